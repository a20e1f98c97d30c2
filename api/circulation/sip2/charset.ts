/** Encodings that terminals speak; CP850 is the standard's own. */
export const ENCODINGS = ['cp850', 'latin1', 'ascii', 'utf8'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The upper half of code page 850, from 0x80. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const HIGH = 0x80;
const HIGHEST_LATIN1 = 0xff;
const cp850Bytes = new Map([...CP850].map((letter, at) => [letter, HIGH + at]));

/** Letters that no decomposition reaches, and signs of typesetting. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{
    '–': '-',
    '—': '-',
    '‐': '-',
    '‑': '-',
    '…': '...',
    '€': 'EUR',
    '\u00a0': ' ',
    '\u202f': ' ',
  },
  ...{
    ß: 'ss',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ł: 'l',
    Ł: 'L',
  },
  ...{ ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i', ª: 'a', º: 'o', '№': 'No.' },
};

const byteOf: Record<Exclude<Encoding, 'utf8'>, (letter: string) => number | undefined> = {
  ascii: () => undefined,
  latin1: (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0xa0 && code <= HIGHEST_LATIN1 ? code : undefined;
  },
  cp850: (letter) => cp850Bytes.get(letter),
};

/** Encodes text; what the encoding lacks is written without accents, or as a question mark. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf8') return Buffer.from(text.toWellFormed(), 'utf8');
  const own = byteOf[encoding];
  const bytes: number[] = [];
  for (const letter of text.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = code < HIGH ? code : own(letter);
    if (byte === undefined) bytes.push(...Buffer.from(plain(letter), 'latin1'));
    else bytes.push(byte);
  }
  return Buffer.from(bytes);
}

function plain(letter: string): string {
  const known = PLAIN[letter];
  if (known !== undefined) return known;
  const base = letter.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '');
  // A mark by itself belongs to the letter before.
  return base === '' && !/^\p{M}$/u.test(letter) ? '?' : base;
}

/** Decodes bytes; what is no text becomes U+FFFD. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf8') return Buffer.from(bytes).toString('utf8');
  if (encoding === 'latin1') return Buffer.from(bytes).toString('latin1');
  const letters = [...bytes].map((byte) => {
    if (byte < HIGH) return String.fromCharCode(byte);
    return encoding === 'cp850' ? CP850[byte - HIGH] : '\ufffd';
  });
  return letters.join('');
}
