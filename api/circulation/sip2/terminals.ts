import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Encoding } from './charset.ts';

/** An account of a terminal, with its library. */
export interface Terminal {
  id: number;
  login: string;
  library: { id: number; code: string; name: string; zone: string };
  place: string;
  locale: Locale;
  encoding: Encoding;
  lineEnd: 'cr' | 'crlf';
  errorDetection: 'auto' | 'required';
  asksPassword: boolean;
  showsHolder: boolean;
}

const withLibrary = (q: Queries) =>
  q
    .selectFrom('sip2_terminals as t')
    .innerJoin('libraries as l', 'l.id', 't.library_id')
    .selectAll('t')
    .select(['l.code as libraryCode', 'l.name as libraryName', 'l.time_zone as zone']);

type Row = Awaited<ReturnType<ReturnType<typeof withLibrary>['executeTakeFirstOrThrow']>>;

const toTerminal = (row: Row): Terminal => ({
  ...{ id: row.id, login: row.login, place: row.place, encoding: row.encoding },
  library: { id: row.library_id, code: row.libraryCode, name: row.libraryName, zone: row.zone },
  locale: LOCALES.find((locale) => locale === row.language) ?? 'pt',
  ...{ lineEnd: row.line_end, errorDetection: row.error_detection },
  ...{ asksPassword: row.asks_password === 1, showsHolder: row.shows_holder === 1 },
});

const rowsByLogin = compiledOnce((db, login: string) =>
  withLibrary(db as Queries).where('t.login', '=', login),
);

/** The terminal with a login, with the hash of its password. */
export async function terminalByLogin(
  q: Queries,
  login: string,
): Promise<{ terminal: Terminal; secretHash: string } | null> {
  const [row] = await rowsByLogin(q, login);
  return row ? { terminal: toTerminal(row), secretHash: row.secret_hash } : null;
}

/** Every terminal, by login. */
export const listTerminals = async (q: Queries): Promise<Terminal[]> =>
  (await withLibrary(q).orderBy('t.login').execute()).map(toTerminal);

type NewTerminal = Omit<Terminal, 'id' | 'library'> & {
  libraryId: number;
  secretHash: string;
  at: Date;
};

export const insertTerminal = (q: Queries, { libraryId, secretHash, at, ...own }: NewTerminal) =>
  q
    .insertInto('sip2_terminals')
    .values({
      ...{ login: own.login, secret_hash: secretHash, library_id: libraryId, place: own.place },
      ...{ language: own.locale, encoding: own.encoding, line_end: own.lineEnd },
      error_detection: own.errorDetection,
      asks_password: own.asksPassword ? 1 : 0,
      shows_holder: own.showsHolder ? 1 : 0,
      created_at: at.toISOString(),
    })
    .execute();

/** Replaces the password of a terminal. False: there is none. */
export const saveSecret = async (q: Queries, login: string, secretHash: string) =>
  (
    await q
      .updateTable('sip2_terminals')
      .set({ secret_hash: secretHash })
      .where('login', '=', login)
      .returning('id')
      .execute()
  ).length > 0;

/** Deletes a terminal. False: there is none. */
export const deleteTerminal = async (q: Queries, login: string) =>
  (await q.deleteFrom('sip2_terminals').where('login', '=', login).returning('id').execute())
    .length > 0;
