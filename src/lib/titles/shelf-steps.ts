/** A call number in shelf order. */
export interface ShelfNumber {
  /** "869.3", "R 036.9", "821(81)-3". */
  classNumber: string;
  /** "R788g"; `''` when the number has none. */
  authorMark: string;
  /** Edition, year, volume. */
  rest: string[];
}

/** Cutter number: one or two letters, digits, then letters of the title. */
const AUTHOR_MARK = /^[\p{Lu}][\p{L}'’]{0,2}\d{1,5}\p{L}{0,3}\d*$/u;

/** Parses the lines of a spine label (`etiqueta`): class, Cutter number, rest. Null when empty. */
export function readShelfNumber(label: readonly string[]): ShelfNumber | null {
  const [classNumber, ...rest] = label;
  if (classNumber === undefined) return null;
  const [mark, ...others] = rest;
  if (mark !== undefined && AUTHOR_MARK.test(mark)) {
    return { classNumber, authorMark: mark, rest: others };
  }
  return { classNumber, authorMark: '', rest };
}
