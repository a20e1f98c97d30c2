import { openDatabase } from '#api/core/db/connection.ts';
import { sendDueEmails } from '#api/core/mail/send.ts';
import { createMailer } from '#api/portal/integrations/mail.ts';
import { runJobs, type JobServices } from '#api/portal/jobs/runner.ts';

/**
 * A server that runs the job of the mail once, so that a test can kill it: `node … LOCATION SMTP INSTANT`.
 * Prints what became of the job.
 */
const [, , location = '', smtpUrl = '', instant = ''] = process.argv;
const now = () => new Date(instant);
const db = openDatabase(location, { warn: () => undefined });
const warn = console.error;
const from = { name: 'Biblioteca', address: 'biblioteca@example.org' };
const mail = createMailer({
  ...{ smtpUrl, folder: '', from, now, warn },
  origin: 'https://catalogo.example',
});
const templates = { note: async () => ({ subject: 'Aviso', text: 'Olá.\n' }) };
const ran = await runJobs({ db, now, warn } as JobServices, [
  {
    ...{ name: 'mail', summary: '', everyMinutes: 1 },
    run: async () =>
      JSON.stringify(await sendDueEmails({ db, mail, templates, languages: ['pt'], now, warn })),
  },
]);
console.log(JSON.stringify(ran));
await db.close();
