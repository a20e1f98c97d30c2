import { insertBasketTitles } from '#api/patrons/basket/store.ts';
import type { Tx } from '#api/core/db/connection.ts';

/** Owner of the basket, and the titles added each number of days ago, found by how they begin. */
const LOGIN = 'aluno';
const BASKET: readonly (readonly [days: number, ...titles: string[]])[] = [
  [1, 'Grande sertão', 'Vidas secas'],
  [12, 'O cortiço', 'Quincas Borba'],
  [75, 'Dom Casmurro'],
];

/** The saved basket of one account. */
export async function seedSavedBasket(tx: Tx, now: Date): Promise<void> {
  const { id: patronId } = await tx
    .selectFrom('patrons')
    .select('id')
    .where('login', '=', LOGIN)
    .executeTakeFirstOrThrow();
  const titles = await tx.selectFrom('titles').select(['id', 'summary']).orderBy('id').execute();
  const named = titles.map(({ id, summary }) => ({
    id,
    title: (JSON.parse(summary) as { title: string }).title,
  }));
  for (const [days, ...begins] of BASKET) {
    const ids = begins.map((begin) => {
      const found = named.find(({ title }) => title.startsWith(begin));
      if (!found) throw new Error(`${LOGIN} saves "${begin}", which no title begins with`);
      return found.id;
    });
    const at = new Date(now.getTime() - days * 86_400_000).toISOString();
    await insertBasketTitles(tx, patronId, ids, at);
  }
}
