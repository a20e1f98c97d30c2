/**
 * MARC values carry the punctuation of ISBD at their ends ("Grande sertão :", "veredas /").
 * These functions take it off for display and keep what belongs to the words.
 */

/**
 * Abbreviations after which a full stop is part of the word; none of them is also a common word
 * with which a title may end. Initials are always kept.
 */
const ABBREVIATIONS = new Set(
  `arr bros cia co comp coord corp dept dr dra dres ed eds etc fasc gmbh il ill ilus inc introd jr
  ltd ltda mr mrs ms núm org orgs p pref prof profa publ rev sr sra ste supl t trad univ v vol
  vols`.split(/\s+/),
);

/** Marks that only lead to the next element: " /", " :", " ;", ",", " ="; " +" does, "C++" is a word. */
const LEADS_ON = /[\s/:;,=]/;
const BEFORE_PLUS = /[\s.)]/;

/** Text without the marks at its end that lead on; read from there, so that long fields cost no more. */
function withoutLeadingOn(text: string): string {
  let end = text.length;
  const isMark = (at: number) =>
    LEADS_ON.test(text.charAt(at)) ||
    (text.charAt(at) === '+' && BEFORE_PLUS.test(text.charAt(at - 1)));
  while (end > 0 && isMark(end - 1)) end--;
  return text.slice(0, end);
}

/** Trailing marks and surplus blanks off; a full stop goes unless it ends an abbreviation. */
export function tidy(value: string): string {
  let text = withoutLeadingOn(value.normalize('NFC').replace(/\s+/g, ' ').trim());
  while (endsInPlainStop(text)) text = withoutLeadingOn(text.slice(0, -1));
  return text;
}

/** True when the text ends in a full stop that closes the area and is not part of a word. */
function endsInPlainStop(text: string): boolean {
  if (!text.endsWith('.') || text.endsWith('..')) return false;
  const word = /([\p{L}\p{N}\p{M}.&]+)\.$/u.exec(text)?.[1] ?? '';
  if (/^\p{Lu}$/u.test(word) || /(?:^|\.)\p{L}$/u.test(word)) return false;
  return !ABBREVIATIONS.has(word.toLowerCase());
}

/** Value and the ISBD mark at its end, kept apart; together they are the value again. */
export function splitMark(value: string): { text: string; mark: string } {
  const connecting = /\s*(?:[/:;,=]|(?<=[\s.)])\+)\s*$/.exec(value);
  const at = connecting?.index ?? (endsInPlainStop(value) ? value.length - 1 : value.length);
  return at === 0 ? { text: value, mark: '' } : { text: value.slice(0, at), mark: value.slice(at) };
}

/** Square brackets around the whole ("[Rio de Janeiro]") say that the cataloguer supplied it. */
export function withoutBrackets(text: string): string {
  return /^\[[^[\]]*\]$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** Non-empty values, each once, in order. */
export const unique = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value) => value !== '')),
];
