import { MIN_PEOPLE_SEARCH } from '#contract/staff/people.ts';
import type { Database } from '../../core/db/connection.ts';

const BATCH = 500;
/** Longer words are found by their beginning. */
const MAX_WORD = 60;

/** The words of a name or of a search, without accents and in lower case: "da", "conceicao". */
const foldedWords = (text: string): string[] => [
  ...new Set(
    (
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).map((word) => word.slice(0, MAX_WORD)),
  ),
];

/**
 * Splits the names that were written since: a trigger marks them with an empty word, as the database cannot fold
 * accents. A name that changes meanwhile is marked again.
 */
export async function splitNewNames(db: Database): Promise<void> {
  for (;;) {
    const marked = await db.queries
      .selectFrom('patron_words')
      .innerJoin('patrons', 'patrons.id', 'patron_words.patron_id')
      .select(['patrons.id', 'patrons.name'])
      .where('word', '=', '')
      .orderBy('patrons.id')
      .limit(BATCH)
      .execute();
    if (marked.length === 0) return;
    const words = marked.flatMap(({ id, name }) =>
      foldedWords(name).map((word) => ({ patron_id: id, word })),
    );
    await db.transaction(async (tx) => {
      const taken = await tx
        .deleteFrom('patron_words')
        .where('word', '=', '')
        .where(
          'patron_id',
          'in',
          marked.map(({ id }) => id),
        )
        .returning('patron_id')
        .execute();
      const ids = new Set(taken.map(({ patron_id: id }) => id));
      const own = words.filter(({ patron_id: id }) => ids.has(id));
      for (let at = 0; at < own.length; at += BATCH) {
        await tx
          .insertInto('patron_words')
          .values(own.slice(at, at + BATCH))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
  }
}

/** After every letter and digit that a folded word can have. */
const AFTER_ALL = '\u{10FFFF}';

/** Ids of the patrons whose names have words that begin like each word of a text, by name; none for a single letter. */
export async function idsByName(db: Database, text: string, limit: number): Promise<number[]> {
  const words = foldedWords(text);
  if (words.join('').length < MIN_PEOPLE_SEARCH) return [];
  await splitNewNames(db);
  let query = db.queries.selectFrom('patrons').select('patrons.id');
  for (const word of words) {
    query = query.where('patrons.id', 'in', (own) =>
      own
        .selectFrom('patron_words')
        .select('patron_id')
        .where('word', '>=', word)
        .where('word', '<', word + AFTER_ALL),
    );
  }
  const rows = await query.orderBy('patrons.name').orderBy('patrons.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
