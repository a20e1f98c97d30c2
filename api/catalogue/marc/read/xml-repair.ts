/**
 * Replaces a bare ampersand ("Silva & Filhos"), the most frequent error in hand-made MARCXML. A
 * noncharacter of the same length, so that offsets stay valid.
 */
export const BARE_AMPERSAND = '\ufdd0';

const REFERENCE = String.raw`&(?:#\d+|#x[\da-fA-F]+|[A-Za-z_:][\w:.-]*);`;
const TOKEN = new RegExp(String.raw`<!--|-->|<!\[CDATA\[|\]\]>|${REFERENCE}|&`, 'g');
/** Longer than any token that may be cut at a chunk boundary. */
const LOOKAHEAD = 48;

/** Replaces bare ampersands, except inside comments and CDATA sections. */
export async function* markAmpersands(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const scanner: Scanner = { held: '', closing: '' };
  for await (const text of texts) {
    scanner.held += text;
    const piece = scan(scanner, scanner.held.length - LOOKAHEAD);
    if (piece !== '') yield piece;
  }
  const rest = scan(scanner, scanner.held.length);
  if (rest !== '') yield rest;
}

interface Scanner {
  held: string;
  /** Terminator of the open comment or CDATA section; `''` outside. */
  closing: string;
}

/** Takes the text up to `limit`, or to the end of the token across it. */
function scan(scanner: Scanner, limit: number): string {
  if (limit <= 0) return '';
  const { held } = scanner;
  let done = '';
  let from = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(held); token && token.index < limit; token = TOKEN.exec(held)) {
    const [found] = token;
    done += held.slice(from, token.index) + replaced(found, scanner);
    from = token.index + found.length;
  }
  const end = Math.max(limit, from);
  scanner.held = held.slice(end);
  return done + held.slice(from, end);
}

function replaced(token: string, scanner: Scanner): string {
  if (scanner.closing !== '') {
    if (token === scanner.closing) scanner.closing = '';
    return token;
  }
  if (token === '<!--') scanner.closing = '-->';
  if (token === '<![CDATA[') scanner.closing = ']]>';
  return token === '&' ? BARE_AMPERSAND : token;
}
