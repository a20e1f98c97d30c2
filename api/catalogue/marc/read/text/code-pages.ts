/** Encodings that the user can declare (`--encoding`). */
export const ENCODINGS = ['utf-8', 'marc-8', 'iso-5426', 'latin-1', 'cp1252', 'cp850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type CodePage = 'latin-1' | 'cp1252' | 'cp850';

/** Display names of the encodings, for reports. */
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

/** Windows-1252 from 80 to 9F; a blank marks an unassigned code. */
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

/** Character of a byte; undefined if unassigned. */
export const characterOf = (byte: number, page: CodePage): string | undefined =>
  byte < 0x80 ? String.fromCharCode(byte) : HIGH[page](byte);
