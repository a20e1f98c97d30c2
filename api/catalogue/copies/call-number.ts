/**
 * The lines of a spine label (design §10): class, author mark, then edition, year, volume and copy,
 * a line each as they are printed on the book. "869.3 R788g 22. ed. 2019" has four.
 */
export function spineLines(callNumber: string): string[] {
  const lines: string[] = [];
  // A slash between blanks is how some records write the end of a line; in "82/89" it is the class.
  const words = callNumber.split(/\s+/).filter((word) => word !== '' && word !== '/');
  for (const word of words) {
    const last = lines.length - 1;
    if (staysWith(lines[last], word, last)) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Does a word stand on the line of the one before it? */
function staysWith(line: string | undefined, word: string, number: number): boolean {
  if (line === undefined) return false;
  const afterMark = number === 0 && /^[A-Z]{1,3}$/.test(line) && /^\d/.test(word); // R 036.9
  const edition = /^\d{1,3}(\.|ª|º)?$/.test(line) && /^edn?\.?$/i.test(word); // 22. ed.
  const counted = /^(v|vol|t|pt|p|n|no|ex|c)\.$/i.test(line) && /^[\dIVXLC]/.test(word); // v. 2
  return afterMark || edition || counted;
}
