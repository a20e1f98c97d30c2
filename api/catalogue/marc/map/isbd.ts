/**
 * ISBD punctuation: MARC values end in it ("Grande sertão :", "veredas /"). These functions remove
 * it for display without touching the text.
 */

/**
 * Abbreviations that keep their full stop; none is also a common word at the end of titles.
 * Initials always keep it.
 */
const ABBREVIATIONS = new Set(
  `arr bros cia co comp coord corp dept dr dra dres ed eds etc fasc gmbh il ill ilus inc introd jr
  ltd ltda mr mrs ms núm org orgs p pref prof profa publ rev sr sra ste supl t trad univ v vol
  vols`.split(/\s+/),
);

/** Separators before the next element: " /", " :", " ;", ",", " ="; also " +", but not "C++". */
const LEADS_ON = /[\s/:;,=]/;
const BEFORE_PLUS = /[\s.)]/;

/** Removes trailing separators; scans from the end, to be linear on long fields. */
function withoutLeadingOn(text: string): string {
  let end = text.length;
  const isMark = (at: number) =>
    LEADS_ON.test(text.charAt(at)) ||
    (text.charAt(at) === '+' && BEFORE_PLUS.test(text.charAt(at - 1)));
  while (end > 0 && isMark(end - 1)) end--;
  return text.slice(0, end);
}

/** Removes trailing separators and extra blanks, and a full stop unless it ends an abbreviation. */
export function tidy(value: string): string {
  let text = withoutLeadingOn(value.normalize('NFC').replace(/\s+/g, ' ').trim());
  while (endsInPlainStop(text)) text = withoutLeadingOn(text.slice(0, -1));
  return text;
}

/** True if the text ends in a full stop that is punctuation, not part of an abbreviation. */
function endsInPlainStop(text: string): boolean {
  if (!text.endsWith('.') || text.endsWith('..')) return false;
  const word = /([\p{L}\p{N}\p{M}.&]+)\.$/u.exec(text)?.[1] ?? '';
  if (/^\p{Lu}$/u.test(word) || /(?:^|\.)\p{L}$/u.test(word)) return false;
  return !ABBREVIATIONS.has(word.toLowerCase());
}

/** Splits a value into text and trailing ISBD mark; concatenated, they are the value. */
export function splitMark(value: string): { text: string; mark: string } {
  const connecting = /\s*(?:[/:;,=]|(?<=[\s.)])\+)\s*$/.exec(value);
  const at = connecting?.index ?? (endsInPlainStop(value) ? value.length - 1 : value.length);
  return at === 0 ? { text: value, mark: '' } : { text: value.slice(0, at), mark: value.slice(at) };
}

/** Removes square brackets around the whole text ("[Rio de Janeiro]"), which mark supplied data. */
export function withoutBrackets(text: string): string {
  return /^\[[^[\]]*\]$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** Non-empty values without duplicates, in order. */
export const unique = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value) => value !== '')),
];
