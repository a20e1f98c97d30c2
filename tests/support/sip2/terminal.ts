import { newSecret } from '#api/circulation/sip2/login.ts';
import { insertTerminal } from '#api/circulation/sip2/terminals.ts';
import type { Database } from '#api/core/db/connection.ts';

type Account = Parameters<typeof insertTerminal>[1];

/** Adds a terminal of the first library; returns its password. */
export async function addTerminal(
  db: Database,
  login: string,
  account: Partial<Account> = {},
): Promise<string> {
  const { password, secretHash } = newSecret();
  await insertTerminal(db.queries, {
    ...{ login, libraryId: 1, secretHash, place: '', locale: 'pt', encoding: 'latin1' },
    ...{ lineEnd: 'cr', errorDetection: 'auto', asksPassword: false, showsHolder: false },
    ...{ at: new Date('2026-03-01T12:00:00Z'), ...account },
  });
  return password;
}
