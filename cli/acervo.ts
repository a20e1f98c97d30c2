import { pathToFileURL } from 'node:url';
import { readConfig } from '#api/config.ts';
import { describeError } from '#api/core/db/errors.ts';
import { buildTokenCommand } from './build-token.ts';
import { auditCommand } from './audit.ts';
import { checkCommand } from './check.ts';
import {
  EXIT,
  UsageError,
  commandHelp,
  commandList,
  readInput,
  type Command,
  type Context,
} from './command.ts';
import { deskBag } from './desk/bag.ts';
import { deskCard } from './desk/card.ts';
import { deskCopy } from './desk/copy.ts';
import { deskOrder } from './desk/order.ts';
import { deskPay, deskWaive } from './desk/debts.ts';
import { deskLend, deskReturn } from './desk/desk.ts';
import { deskQuestion, deskFiles } from './desk/exchange.ts';
import { deskTitle } from './desk/first-hold.ts';
import { deskEnrol } from './desk/enrol.ts';
import { deskLines } from './desk/lines.ts';
import { deskResetFactor } from './desk/reset-factor.ts';
import { deskReceipt, deskWallCode } from './desk/self-checkout.ts';
import { deskArrive, deskShelf } from './desk/shelf.ts';
import { deskList, deskSet } from './desk/states.ts';
import { equivalentsCommand } from './equivalents.ts';
import { exportCommand } from './export.ts';
import { generateCommand } from './generate.ts';
import { hoursCommand } from './hours.ts';
import { harvestCommand } from './records/harvest.ts';
import { importCommand } from './records/import.ts';
import { initCommand } from './init.ts';
import { coversCommand } from './moving/covers.ts';
import { linksCheckCommand } from './moving/links.ts';
import { policyExplainCommand } from './init/policy-explain.ts';
import { migrateCommand } from './database/migrate.ts';
import { moveDatabaseCommand } from './database/move-database.ts';
import { copiesCommand } from './moving/copies.ts';
import { duplicatesCommand } from './moving/duplicates.ts';
import { debtsCommand, holdsCommand, loansCommand } from './moving/commands.ts';
import { newKeyCommand } from './new-key.ts';
import { nginxCommand } from './nginx.ts';
import { patronsCommand } from './patrons.ts';
import { plansCheck } from './plans.ts';
import { privacyErase, privacyList, privacyRefuse } from './privacy/privacy.ts';
import { publishCommand } from './publish.ts';
import { patronsConfirm, patronsPending, patronsRefuse } from './registrations.ts';
import { reindexCommand } from './database/reindex.ts';
import { sip2Add, sip2List, sip2Password, sip2Remove, sip2Reports } from './desk/sip2.ts';
import { staffList, staffSet } from './staff/staff.ts';
import { teachingCommand } from './teaching.ts';
import { jobsList, jobsRun } from './timed/jobs.ts';
import { mailFailing, mailList } from './timed/mail.ts';
import { noticesFields, noticesPreview } from './timed/notices.ts';
import {
  webhooksAdd,
  webhooksChange,
  webhooksDeliveries,
  webhooksList,
  webhooksRemove,
  webhooksResend,
  webhooksTest,
} from './webhooks/webhooks.ts';

/** All commands, in the order in which they are listed. */
export const COMMANDS: readonly Command[] = [
  initCommand,
  importCommand,
  harvestCommand,
  exportCommand,
  patronsPending,
  patronsConfirm,
  patronsRefuse,
  patronsCommand,
  copiesCommand,
  duplicatesCommand,
  loansCommand,
  holdsCommand,
  debtsCommand,
  coversCommand,
  linksCheckCommand,
  teachingCommand,
  hoursCommand,
  staffSet,
  staffList,
  sip2Add,
  sip2List,
  sip2Password,
  sip2Remove,
  sip2Reports,
  equivalentsCommand,
  plansCheck,
  publishCommand,
  nginxCommand,
  deskLines((args, context) => runCommandLine(args, context)),
  deskLend,
  deskReturn,
  deskWallCode,
  deskReceipt,
  deskEnrol,
  deskResetFactor,
  deskArrive,
  deskShelf,
  deskBag,
  deskPay,
  deskWaive,
  deskList,
  deskSet,
  deskCopy,
  policyExplainCommand,
  deskCard,
  deskQuestion,
  deskFiles,
  deskOrder,
  deskTitle,
  jobsRun,
  jobsList,
  mailList,
  mailFailing,
  noticesFields,
  noticesPreview,
  webhooksList,
  webhooksAdd,
  webhooksChange,
  webhooksRemove,
  webhooksTest,
  webhooksDeliveries,
  webhooksResend,
  privacyList,
  privacyErase,
  privacyRefuse,
  auditCommand,
  checkCommand,
  reindexCommand,
  migrateCommand,
  moveDatabaseCommand,
  newKeyCommand,
  buildTokenCommand,
  generateCommand,
];

/** Runs a command line; returns the exit code. */
export async function runCommandLine(args: readonly string[], context: Context): Promise<number> {
  const command = commandOf(args);
  try {
    if (!command) return listCommands(args, context);
    const input = readInput(command, args.slice(command.name.split(' ').length));
    if (input.values['help'] === true) {
      context.say(commandHelp(command));
      return EXIT.done;
    }
    return await command.run(input, context);
  } catch (error) {
    context.progress('');
    return explain(error, command, args.includes('--verbose'), context);
  }
}

function commandOf(args: readonly string[]): Command | undefined {
  const typed = (count: number) => args.slice(0, count).join(' ');
  return COMMANDS.find(({ name }) => name === typed(name.split(' ').length));
}

function listCommands(args: readonly string[], { say, complain }: Context): number {
  const [first] = args;
  if (first === undefined || ['help', '--help', '-h'].includes(first)) {
    say(commandList(COMMANDS));
    return first === undefined ? EXIT.usage : EXIT.done;
  }
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0) {
    complain(`"acervo ${first}" needs one of: ${group.map(({ name }) => name).join(', ')}.`);
  } else {
    complain(`There is no command "${first}". "acervo --help" lists the commands.`);
  }
  return EXIT.usage;
}

/** Prints an error in one sentence; with --verbose, with its stack. */
function explain(
  error: unknown,
  command: Command | undefined,
  verbose: boolean,
  { complain }: Context,
): number {
  const isUsage = error instanceof UsageError;
  const text = sentenceOf(error);
  complain(/[.!?]$/.test(text) ? text : `${text}.`);
  if (isUsage && command) complain(`"acervo ${command.name} --help" says how to use it.`);
  if (verbose && error instanceof Error) complain(error.stack ?? '');
  return isUsage ? EXIT.usage : EXIT.problem;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no file',
  EACCES: 'There is no permission to use',
  EPERM: 'There is no permission to use',
  EISDIR: 'A file is needed, and this is a folder:',
  EROFS: 'This cannot be written to:',
  ENOSPC: 'The disk is full:',
};

/** The message of an error for people. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const problem = FILE_PROBLEMS[code ?? ''];
  return problem === undefined
    ? error.message || describeError(error)
    : `${problem} ${path ?? error.message}`;
}

/** Context of an interactive terminal. */
function terminalContext(): Context {
  let progressed = 0;
  const progress = (line: string) => {
    if (!process.stderr.isTTY || (line === '' && progressed === 0)) return;
    process.stderr.write(`\r${line.padEnd(progressed)}${line === '' ? '\r' : ''}`);
    progressed = line.length;
  };
  return {
    config: readConfig(),
    // npm runs scripts in the project folder; INIT_CWD is the user's.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => {
      progress('');
      console.log(line);
    },
    complain: (line) => {
      progress('');
      console.error(line);
    },
    progress,
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.exitCode = await runCommandLine(process.argv.slice(2), terminalContext());
  } catch (error) {
    // An invalid environment variable.
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT.problem;
  }
}
