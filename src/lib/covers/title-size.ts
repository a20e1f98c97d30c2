/** The space of a title, in hundredths of the width of the cover, and the width of a letter in em. */
export type TitleSpace = { height: number; width: number; largest: number; letter: number };

/** A title that fits: its size in hundredths of the width, and its words, cut when there are too many. */
export type FittedTitle = { size: number; text: string };

const SMALLEST = 6;
const STEP = 0.5;
const LINE = 1.1;

/** Splits at spaces and after hyphens, where a browser may break a line too. */
const wordsOf = (title: string): string[] => title.split(/(?<=-)|\s+/).filter(Boolean);

/** How many letters fit on a line, and how many lines fit in the box, at a size. */
const roomAt = (size: number, space: TitleSpace) => ({
  letters: Math.floor(space.width / (size * space.letter)),
  lines: Math.floor(space.height / (size * LINE)),
});

/** How many lines words take when each line holds `letters` of them; a longer word is broken. */
function linesNeeded(words: readonly string[], letters: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const next = used === 0 ? word.length : used + 1 + word.length;
    if (used > 0 && next > letters) {
      lines += 1;
      used = word.length;
    } else {
      used = next;
    }
    while (used > letters) {
      lines += 1;
      used -= letters;
    }
  }
  return lines;
}

/** The longest beginning of a title that fits at the smallest step. The cover is decoration: text beside it says all. */
function cutTitle(title: string, space: TitleSpace): string {
  const room = roomAt(SMALLEST, space);
  const fits = (text: string) => linesNeeded(wordsOf(text), room.letters) <= room.lines;
  if (fits(title)) return title;
  let cut = title.slice(0, room.letters * room.lines);
  while (cut && !fits(`${cut}…`)) {
    const shorter = cut.trimEnd().replace(/\s*\S+$/, '');
    cut = shorter || cut.slice(0, -1);
  }
  return `${cut}…`;
}

/**
 * The largest step, from `largest` down by halves, at which the longest word fits on a line and all
 * lines fit in the box. A title that fits at no step gets the smallest one and is cut.
 */
export function fitTitle(title: string, space: TitleSpace): FittedTitle {
  const words = wordsOf(title);
  const longest = Math.max(0, ...words.map((word) => word.length));
  for (let size = space.largest; size >= SMALLEST; size -= STEP) {
    const room = roomAt(size, space);
    if (longest <= room.letters && linesNeeded(words, room.letters) <= room.lines) {
      return { size, text: title };
    }
  }
  return { size: SMALLEST, text: cutTitle(title, space) };
}
