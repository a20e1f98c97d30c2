/**
 * A character set of MARC-8: characters at the codes 21 to 7E hex, whichever half of the byte it is
 * designated to. Facts: Library of Congress, "MARC-8 code tables".
 */
export interface CharacterSet {
  letters: ReadonlyMap<number, string>;
  /** Combining marks, which MARC-8 writes before their letter. */
  marks: ReadonlyMap<number, string>;
}

/**
 * Parses a compact table: "41:621-63A 5B" assigns U+0621–U+063A to the codes from 41 on, then
 * U+005B; all hexadecimal, as in the standard.
 */
function table(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let code = 0x21;
  for (const token of text.trim().split(/\s+/).filter(Boolean)) {
    const [, at, first = '', last = first] = /^(?:(\w+):)?(\w+)(?:-(\w+))?$/.exec(token) ?? [];
    if (at !== undefined) code = Number.parseInt(at, 16);
    const end = Number.parseInt(last, 16);
    for (let point = Number.parseInt(first, 16); point <= end; point++) {
      found.set(code++, String.fromCodePoint(point));
    }
  }
  return found;
}

/** Letters in code order; a blank marks an unassigned code. */
const inOrder = (first: number, letters: string): [number, string][] =>
  [...letters]
    .map((letter, index): [number, string] => [first + index, letter])
    .filter(([, letter]) => letter !== ' ');

const set = (letters: string, marks = ''): CharacterSet => ({
  letters: table(letters),
  marks: table(marks),
});

const ASCII = set('21:21-7E');

const EXTENDED_LATIN = set(
  `21:141 D8 110 DE C6 152 2B9 B7 266D AE B1 1A0 1AF 2BC 30:2BB 142 F8 111 FE E6 153 2BA 131 A3 F0
  3C:1A1 1B0 40:B0 2113 2117 A9 266F BF A1 DF 20AC`,
  `60:309 300-304 306-308 30C 30A FE20 FE21 315 30B 310 327 328 323-325 333 332 326 31C 32E FE22
  FE23 7E:313`,
);

const BASIC_CYRILLIC: CharacterSet = {
  letters: new Map([
    ...table('21:21-3F'),
    ...inOrder(0x40, 'юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ'),
  ]),
  marks: new Map(),
};

const EXTENDED_CYRILLIC: CharacterSet = {
  letters: new Map([
    ...inOrder(0x40, 'ґђѓєёѕіїјљњћќўџ ѣѳѵѫ'),
    ...table('5B:5B 5D:5D 5F:5F'),
    ...inOrder(0x60, 'ҐЂЃЄЁЅІЇЈЉЊЋЌЎЏЪѢѲѴѪ'),
  ]),
  marks: new Map(),
};

const BASIC_HEBREW = set(
  '21:21 5F4 23-26 5F3 28-2C 5BE 2E-3F 5B:5B 5D:5D 60:5D0-5EA 5F0-5F2',
  '40:5B7 5B8 5B6 5B5 5B4 5B9 5BB 5B0 5B2 5B3 5B1 5BC 5BF 5C1 FB1E',
);

const BASIC_ARABIC = set(
  `21:21-24 66A 26-29 66D 2B 60C 2D-2F 660-669 3A 61B 3C-3E 61F 41:621-63A 5B 5D:5D 60:640-64A
  73:671 670 78:66C 201D 201C`,
  '6B:64B-652',
);

const EXTENDED_ARABIC = set(
  `21:6FD 672-673 679-686 6BF 687-69C 6FA 69D-69E 6FB 69F-6A0 6FC 6A1-6B8 6BA-6BD 6B9 6BE 6C0
  6C4-6C6 6CA-6CB 6CD-6CE 6D0 6D2-6D3`,
  '7D:306 30C',
);

const BASIC_GREEK = set(
  `30:AB BB 201C 201D 374 375 3B:387 3F:37E 41:391-392 44:393-395 3DA 3DC 396-3A0 3DE 3A1 3A3
  58:3A4-3A9 3E0 61:3B1-3B2 3D0 3B3-3B5 3DB 3DD 3B6-3C0 3DF 3C1 3C3 3C2 3C4-3C9 3E1`,
  '21:300-301 308 342 313 314 345',
);

/** ISO 5426, the extended Latin set of UNIMARC. Facts: ISO-IR 53. */
const ISO_5426 = set(
  `21:A1 201E A3 24 A5 2020 A7 2032 2018 201C AB 266D A9 2117 AE 30:2BB 2BC 201A 36:2021 B7 2033 2019
  201D BB 266F 2B9 2BA BF 61:C6 110 66:132 68:141 D8 152 6C:DE 71:E6 111 F0 75:131 133 78:142 F8 153
  DF FE`,
  `40:309 300-304 306-308 308 30A 315 312 30B 31B 30C 327 31C 326 328 325 32E 323-324 332-333 329 32D
  5D:FE20 FE21 FE23`,
);

/** Sets by the last characters of the escape sequence that designates them. */
export const SETS: ReadonlyMap<string, CharacterSet> = new Map([
  ['B', ASCII],
  ['E', EXTENDED_LATIN],
  ['!E', EXTENDED_LATIN],
  ['N', BASIC_CYRILLIC],
  ['Q', EXTENDED_CYRILLIC],
  ['2', BASIC_HEBREW],
  ['3', BASIC_ARABIC],
  ['4', EXTENDED_ARABIC],
  ['S', BASIC_GREEK],
  ['P', ISO_5426],
]);

/** Default sets of MARC-8. */
export const DEFAULT_SETS = { low: ASCII, high: EXTENDED_LATIN } as const;
/** Default sets of UNIMARC. */
export const UNIMARC_SETS = { low: ASCII, high: ISO_5426 } as const;

/** Sets that replace a few ASCII characters. */
const small = (codes: string): CharacterSet => ({
  letters: new Map([...ASCII.letters, ...table(codes)]),
  marks: new Map(),
});

/** Sets designated to the lower half by ESC and one letter, until ESC s. */
export const SMALL_SETS: ReadonlyMap<string, CharacterSet> = new Map([
  ['p', small('28:207D 207E 2B:207A 2D:207B 30:2070 B9 B2 B3 2074-2079')],
  ['b', small('28:208D 208E 2B:208A 2D:208B 30:2080-2089')],
  ['g', small('61:3B1-3B3')],
  ['s', ASCII],
]);
