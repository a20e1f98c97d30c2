import type { Fault } from './read-result.ts';

/**
 * MARC-8 with its default sets, ASCII and extended Latin (ANSEL), and the small sets reached by
 * ESC p, b and g. Tables: Library of Congress, "MARC-8 code tables". Other alphabets are refused
 * with their escape sequence, so that no text is ever stored garbled.
 */
export function decodeMarc8(bytes: Uint8Array): string | Fault {
  const state: State = { text: '', marks: '', small: undefined };
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === ESCAPE) {
      const width = escapeWidth(bytes, at, state);
      if (typeof width !== 'number') return width;
      at += width;
      continue;
    }
    const fault = readByte(byte, state);
    if (fault) return fault;
    at += 1;
  }
  return resolveReferences((state.text + state.marks).normalize('NFC'));
}

interface State {
  text: string;
  /** Combining marks read and not yet placed: MARC-8 writes them before their letter. */
  marks: string;
  /** The superscript, subscript or Greek set in force. */
  small: ReadonlyMap<string, string> | undefined;
}

const ESCAPE = 0x1b;
const SUBFIELD_DELIMITER = 0x1f;
const DELIMITER = String.fromCharCode(SUBFIELD_DELIMITER);

/** How many bytes the escape sequence takes; sets the small set in force. */
function escapeWidth(bytes: Uint8Array, at: number, state: State): number | Fault {
  const next = String.fromCharCode(...bytes.subarray(at + 1, at + 5));
  if (/^[pbgs]/.test(next)) {
    state.small = SMALL_SETS.get(next.charAt(0));
    return 2;
  }
  const standard = /^(?:[(,]B|[)-]!?E)/.exec(next);
  if (standard) {
    state.small = undefined;
    return 1 + standard[0].length;
  }
  return { reason: 'marc8_unsupported', detail: `ESC ${next.slice(0, 3)}` };
}

function readByte(byte: number, state: State): Fault | undefined {
  const mark = MARKS.get(byte);
  if (mark !== undefined) {
    state.marks += mark;
    return undefined;
  }
  const letter = letterOf(byte, state.small);
  if (letter === undefined) return { reason: 'bad_marc8', detail: `0x${byte.toString(16)}` };
  // A mark with no letter before the end of its subfield stays where it was written.
  // One before a subfield code is a mistake: a code is no letter to put it on.
  const isCode = state.text.endsWith(DELIMITER);
  const marks = isCode ? '' : state.marks;
  state.text += byte === SUBFIELD_DELIMITER ? marks + letter : letter + marks;
  state.marks = '';
  if (byte === SUBFIELD_DELIMITER) state.small = undefined;
  return undefined;
}

function letterOf(byte: number, small: State['small']): string | undefined {
  if (byte >= 0x80) return LATIN.get(byte);
  const plain = String.fromCharCode(byte);
  return small?.get(plain) ?? plain;
}

/** "&#x20AC;" is how MARC-8 writes what it has no code for. */
const resolveReferences = (text: string): string =>
  text.replace(/&#x([0-9A-Fa-f]{2,6});/g, (written, digits: string) => {
    const code = Number.parseInt(digits, 16);
    const usable = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return usable ? String.fromCodePoint(code) : written;
  });

const table = (first: number, letters: string): [number, string][] =>
  letters.split(' ').map((letter, index) => [first + index, letter]);

const named = (entries: [number, string][]): ReadonlyMap<number, string> =>
  new Map(entries.filter(([, letter]) => letter !== '_'));

/** Spacing characters of extended Latin; `_` marks a code without meaning. */
const LATIN = named([
  ...table(0xa1, 'Ł Ø Đ Þ Æ Œ ʹ · ♭ ® ± Ơ Ư ʼ _ ʻ ł ø đ þ æ œ ʺ ı £ ð _ ơ ư'),
  ...table(0xc0, '° ℓ ℗ © ♯ ¿ ¡ ß €'),
  [0x88, '\u0098'],
  [0x89, '\u009c'],
  [0x8d, '\u200d'],
  [0x8e, '\u200c'],
]);

/** Combining marks, E0 to FE. */
const MARKS = named([
  ...table(0xe0, '\u0309 \u0300 \u0301 \u0302 \u0303 \u0304 \u0306 \u0307 \u0308 \u030c \u030a'),
  ...table(0xeb, '\ufe20 \ufe21 \u0315 \u030b \u0310 \u0327 \u0328 \u0323 \u0324 \u0325 \u0333'),
  ...table(0xf6, '\u0332 \u0326 \u031c \u032e \ufe22 \ufe23 _ _ \u0313'),
]);

const smallSet = (plain: string, written: string): ReadonlyMap<string, string> =>
  new Map([...plain].map((letter, index) => [letter, [...written][index] ?? letter]));

const SMALL_SETS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['p', smallSet('0123456789+-()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾')],
  ['b', smallSet('0123456789+-()', '₀₁₂₃₄₅₆₇₈₉₊₋₍₎')],
  ['g', smallSet('abc', 'αβγ')],
]);
