import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Config } from '#api/config.ts';
import type { Network } from '#api/open-network.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | boolean | undefined>;

/** Context of a command. */
export interface Context {
  config: Config;
  /** Base of relative paths: the user's current folder. */
  folder: string;
  /** Prints a line of output. */
  say: (line: string) => void;
  /** Prints an error or a problem. */
  complain: (line: string) => void;
  /** Prints a line that the next one replaces; on terminals only. */
  progress: (line: string) => void;
  /** The network, where it is open already; desk commands leave it open. */
  network?: Network;
  /** What is read instead of the standard input. */
  input?: Readable;
}

/** A command of the command line. */
export interface Command {
  /** Name as typed: "desk lend". */
  name: string;
  /** Arguments: "BARCODE LOGIN". */
  usage: string;
  summary: string;
  /** Options and notes shown by `--help`. */
  help: string;
  options: Options;
  /** Minimum and maximum number of arguments. */
  words: { least: number; most: number };
  run: (input: { words: string[]; values: Values }, context: Context) => Promise<number>;
}

/** Exit codes: 0 success; 1 done, with refusals or problems; 2 invalid usage. */
export const EXIT = { done: 0, problem: 1, usage: 2 } as const;

/** Invalid usage of a command. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Parses the arguments of a command.
 *
 * @throws UsageError with a one-sentence message
 */
export function readInput(command: Command, args: readonly string[]) {
  const { values, positionals } = parsed(command, args);
  const { least, most } = command.words;
  if (values['help'] === true) return { words: positionals, values };
  if (positionals.length < least) {
    throw new UsageError(`"acervo ${command.name}" needs ${command.usage}`);
  }
  if (positionals.length > most) {
    throw new UsageError(`"acervo ${command.name}" does not understand "${positionals[most]}"`);
  }
  return { words: positionals, values };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...COMMON },
      allowPositionals: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(sentence.replace(/\.$/, ''));
  }
}

const COMMON: Options = {
  help: { type: 'boolean', short: 'h' },
  verbose: { type: 'boolean' },
};

/** Output of `acervo COMMAND --help`. */
export const commandHelp = ({ name, usage, summary, help }: Command): string =>
  [`acervo ${name} ${usage}`.trim(), '', summary, ...(help === '' ? [] : ['', help.trim()])].join(
    '\n',
  );

/** Output of `acervo` and `acervo --help`. */
export function commandList(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'acervo COMMAND [OPTIONS]      the command line of the library network',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'acervo COMMAND --help says more. --verbose adds technical detail to an error.',
  ].join('\n');
}
