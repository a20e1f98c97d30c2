import { Diagnostic } from '../diagnostics.ts';

export type Token =
  | { type: 'open' | 'close' | 'slash' }
  | { type: 'comparison'; symbol: string }
  /** With its backslashes. */
  | { type: 'text'; raw: string; isQuoted: boolean };

/** Longer queries are refused. */
const MAX_LENGTH = 8000;

const COMPARISON = /==|<>|>=|<=|[=<>]/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
const BARE = /(?:[^\s()=<>"/\\]|\\[^\s()=<>"/]?)+/uy;
/** Ends in a backslash that escapes nothing. */
const LOOSE_END = /^(?:[^\\]|\\.)*\\$/su;

const SINGLE: Readonly<Record<string, Token>> = {
  '(': { type: 'open' },
  ')': { type: 'close' },
  '/': { type: 'slash' },
};

/** @throws {Diagnostic} */
export function tokensOf(query: string): Token[] {
  if (query.length > MAX_LENGTH) throw new Diagnostic(12, String(MAX_LENGTH));
  const tokens: Token[] = [];
  for (let at = 0; at < query.length;) {
    const character = query[at]!;
    if (/\s/u.test(character)) at++;
    else {
      const [token, length] = tokenAt(query, at);
      tokens.push(token);
      at += length;
    }
  }
  return tokens;
}

function tokenAt(query: string, at: number): [Token, number] {
  const single = SINGLE[query[at]!];
  if (single !== undefined) return [single, 1];
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(query);
  };
  const symbol = match(COMPARISON)?.[0];
  if (symbol !== undefined) return [{ type: 'comparison', symbol }, symbol.length];
  const quoted = match(QUOTED);
  if (quoted) return [{ type: 'text', raw: quoted[1]!, isQuoted: true }, quoted[0].length];
  const bare = match(BARE)?.[0];
  // A quotation mark without its partner.
  if (bare === undefined) throw new Diagnostic(14);
  const raw = LOOSE_END.test(bare) ? `${bare}\\` : bare;
  return [{ type: 'text', raw, isQuoted: false }, bare.length];
}
