import { compose } from './compose.ts';
import { eaccCharacter } from './eacc.ts';
import { DEFAULT_SETS, SETS, SMALL_SETS, UNIMARC_SETS, type CharacterSet } from './marc8-sets.ts';
import type { RecordProblem } from '../read-result.ts';

/** Decoded text, with a replacement character for each fault. */
export interface Decoded {
  text: string;
  faults: Fault[];
}

interface Fault extends RecordProblem {
  /** Byte offset in the input. */
  at: number;
}

/** Replaces unreadable bytes. */
export const REPLACEMENT = '\ufffd';

/**
 * Decodes MARC-8 (MARC 21 "Character sets"): ASCII, extended Latin, Cyrillic, Hebrew, Arabic, Greek
 * and East Asian characters by escape sequences, super- and subscripts. The result is composed
 * (NFC).
 */
export const decodeMarc8 = (bytes: Uint8Array): Decoded =>
  decodeSets(bytes, { ...DEFAULT_SETS, faultReason: 'bad_marc8' });

/**
 * Decodes ISO 5426 (UNIMARC Manual, appendix J) and other sets by their escape sequences. Ligature
 * and double tilde share a left half; the right half tells which it is.
 */
export const decodeIso5426 = (bytes: Uint8Array): Decoded =>
  decodeSets(bytes, { ...UNIMARC_SETS, faultReason: 'bad_code_page' });

function decodeSets(bytes: Uint8Array, sets: Pick<State, 'low' | 'high' | 'faultReason'>): Decoded {
  const state: State = { text: '', marks: '', faults: [], ...sets };
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] === ESCAPE) at += designate(bytes, at, state);
    else at += readCharacter(bytes, at, state);
  }
  const text = (state.text + state.marks).replace(TILDE_OF_ISO_5426, '\ufe22$1\ufe23');
  return { text: resolveReferences(compose(text)), faults: state.faults };
}

const TILDE_OF_ISO_5426 = /\ufe20([^\ufe20-\ufe22]*)\ufe23/g;

/** Character set in use for a half of the code range; unknown sets are skipped with a fault. */
type ActiveSet = CharacterSet | 'east-asian' | 'unknown';

interface State {
  text: string;
  /** Combining marks read but not yet attached: MARC-8 writes them before their letter. */
  marks: string;
  faults: Fault[];
  /** Sets in use for codes below and above 80 hex. */
  low: ActiveSet;
  high: ActiveSet;
  /** Reason given for a byte without character. */
  faultReason: 'bad_marc8' | 'bad_code_page';
}

const ESCAPE = 0x1b;
const SUBFIELD_DELIMITER = 0x1f;
const DELIMITER = String.fromCharCode(SUBFIELD_DELIMITER);

/** Activates a character set; returns the length of the escape sequence. */
function designate(bytes: Uint8Array, at: number, state: State): number {
  const next = String.fromCharCode(...bytes.subarray(at + 1, at + 5));
  const small = SMALL_SETS.get(next.charAt(0));
  if (small) {
    state.low = small;
    return 2;
  }
  const [wide, wideHalf = ''] = /^\$([(,)-]?)1/.exec(next) ?? [];
  if (wide !== undefined) {
    state[isHigh(wideHalf) ? 'high' : 'low'] = 'east-asian';
    return 1 + wide.length;
  }
  const [sequence, half = '', name = ''] = /^\$?([(,)-])(!?.)/s.exec(next) ?? [];
  const set = sequence?.startsWith('$') ? undefined : SETS.get(name);
  if (!set) {
    state.faults.push({ reason: 'marc8_unsupported', detail: `ESC ${next.slice(0, 3)}`, at });
    state.text += REPLACEMENT;
  }
  if (sequence === undefined) {
    state.low = 'unknown';
    return 1;
  }
  state[isHigh(half) ? 'high' : 'low'] = set ?? 'unknown';
  return 1 + sequence.length;
}

const isHigh = (half: string): boolean => half === ')' || half === '-';

/** Reads one character; returns the number of bytes consumed. */
function readCharacter(bytes: Uint8Array, at: number, state: State): number {
  const byte = bytes[at] ?? 0;
  const set = byte < 0x80 ? state.low : state.high;
  const isControl = byte <= 0x20 || byte === 0x7f;
  if (isControl || typeof set === 'object') {
    readByte(byte, at, set, state);
    return 1;
  }
  if (set === 'unknown') return 1;
  const [second = 0, third = 0] = bytes.subarray(at + 1, at + 3);
  const character = eaccCharacter(byte & 0x7f, second & 0x7f, third & 0x7f);
  if (character === undefined) {
    state.faults.push({ reason: 'bad_marc8', detail: hexes([byte, second, third]), at });
    state.text += REPLACEMENT;
    return second > 0x20 && third > 0x20 ? 3 : 1;
  }
  place(character, state);
  return 3;
}

const hexes = (bytes: readonly number[]): string =>
  `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

function readByte(byte: number, at: number, set: ActiveSet, state: State): void {
  const isControl = byte <= 0x20 || byte === 0x7f;
  const mark = typeof set === 'object' ? set.marks.get(byte & 0x7f) : undefined;
  if (mark !== undefined && !isControl) {
    state.marks += mark;
    return;
  }
  const letter = isControl
    ? String.fromCharCode(byte)
    : typeof set === 'object'
      ? decodeByte(byte, set)
      : undefined;
  if (letter === undefined) {
    state.faults.push({ reason: state.faultReason, detail: hexes([byte]), at });
    state.text += REPLACEMENT;
    return;
  }
  place(letter, state);
  // Subfield codes are ASCII, even if the default set was not restored before them.
  if (byte === SUBFIELD_DELIMITER) state.low = DEFAULT_SETS.low;
}

/**
 * Marks without a letter before the end of the subfield stay where they are; marks before a
 * subfield code are a mistake and are dropped.
 */
function place(letter: string, state: State): void {
  const isCode = state.text.endsWith(DELIMITER);
  const marks = isCode ? '' : state.marks;
  state.text += letter === DELIMITER ? marks + letter : letter + marks;
  state.marks = '';
}

const decodeByte = (byte: number, set: CharacterSet): string | undefined =>
  CONTROLS.get(byte) ?? (byte >= 0x80 && byte <= 0xa0 ? undefined : set.letters.get(byte & 0x7f));

/** Start and end of non-sorting characters, joiner and non-joiner. */
const CONTROLS: ReadonlyMap<number, string> = new Map([
  [0x88, '\u0098'],
  [0x89, '\u009c'],
  [0x8d, '\u200d'],
  [0x8e, '\u200c'],
]);

/** MARC-8 writes characters without a code as "&#x20AC;". */
const resolveReferences = (text: string): string =>
  text.replace(/&#x([0-9A-Fa-f]{2,6});/g, (written, digits: string) => {
    const code = Number.parseInt(digits, 16);
    const usable = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return usable ? String.fromCodePoint(code) : written;
  });
