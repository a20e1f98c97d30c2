import { spineLines } from './call-number.ts';

/**
 * A text by which call numbers compare as their books stand on the shelf: the class sign by sign as a
 * decimal fraction, the author mark likewise, then editions, years, volumes and copies as numbers.
 * Nothing stands before something: "869.3 R788g" comes before "869.3 R788g v. 2".
 */
export function shelvingKey(callNumber: string): string {
  const [first = '', mark = '', ...rest] = spineLines(callNumber);
  return [classKey(first), plain(mark), ...rest.map(numbered)].join(' ').trimEnd();
}

/**
 * Signs of a class in filing order (UDC: + and / widen it and come before the class alone; the rest
 * come after it; digits after all signs). DDC has the point only, and fits in.
 */
const SIGNS = '+/ :=("-.';

function classKey(text: string): string {
  const letters = /^([a-z]{1,3}) ?(?=\d)/.exec(plain(text))?.[1] ?? '';
  const rest = plain(text).slice(letters.length).trim();
  // LC counts whole numbers after its letters: QA76 stands before QA267.
  const isLibraryOfCongress = letters !== '' && !/^[a-z]{1,3} /.test(plain(text));
  const digits = isLibraryOfCongress ? rest.replace(/^\d+/, (n) => n.padStart(5, '0')) : rest;
  return `${letters}${[...`${digits} `].map(ranked).join('')}`;
}

const ranked = (sign: string): string => {
  const at = SIGNS.indexOf(sign);
  return at < 0 ? sign : String.fromCharCode(0x21 + at);
};

/** "v. 10" after "v. 2". */
const numbered = (text: string): string =>
  plain(text).replace(/\d+/g, (number) => number.padStart(5, '0'));

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
