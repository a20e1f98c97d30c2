import { OTHER_LOCALES, type OtherLocale } from '#contract/shared/languages.ts';
import { chunks } from '#api/core/db/chunks.ts';
import type { Tx } from '#api/core/db/connection.ts';
import type { OpeningTables } from './opening-files.ts';

/** Ids of libraries and the like by their code. */
export type Ids = ReadonlyMap<string, number>;

/** A text in Portuguese, and in the other languages where its column is filled. */
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

/** Writes hours and days that differ beside those that are there. */
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
 * Puts these hours in the place of those of the whole network, and the days that differ where
 * `replaceDays` says so. Inside a transaction: all of it or nothing.
 */
export async function replaceOpening(
  tx: Tx,
  tables: OpeningTables,
  libraries: Ids,
  replaceDays: boolean,
): Promise<void> {
  // Whoever replaces at the same moment waits here, so that the hours are never there twice.
  await tx
    .updateTable('network')
    .set((q) => ({ value: q.ref('value') }))
    .where('key', '=', 'created_at')
    .execute();
  await tx.deleteFrom('opening_hours').execute();
  if (replaceDays) await tx.deleteFrom('opening_exceptions').execute();
  await insertOpening(tx, tables, libraries);
}
