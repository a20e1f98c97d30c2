import { sql } from 'kysely';
import type { GuideField } from '#contract/shared/query-rows.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { dayIn } from '../marc/map/dates-in-words.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { fold } from '../../search/engine/engine.ts';

/** What kind of thing a field of a guide holds: one of a list, a number, or a day. */
export const fieldForm = (field: GuideField): 'lista' | 'numero' | 'data' => {
  if (field.startsWith('data_')) return 'data';
  return field === 'numero' ? 'numero' : 'lista';
};

/** By what a value is found. */
export function factKey(field: GuideField, value: string): string {
  const form = fieldForm(field);
  if (form === 'data') return value;
  return form === 'numero' ? numberKey(value) : wordsOf(value).join(' ');
}

/** "ADPF 132" → "132", "1.334.097/RJ" → "1334097"; without a digit as it stands. */
const numberKey = (text: string): string =>
  /\d[\d.]*/.exec(text)?.[0].replaceAll('.', '') ?? fold(text).trim();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Writes the facts of these titles anew. */
export async function replaceFacts(
  tx: Tx,
  titles: readonly { titleId: number; summary: TitleSummary }[],
): Promise<void> {
  for (const some of chunks(titles.map(({ titleId }) => titleId))) {
    await tx.deleteFrom('title_facts').where('title_id', 'in', some).execute();
  }
  const rows = titles.flatMap(({ titleId, summary }) =>
    (summary.facts ?? []).map(({ kind, value }) => ({
      ...{ title_id: titleId, kind, value },
      value_key: factKey(kind, value),
    })),
  );
  for (const some of chunks(rows)) await tx.insertInto('title_facts').values(some).execute();
}

/**
 * The titles whose field says what was asked, by rising id: a day, a month or a year, or two years with a hyphen
 * between; a number; else the value itself, and where no value is that, every value that has these words.
 */
export async function titlesByFact(q: Queries, field: GuideField, text: string): Promise<number[]> {
  const rows = q.selectFrom('title_facts').select('title_id').distinct().where('kind', '=', field);
  const ids = async (query: typeof rows) =>
    (await query.orderBy('title_id').execute()).map(({ title_id: id }) => id);
  if (fieldForm(field) === 'data') {
    const span = daysOf(text);
    if (span === null) return [];
    return ids(
      rows.where('value_key', '>=', span.from).where('value_key', '<=', `${span.to}\uffff`),
    );
  }
  const key = factKey(field, text);
  const same = await ids(rows.where('value_key', '=', key));
  const words = wordsOf(text);
  if (same.length > 0 || words.length === 0 || fieldForm(field) === 'numero') return same;
  return ids(
    words.reduce(
      (query, word) => query.where(sql<boolean>`' ' || value_key like ${`% ${word}%`}`),
      rows,
    ),
  );
}

/** "2011", "05/2011", "2011-05", "05/05/2011", "2001-2010", as beginnings of days. */
function daysOf(text: string): { from: string; to: string } | null {
  const day = dayIn(text);
  if (day !== '') return { from: day, to: day };
  const [, from, to] = /^\s*(\d{4})\s*[-–]\s*(\d{4})\s*$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { from, to };
  const [, month, year] = /^\s*(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  const begin = month === undefined ? text.trim() : `${year}-${month.padStart(2, '0')}`;
  return /^\d{4}(?:-\d{2})?$/.test(begin) ? { from: begin, to: begin } : null;
}

/** The longest list to choose from. */
const MOST_VALUES = 300;

/** The values of a field in the catalogue, by name, with how many titles have each. */
export async function valuesOfField(
  q: Queries,
  field: GuideField,
): Promise<{ value: string; titles: number }[]> {
  const rows = await q
    .selectFrom('title_facts as f')
    .innerJoin('titles as t', 't.id', 'f.title_id')
    .select(({ fn }) => [fn.min('f.value').as('value'), fn.countAll<number>().as('titles')])
    .where('f.kind', '=', field)
    .where('t.withdrawn_at', 'is', null)
    .groupBy('f.value_key')
    .orderBy('titles', 'desc')
    .orderBy('value')
    .limit(MOST_VALUES)
    .execute();
  return rows
    .map(({ value, titles }) => ({ value, titles: Number(titles) }))
    .sort((one, other) => BY_NAME.compare(one.value, other.value));
}

const BY_NAME = new Intl.Collator('pt');
