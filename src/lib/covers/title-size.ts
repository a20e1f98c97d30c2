/** Space for a title, in hundredths of the cover's width, and letter width in em. */
export type TitleSpace = { height: number; width: number; largest: number; letter: number };

const SMALLEST = 6;
const LINE = 1.1;
/** Share of a line that the longest word may take. */
const MAX_WORD = 0.92;

/** Splits at spaces, after hyphens and between ideographs, where browsers break lines. */
const wordsOf = (title: string): string[] =>
  title.match(/[^-\s\u2e80-\u9fff\uac00-\ud7af]*[-\u2e80-\u9fff\uac00-\ud7af]|[^-\s]+/g) ?? [''];

/** Width in average letters: capitals, m and w are wider. */
const widthOf = (word: string): number =>
  word.length + 0.3 * (word.match(/[A-ZÀ-Þmw]/g)?.length ?? 0);

/** True if no word is broken and all lines fit into the space. */
function fits(words: readonly number[], size: number, space: TitleSpace): boolean {
  const line = space.width / (size * space.letter);
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (word > line * MAX_WORD) return false;
    const next = used + 1 + word;
    if (used > 0 && next <= line) used = next;
    else {
      lines += used > 0 ? 1 : 0;
      used = word;
    }
  }
  return lines * size * LINE <= space.height;
}

/**
 * The largest size, in hundredths of the cover's width, at which a title fits with whole words; the
 * smallest for others, which the style sheet cuts.
 */
export function titleSize(title: string, space: TitleSpace): number {
  const words = wordsOf(title).map(widthOf);
  let size = space.largest;
  while (size > SMALLEST && !fits(words, size, space)) size -= 1;
  return size;
}
