/**
 * Splits a call number into the lines of a spine label (design §10): class, author mark, then
 * edition, year, volume and copy. "869.3 R788g 22. ed. 2019" has four lines.
 */
export function spineLines(callNumber: string): string[] {
  const lines: string[] = [];
  // Some records use " / " as line break; in "82/89" the slash belongs to the class.
  const words = callNumber.split(/\s+/).filter((word) => word !== '' && word !== '/');
  for (const word of words) {
    const last = lines.length - 1;
    if (belongsToLine(lines[last], word, last)) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** True if a word belongs on the previous word's line. */
function belongsToLine(line: string | undefined, word: string, number: number): boolean {
  if (line === undefined) return false;
  const afterMark = number === 0 && /^[A-Z]{1,3}$/.test(line) && /^\d/.test(word); // R 036.9
  const edition = /^\d{1,3}(\.|ª|º)?$/.test(line) && /^edn?\.?$/i.test(word); // 22. ed.
  const counted = /^(v|vol|t|pt|p|n|no|ex|c)\.$/i.test(line) && /^[\dIVXLC]/.test(word); // v. 2
  return afterMark || edition || counted;
}
