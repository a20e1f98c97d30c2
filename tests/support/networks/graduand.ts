import type { Database } from '#api/core/db/connection.ts';

/** Somebody with nothing pending whom no test gives anything, with the password of `formando`. */
export const GRADUAND = 'formanda';

/** How often a test of what one person does only once can be repeated. */
const TIMES = 5;

/** Who leaves, like `formando`: another one each time that a test is repeated. */
export const leaver = (time: number): string => `formando${time}`;

/** Who answers about their data, like `formando`: another one each time that a test is repeated. */
export const answerer = (time: number): string => `respondente${time}`;

const NAMES: readonly { login: string; name: string }[] = [
  { login: GRADUAND, name: 'Lia Prado Nogueira' },
  ...Array.from({ length: TIMES }, (_none, time) => [
    { login: leaver(time), name: 'Caio Nogueira Reis' },
    { login: answerer(time), name: 'Rita Prado Reis' },
  ]).flat(),
];

export async function addGraduands({ queries }: Database): Promise<void> {
  const { id: _own, ...like } = await queries
    .selectFrom('patrons')
    .selectAll()
    .where('login', '=', 'formando')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('patrons')
    .values(NAMES.map((own) => ({ ...like, ...own, person: own.login, card: null })))
    .execute();
}
