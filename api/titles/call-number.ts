/**
 * The lines of a spine label (design §10): class, Cutter mark, then edition, volume and year, each
 * on its own line as it is printed on the book: "869.3 R788g 22. ed. 2019".
 */
export function spineLines(callNumber: string): string[] {
  const words = callNumber
    .trim()
    .split(/\s+|\s*\/\s*/)
    .filter(Boolean);
  const lines: string[] = [];
  for (const word of words) {
    const previous = lines.at(-1);
    // A reference mark stands before its class; "22." goes with "ed.", "v." with its number.
    const joins =
      previous !== undefined &&
      (/^[A-Z]{1,3}$/.test(previous) && lines.length === 1
        ? /^\d/.test(word)
        : (/^\d+\.$/.test(previous) && /^ed\.?$/i.test(word)) ||
          (/^(v|t|pt|n|ex)\.$/i.test(previous) && /^\d/.test(word)));
    if (joins) lines[lines.length - 1] = `${previous} ${word}`;
    else lines.push(word);
  }
  return lines;
}
