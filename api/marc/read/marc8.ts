import { DEFAULT_SETS, SETS, SMALL_SETS, type CharacterSet } from './marc8-sets.ts';
import type { RecordProblem } from './read-result.ts';

/**
 * MARC-8 (MARC 21 "Character sets"): ASCII and extended Latin, Cyrillic, Hebrew, Arabic and Greek by
 * their escape sequences, super- and subscripts. East Asian characters (EACC) are refused with their
 * sequence, so that no text is ever stored garbled. The text comes out composed (NFC).
 */
export function decodeMarc8(bytes: Uint8Array): string | RecordProblem {
  const state: State = { text: '', marks: '', ...DEFAULT_SETS };
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === ESCAPE) {
      const width = designate(bytes, at, state);
      if (typeof width !== 'number') return width;
      at += width;
      continue;
    }
    const problem = readByte(byte, state);
    if (problem) return problem;
    at += 1;
  }
  return resolveReferences((state.text + state.marks).normalize('NFC'));
}

interface State {
  text: string;
  /** Combining marks read and not yet placed: MARC-8 writes them before their letter. */
  marks: string;
  /** What stands at the codes below and above 80 hex. */
  low: CharacterSet;
  high: CharacterSet;
}

const ESCAPE = 0x1b;
const SUBFIELD_DELIMITER = 0x1f;
const DELIMITER = String.fromCharCode(SUBFIELD_DELIMITER);

/** Puts a set in force; returns the length of the escape sequence. */
function designate(bytes: Uint8Array, at: number, state: State): number | RecordProblem {
  const next = String.fromCharCode(...bytes.subarray(at + 1, at + 5));
  const small = SMALL_SETS.get(next.charAt(0));
  if (small) {
    state.low = small;
    return 2;
  }
  const [sequence = '', half = '', name = ''] = /^([(,)-])(!?.)/.exec(next) ?? [];
  const set = SETS.get(name);
  if (!set) return { reason: 'marc8_unsupported', detail: `ESC ${next.slice(0, 3)}` };
  state[half === '(' || half === ',' ? 'low' : 'high'] = set;
  return 1 + sequence.length;
}

function readByte(byte: number, state: State): RecordProblem | undefined {
  const set = byte < 0x80 ? state.low : state.high;
  const mark = set.marks.get(byte & 0x7f);
  if (mark !== undefined) {
    state.marks += mark;
    return undefined;
  }
  const letter = byte <= 0x20 || byte === 0x7f ? String.fromCharCode(byte) : letterOf(byte, set);
  if (letter === undefined) return { reason: 'bad_marc8', detail: `0x${byte.toString(16)}` };
  // A mark with no letter before the end of its subfield stays where it was written.
  // One before a subfield code is a mistake: a code is no letter to put it on.
  const isCode = state.text.endsWith(DELIMITER);
  const marks = isCode ? '' : state.marks;
  state.text += byte === SUBFIELD_DELIMITER ? marks + letter : letter + marks;
  state.marks = '';
  // Codes of subfields are ASCII, whatever was not put back before them.
  if (byte === SUBFIELD_DELIMITER) state.low = DEFAULT_SETS.low;
  return undefined;
}

const letterOf = (byte: number, set: CharacterSet): string | undefined =>
  CONTROLS.get(byte) ?? (byte >= 0x80 && byte <= 0xa0 ? undefined : set.letters.get(byte & 0x7f));

/** Where words not to be filed begin and end, joiner and non-joiner. */
const CONTROLS: ReadonlyMap<number, string> = new Map([
  [0x88, '\u0098'],
  [0x89, '\u009c'],
  [0x8d, '\u200d'],
  [0x8e, '\u200c'],
]);

/** "&#x20AC;" is how MARC-8 writes what it has no code for. */
const resolveReferences = (text: string): string =>
  text.replace(/&#x([0-9A-Fa-f]{2,6});/g, (written, digits: string) => {
    const code = Number.parseInt(digits, 16);
    const usable = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return usable ? String.fromCodePoint(code) : written;
  });
