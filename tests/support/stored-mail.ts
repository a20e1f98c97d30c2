import type { JobServices } from '#api/portal/jobs/runner.ts';
import type { Database } from '#api/core/db/connection.ts';
import type { Email, Mailer } from '#api/portal/integrations/mail.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { ALLOWANCES } from '#api/core/mail/rules.ts';

/** Mail that goes nowhere and can be read. */
export interface StoredMail extends Mailer {
  letters: Email[];
}

export function keepMail(): StoredMail {
  const letters: Email[] = [];
  const post = (letter: Email) => void letters.push(letter);
  return {
    letters,
    isReady: async () => true,
    send: async (letter) => {
      post(letter);
      return [];
    },
    post,
    deleteFiles: async () => 0,
    close: async () => undefined,
  };
}

/** Uses up a mail budget: "account:7", "network:192.0.2.7". */
export async function spendBudget(
  { queries }: Database,
  subject: string,
  now: Date,
): Promise<void> {
  const kind = subject.startsWith('account:') ? 'account' : 'network';
  const { burst, everyMs } = ALLOWANCES[kind];
  const paid_off_at = new Date(now.getTime() + burst * everyMs).toISOString();
  await queries.insertInto('mail_budgets').values({ subject, paid_off_at }).execute();
}

/** Content of a library that replaces no text of a notice. */
const BUILT_IN_NOTICES: JobServices['content'] = { now: () => ({ notices: new Map() }) };

/** What jobs work with: nothing replaced, no push, and a warning fails the test. */
export const jobServices = (
  given: Pick<JobServices, 'db' | 'now'> & Partial<JobServices>,
): JobServices => ({
  ...{ settings: DEMONSTRATION_SETTINGS, mail: keepMail(), push: null, content: BUILT_IN_NOTICES },
  ...{ origin: 'https://catalogo.example', secret: new Uint8Array(32).fill(7) },
  warn: (text) => {
    throw new Error(text);
  },
  ...given,
});
