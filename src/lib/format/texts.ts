/**
 * A text in what is shown at once and what is read on demand: whole up to `most` characters, else cut
 * between words near `start`.
 */
export function splitLong(
  text: string,
  { start = 500, most = 900 } = {},
): [shown: string, rest: string] {
  if (text.length <= most) return [text, ''];
  const blank = text.lastIndexOf(' ', start);
  const at = blank > start / 2 ? blank : start;
  // Never between the halves of one character.
  const cut = /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
  return [text.slice(0, cut), text.slice(cut).trimStart()];
}
