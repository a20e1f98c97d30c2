import { OTHER_LOCALES, type OtherLocale } from '#contract/shared/languages.ts';
import { chunks } from '#api/core/db/chunks.ts';
import type { Tx } from '#api/core/db/connection.ts';
import type { OpeningTables } from './opening-files.ts';

/** Ids by code. */
export type Ids = ReadonlyMap<string, number>;

/** A text in Portuguese and other languages whose column is filled. */
export const localizedText = <N extends string>(
  name: N,
  values: Readonly<Record<N | `${N}_${OtherLocale}`, string>>,
): string =>
  JSON.stringify({
    pt: values[name],
    ...Object.fromEntries(
      OTHER_LOCALES.map((locale) => [locale, values[`${name}_${locale}`]]).filter(
        ([, text]) => text !== '',
      ),
    ),
  });

/** Adds hours and exceptional days. */
export async function insertOpening(tx: Tx, tables: OpeningTables, libraries: Ids): Promise<void> {
  const hours = tables.hours.map(({ values: { library, weekday, opens, closes } }) => ({
    library_id: libraries.get(library) ?? 0,
    weekday,
    opens,
    closes,
  }));
  for (const some of chunks(hours)) await tx.insertInto('opening_hours').values(some).execute();
  const days = tables.holidays.map(({ values }) => ({
    library_id: libraries.get(values.library) ?? null,
    day: values.day,
    opens: values.opens,
    closes: values.closes,
    reason: localizedText('reason', values),
  }));
  for (const some of chunks(days)) await tx.insertInto('opening_exceptions').values(some).execute();
}

/**
 * Replaces the hours of the whole network, and exceptional days if `replaceDays`. Must run in a
 * transaction.
 */
export async function replaceOpening(
  tx: Tx,
  tables: OpeningTables,
  libraries: Ids,
  replaceDays: boolean,
): Promise<void> {
  // Serializes concurrent replacements, so that hours are never duplicated.
  await tx
    .updateTable('network')
    .set((q) => ({ value: q.ref('value') }))
    .where('key', '=', 'created_at')
    .execute();
  await tx.deleteFrom('opening_hours').execute();
  if (replaceDays) await tx.deleteFrom('opening_exceptions').execute();
  await insertOpening(tx, tables, libraries);
}
