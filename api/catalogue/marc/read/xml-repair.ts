/**
 * Stands for an ampersand that is no reference ("Silva & Filhos"), the commonest problem in MARCXML
 * made by hand. It is a character that no text uses, of the same length, so that places stay right.
 */
export const BARE_AMPERSAND = '\ufdd0';

const REFERENCE = String.raw`&(?:#\d+|#x[\da-fA-F]+|[A-Za-z_:][\w:.-]*);`;
const TOKEN = new RegExp(String.raw`<!--|-->|<!\[CDATA\[|\]\]>|${REFERENCE}|&`, 'g');
/** Longer than any token that a chunk may cut. */
const LOOKAHEAD = 48;

/** Marks bare ampersands; those inside comments and CDATA sections are text and stay. */
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
  /** What ends the comment or CDATA section that is open; `''` outside. */
  closing: string;
}

/** Takes the text off up to `limit`, or to the end of the token that stands across it. */
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
