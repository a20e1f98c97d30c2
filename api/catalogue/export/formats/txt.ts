import { authorName, publicationLine } from '../../records/title-wire.ts';
import { word } from '../../../core/words.ts';
import { eachTitle } from '../each-title.ts';
import { holdingsLine, type Taking, type TakenTitle } from '../titles.ts';

/** Title, who made it, imprint, where it stands, address: a line each. */
export const txt = eachTitle({
  title: (title, taking) => `${textLines(title, taking).join('\n')}\n\n`,
});

/** What is told of a title to people, a line each. */
export function textLines(
  { title, address, known, holdings }: TakenTitle,
  { locale }: Taking,
): string[] {
  if (!known) return [title, word('server/export', 'gone', locale)];
  const { summary } = known;
  return [title, authorName(summary), publicationLine(summary), holdingsLine(holdings), address]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
