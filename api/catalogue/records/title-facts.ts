import { sql } from 'kysely';
import type { GuideField } from '#contract/shared/query-rows.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { findDate } from '../marc/map/find-date.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { fold } from '../../search/engine/engine.ts';

/** Type of a guided-search field: list, number or date. */
export const fieldForm = (field: GuideField): 'lista' | 'numero' | 'data' => {
  if (field.startsWith('data_')) return 'data';
  return field === 'numero' ? 'numero' : 'lista';
};

/** Search key of a value. */
function factKey(field: GuideField, value: string): string {
  const form = fieldForm(field);
  if (form === 'data') return value;
  return form === 'numero' ? numberKey(value) : foldedWords(value).join(' ');
}

/** "ADPF 132" → "132", "1.334.097/RJ" → "1334097"; text without digits stays as it is. */
const numberKey = (text: string): string =>
  /\d[\d.]*/.exec(text)?.[0].replaceAll('.', '') ?? fold(text).trim();

const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Replaces the facts of these titles. */
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
 * Titles whose field matches the text, by ascending id: a date, month, year or range of years; a
 * number; else the exact value or, if no value is equal, every value with these words.
 */
export async function titlesByFact(q: Queries, field: GuideField, text: string): Promise<number[]> {
  const rows = q.selectFrom('title_facts').select('title_id').distinct().where('kind', '=', field);
  const ids = async (query: typeof rows) =>
    (await query.orderBy('title_id').execute()).map(({ title_id: id }) => id);
  if (fieldForm(field) === 'data') {
    const span = parseDateRange(text);
    if (span === null) return [];
    return ids(
      rows.where('value_key', '>=', span.from).where('value_key', '<=', `${span.to}\uffff`),
    );
  }
  const key = factKey(field, text);
  const same = await ids(rows.where('value_key', '=', key));
  const words = foldedWords(text);
  if (same.length > 0 || words.length === 0 || fieldForm(field) === 'numero') return same;
  return ids(
    words.reduce(
      (query, word) => query.where(sql<boolean>`' ' || value_key like ${`% ${word}%`}`),
      rows,
    ),
  );
}

/** Parses "2011", "05/2011", "2011-05", "05/05/2011" and "2001-2010" into date prefixes. */
function parseDateRange(text: string): { from: string; to: string } | null {
  const day = findDate(text);
  if (day !== '') return { from: day, to: day };
  const [, from, to] = /^\s*(\d{4})\s*[-–]\s*(\d{4})\s*$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { from, to };
  const [, month, year] = /^\s*(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  const begin = month === undefined ? text.trim() : `${year}-${month.padStart(2, '0')}`;
  return /^\d{4}(?:-\d{2})?$/.test(begin) ? { from: begin, to: begin } : null;
}

/** Maximum values listed. */
const MAX_VALUES = 300;

/** Values of a field in the catalogue, sorted, with the number of titles. */
export async function fieldValues(
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
    .limit(MAX_VALUES)
    .execute();
  return rows
    .map(({ value, titles }) => ({ value, titles: Number(titles) }))
    .sort((one, other) => BY_NAME.compare(one.value, other.value));
}

const BY_NAME = new Intl.Collator('pt');
