/** A call number as it is read at the shelf. */
export interface ShelfNumber {
  /** "869.3", "R 036.9", "821(81)-3". */
  classNumber: string;
  /** "R788g"; `''` when the number has none. */
  authorMark: string;
  /** What tells copies apart: edition, year, volume. */
  rest: string[];
}

/** A letter or two, digits, then the letters of the title: what Cutter's tables give. */
const AUTHOR_MARK = /^[\p{Lu}][\p{L}'’]{0,2}\d{1,5}\p{L}{0,3}\d*$/u;

/**
 * Reads the lines of a spine label (`etiqueta`): class first, then the author's mark, then the rest.
 * Null when there is nothing to read.
 */
export function readShelfNumber(label: readonly string[]): ShelfNumber | null {
  const [classNumber, ...rest] = label;
  if (classNumber === undefined) return null;
  const [mark, ...others] = rest;
  if (mark !== undefined && AUTHOR_MARK.test(mark)) {
    return { classNumber, authorMark: mark, rest: others };
  }
  return { classNumber, authorMark: '', rest };
}
