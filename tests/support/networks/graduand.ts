import type { Database } from '#api/db/connection.ts';

/** Somebody with nothing pending whom no test gives anything, with the password of `formando`. */
export const GRADUAND = 'formanda';

export async function addGraduand({ queries }: Database): Promise<void> {
  const { id: _own, ...like } = await queries
    .selectFrom('patrons')
    .selectAll()
    .where('login', '=', 'formando')
    .executeTakeFirstOrThrow();
  const own = { person: GRADUAND, login: GRADUAND, name: 'Lia Prado Nogueira', card: null };
  await queries
    .insertInto('patrons')
    .values({ ...like, ...own })
    .execute();
}
