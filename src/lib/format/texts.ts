/**
 * Splits a text into what is shown at once and the rest: whole up to `max` characters, else cut
 * between words near `start`.
 */
export function splitLong(
  text: string,
  { start = 500, max = 900 } = {},
): [shown: string, rest: string] {
  if (text.length <= max) return [text, ''];
  const blank = text.lastIndexOf(' ', start);
  const at = blank > start / 2 ? blank : start;
  // Never splits a surrogate pair.
  const cut = /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
  return [text.slice(0, cut), text.slice(cut).trimStart()];
}
