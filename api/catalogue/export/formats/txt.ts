import { authorName, publicationLine } from '../../records/title-wire.ts';
import { word } from '../../../core/words.ts';
import { titleWriter } from '../title-writer.ts';
import { holdingsLine, type ExportContext, type ExportedTitle } from '../titles.ts';

/** Title, author, imprint, locations, URL: one line each. */
export const txt = titleWriter({
  title: (title, taking) => `${textLines(title, taking).join('\n')}\n\n`,
});

/** Plain-text lines of a title. */
export function textLines(
  { title, address, known, holdings }: ExportedTitle,
  { locale }: ExportContext,
): string[] {
  if (!known) return [title, word('server/export', 'gone', locale)];
  const { summary } = known;
  return [title, authorName(summary), publicationLine(summary), holdingsLine(holdings), address]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
