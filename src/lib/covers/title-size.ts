/** Space for a title, in hundredths of the cover's width, and letter width in em. */
export type TitleSpace = { height: number; width: number; largest: number; letter: number };

/** A title that fits: size in hundredths of the width, and text, possibly truncated. */
export type FittedTitle = { size: number; text: string };

const SMALLEST = 6;
const STEP = 0.5;
const LINE = 1.1;

/** Splits at spaces and after hyphens, where browsers break lines. */
const wordsOf = (title: string): string[] => title.split(/(?<=-)|\s+/).filter(Boolean);

/** Letters per line, and lines in the box, at a size. */
const roomAt = (size: number, space: TitleSpace) => ({
  letters: Math.floor(space.width / (size * space.letter)),
  lines: Math.floor(space.height / (size * LINE)),
});

/** Lines needed at `letters` per line; longer words are broken. */
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

/**
 * The longest part of a title that fits at the smallest size. The cover is decoration: the full
 * title is beside it.
 */
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
 * The largest size, from `largest` in half steps, at which the longest word fits on a line and all
 * lines in the box; otherwise the smallest size and a truncated title.
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
