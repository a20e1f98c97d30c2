import { openPush } from '#api/patrons/auth/push/open.ts';
import { readSecret } from '#api/patrons/auth/secret.ts';
import { openMail } from '#api/portal/integrations/open-mail.ts';
import { openContent, OWN_CONTENT } from '#api/portal/content/reader.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { jobRows } from '#api/portal/jobs/store.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { atDesk } from '../desk/desk.ts';

const WIDTH = Math.max(...JOBS.map(({ name }) => name.length)) + 2;
const LISTED = JOBS.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}${summary}`).join('\n');

export const jobsRun: Command = {
  name: 'jobs run',
  usage: '[NAME…]',
  summary: 'does the work that time brings: holds that lapse, reminders, mail',
  help: `
${LISTED}

Without a name all of them, in this order. The server does this by itself unless settings.json says
"timedWork": { "inServer": false }; then a timer runs this every few minutes. It may run beside the
server and beside itself: one of them does each job. Exit code 1 when a job went wrong.`,
  options: {},
  words: { least: 0, most: JOBS.length },
  run({ words }, context) {
    const { config, say, complain } = context;
    const unknown = words.find((word) => !JOBS.some(({ name }) => name === word));
    if (unknown !== undefined) {
      const names = JOBS.map(({ name }) => name).join(', ');
      throw new UsageError(`"${unknown}" is no job; there are: ${names}`);
    }
    const jobs = JOBS.filter(({ name }) => words.length === 0 || words.includes(name));
    return atDesk(context, async ({ db, settings }) => {
      const mail = openMail(settings, config);
      const secret = await readSecret(db, config);
      const { origin, now } = config;
      const push = await openPush(db, settings, secret);
      const content = openContent([OWN_CONTENT, config.contentFolder]);
      const network = { db, settings, content, mail, push };
      const services = { ...network, secret, origin, now, warn: complain };
      const ran = await runJobs(services, jobs, { isForced: true });
      await mail.close();
      for (const { name, state, outcome } of ran) {
        if (state !== 'wrong') say(`${name.padEnd(WIDTH)}${outcome}`);
      }
      return ran.some(({ state }) => state === 'wrong') ? EXIT.problem : EXIT.done;
    });
  },
};

export const jobsList: Command = {
  name: 'jobs list',
  usage: '',
  summary: 'lists the jobs, when each ran last, and what it did',
  help: `\n${LISTED}`,
  options: {},
  words: { least: 0, most: 0 },
  run: (_input, context) =>
    atDesk(context, async ({ db }) => {
      const rows = new Map((await jobRows(db.queries)).map((row) => [row.name, row]));
      for (const { name } of JOBS) {
        const row = rows.get(name);
        const when = row?.holder ? `runs since ${row.held_since}` : (row?.begun_at ?? 'never ran');
        const end = row && !row.holder && row.ended_at === null ? 'went wrong: ' : '';
        context.say([name, when, `${end}${row?.outcome ?? ''}`].join('\t').trimEnd());
      }
      return EXIT.done;
    }),
};
