import { abntReference } from '../../references/formats/abnt.ts';
import { textOfRuns } from '../../references/formats/runs.ts';
import { word } from '../../../core/words.ts';
import { holdingsLine, type ExportContext, type ExportedTitle, type Titles } from '../titles.ts';

/** References in alphabetical order (NBR 6023, 9), then titles that have been withdrawn. */
export async function* abnt(titles: Titles, taking: ExportContext): AsyncGenerator<string> {
  const entries: { text: string; told: string; isGone: boolean }[] = [];
  for await (const title of titles) entries.push(entryOf(title, taking));
  const { compare } = new Intl.Collator('pt', { numeric: true });
  entries.sort(
    (one, other) => Number(one.isGone) - Number(other.isGone) || compare(one.text, other.text),
  );
  for (const { told } of entries) yield told;
}

function entryOf(title: ExportedTitle, { today, locale }: ExportContext) {
  const { known, holdings } = title;
  const text = known ? textOfRuns(abntReference(known.work, today)) : title.title;
  const more = known ? holdingsLine(holdings) : word('server/export', 'gone', locale);
  return { text, told: `${[text, more].filter(Boolean).join('\n')}\n\n`, isGone: !known };
}
