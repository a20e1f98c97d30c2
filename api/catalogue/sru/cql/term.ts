import { Diagnostic } from '../diagnostics.ts';

/** A term with its masks and anchors. */
export interface Term {
  /** `*` and `?` are masks; escaped ones are blanks, since words never have them. */
  text: string;
  isMasked: boolean;
  startsHeading: boolean;
  endsHeading: boolean;
}

/** A character, escaped or not. */
const CHARACTER = /\\?./gsu;

/** @throws {Diagnostic} */
export function readTerm(raw: string, { masked = true } = {}): Term {
  const characters = raw.match(CHARACTER) ?? [];
  const startsHeading = masked && characters[0] === '^';
  const endsHeading = masked && characters.length > 1 && characters.at(-1) === '^';
  const inside = characters.slice(startsHeading ? 1 : 0, endsHeading ? -1 : undefined);
  if (masked && inside.includes('^')) throw new Diagnostic(31);
  const isMasked = masked && inside.some(isMask);
  const text = inside.map((one) => (!masked && isMask(one) ? ' ' : plain(one))).join('');
  if (text.trim() === '') throw new Diagnostic(27);
  return { text: text.trim(), isMasked, startsHeading, endsHeading };
}

const isMask = (character: string): boolean => character === '*' || character === '?';

function plain(character: string): string {
  if (character.length === 1 || !character.startsWith('\\')) return character;
  const escaped = character.slice(1);
  return isMask(escaped) ? ' ' : escaped;
}
