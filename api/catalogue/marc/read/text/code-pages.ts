/** Encodings that a file can be said to be in (`--encoding`). */
export const ENCODINGS = ['utf-8', 'marc-8', 'iso-5426', 'latin-1', 'cp1252', 'cp850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type CodePage = 'latin-1' | 'cp1252' | 'cp850';

/** What encodings are called in a report. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'marc-8': 'MARC-8',
  'iso-5426': 'ISO 5426',
  'latin-1': 'Latin-1',
  cp1252: 'Windows-1252',
  cp850: 'CP850',
};

const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Windows-1252 from 80 to 9F; a blank stands for a code without meaning. */
const CP1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const HIGH: Readonly<Record<CodePage, (code: number) => string | undefined>> = {
  'latin-1': (code) => (code < 0xa0 ? undefined : String.fromCharCode(code)),
  cp1252: (code) => {
    if (code >= 0xa0) return String.fromCharCode(code);
    const character = CP1252.charAt(code - 0x80);
    return character === ' ' ? undefined : character;
  },
  cp850: (code) => CP850.charAt(code - 0x80),
};

/** The character of a byte; undefined where the code page has none. */
export const characterOf = (byte: number, page: CodePage): string | undefined =>
  byte < 0x80 ? String.fromCharCode(byte) : HIGH[page](byte);
