import { compose } from './compose.ts';

/** Combining marks by their MARCMaker mnemonics; written before their letter. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  breve: '\u0306',
  dot: '\u0307',
  uml: '\u0308',
  hooka: '\u0309',
  ring: '\u030a',
  dblac: '\u030b',
  caron: '\u030c',
  candra: '\u0310',
  commaa: '\u0313',
  rcommaa: '\u0315',
  rcedil: '\u031c',
  dotb: '\u0323',
  dbldotb: '\u0324',
  ringb: '\u0325',
  commab: '\u0326',
  cedil: '\u0327',
  ogon: '\u0328',
  breveb: '\u032e',
  under: '\u0332',
  dblunder: '\u0333',
  llig: '\ufe20',
  rlig: '\ufe21',
  ldbltil: '\ufe22',
  rdbltil: '\ufe23',
};

/** Letters and symbols by their mnemonics. */
const SYMBOLS: Readonly<Record<string, string>> = {
  Lstrok: 'Ł',
  lstrok: 'ł',
  Ostrok: 'Ø',
  ostrok: 'ø',
  Dstrok: 'Đ',
  dstrok: 'đ',
  THORN: 'Þ',
  thorn: 'þ',
  AElig: 'Æ',
  aelig: 'æ',
  OElig: 'Œ',
  oelig: 'œ',
  eth: 'ð',
  inodot: 'ı',
  Ohorn: 'Ơ',
  ohorn: 'ơ',
  Uhorn: 'Ư',
  uhorn: 'ư',
  szlig: 'ß',
  esszet: 'ß',
  softsign: 'ʹ',
  hardsign: 'ʺ',
  mlrhring: 'ʾ',
  mllhring: 'ʿ',
  middot: '·',
  flat: '♭',
  sharp: '♯',
  reg: '®',
  copy: '©',
  phono: '℗',
  plusmn: '±',
  deg: '°',
  pound: '£',
  euro: '€',
  scriptl: 'ℓ',
  iquest: '¿',
  iexcl: '¡',
  dollar: '$',
  bsol: '\\',
  lcub: '{',
  rcub: '}',
  lsqb: '[',
  rsqb: ']',
  verbar: '|',
  quot: '"',
  apos: "'",
  amp: '&',
};

const NAMES = Object.keys(MARKS).join('|');
/** One or more marks and their letter. */
const MARKED = new RegExp(String.raw`((?:\{(?:${NAMES})\})+)(\p{L})`, 'gu');
/** A letter and its mark in one mnemonic: {eacute}. */
const LETTER = new RegExp(String.raw`\{([A-Za-z])(${NAMES})\}`, 'g');
const SYMBOL = /\{([A-Za-z]+)\}/g;

/** Resolves mnemonics ("{acute}e", "{eacute}", "{Lstrok}"). */
export function resolveMnemonics(text: string): string {
  if (!text.includes('{')) return text;
  const read = text
    .replace(SYMBOL, (whole, name: string) =>
      Object.hasOwn(SYMBOLS, name) ? (SYMBOLS[name] ?? '') : whole,
    )
    .replace(LETTER, (_, letter: string, name: string) => `${letter}${MARKS[name] ?? ''}`)
    .replace(MARKED, (_, names: string, letter: string) => letter + marksOf(names));
  return read === text ? text : compose(read);
}

const marksOf = (names: string): string =>
  [...names.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => MARKS[name] ?? '').join('');
