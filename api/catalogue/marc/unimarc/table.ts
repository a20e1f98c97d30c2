/**
 * Mapping from UNIMARC to MARC 21: "tag > tag indicators: subfield>subfield …". A dot keeps the
 * source indicator. Facts: UNIMARC Manual, bibliographic and authorities format (IFLA).
 */
const BIBLIOGRAPHIC = `
010 > 020 __: a>a b>q d>c z>z
011 > 022 __: a>a y>y z>z
013 > 024 2_: a>a d>c z>z
014 > 024 8_: a>a z>z
017 > 024 7_: a>a 2>2 z>z
020 > 015 __: b>a a>2
021 > 017 __: b>a a>b
035 > 035 __: a>a z>z
071 > 028 01: a>a b>b
101 > 041 ._: a>a b>k c>h d>b e>f h>e j>j
205 > 250 __: a>a b>b f>b g>b
206 > 255 __: a>a b>a c>b d>c
207 > 362 0_: a>a z>z
208 > 254 __: a>a
210 > 260 __: a>a c>b d>c e>e g>f h>g
215 > 300 __: a>a c>b d>c e>e
225 > 490 0_: a>a e>a h>a i>a v>v x>x
300 > 500 __: a>a
301 > 500 __: a>a
302 > 546 __: a>a
303 > 500 __: a>a
304 > 500 __: a>a
305 > 500 __: a>a
306 > 500 __: a>a
307 > 500 __: a>a
308 > 500 __: a>a
310 > 500 __: a>a
311 > 580 __: a>a
312 > 500 __: a>a
313 > 500 __: a>a
314 > 500 __: a>a
315 > 500 __: a>a
316 > 590 __: a>a
317 > 561 __: a>a
318 > 583 __: a>a c>c
320 > 504 __: a>a
321 > 510 4_: a>a x>x
322 > 508 __: a>a
323 > 511 0_: a>a
324 > 500 __: a>a
325 > 533 __: a>a
326 > 310 __: a>a b>b
327 > 505 0_: a>a
328 > 502 __: a>a b>b c>c d>d e>c z>g
330 > 520 __: a>a
331 > 524 __: a>a
333 > 521 __: a>a
334 > 586 __: a>a
336 > 516 __: a>a
337 > 538 __: a>a
345 > 037 __: a>b b>a c>f d>c
410 > 830 _0: t>a o>b h>n i>p v>v x>x
411 > 830 _0: t>a h>n i>p v>v x>x
421 > 770 0_: a>a t>t x>x y>z 0>w
422 > 772 0_: a>a t>t x>x y>z 0>w
423 > 777 0_: a>a t>t x>x y>z 0>w
430 > 780 00: a>a t>t x>x y>z 0>w
432 > 780 00: a>a t>t x>x y>z 0>w
434 > 780 05: a>a t>t x>x y>z 0>w
440 > 785 00: a>a t>t x>x y>z 0>w
441 > 785 01: a>a t>t x>x y>z 0>w
447 > 785 07: a>a t>t x>x y>z 0>w
451 > 775 0_: a>a t>t x>x y>z 0>w
452 > 776 0_: a>a t>t x>x y>z 0>w
453 > 767 0_: a>a t>t x>x y>z 0>w
454 > 765 0_: a>a t>t x>x y>z 0>w
455 > 534 __: a>a t>t x>x y>z
461 > 773 0_: a>a t>t v>g x>x y>z 0>w
462 > 773 0_: a>a t>t v>g x>x y>z 0>w
463 > 773 0_: a>a t>t v>g p>h x>x y>z 0>w
464 > 774 0_: a>a t>t x>x y>z 0>w
488 > 787 0_: a>a t>t x>x y>z 0>w
500 > 240 10: a>a h>n i>p k>f l>k m>l q>s r>m s>n u>r w>o
501 > 243 10: a>a k>f m>l
503 > 240 10: a>a
510 > 246 31: a>a e>b h>n i>p
512 > 246 34: a>a e>b h>n i>p
513 > 246 35: a>a e>b h>n i>p
514 > 246 36: a>a e>b
515 > 246 37: a>a
516 > 246 38: a>a e>b
517 > 246 33: a>a e>b h>n i>p
518 > 246 33: a>a
520 > 247 10: a>a e>b h>n i>p x>x
530 > 222 _0: a>a b>b
531 > 210 0_: a>a b>b
532 > 246 33: a>a
540 > 246 33: a>a h>n i>p
541 > 242 10: a>a e>b h>n i>p z>y
605 > 630 04: a>a h>n i>p l>k m>l x>x y>z z>y j>v 2>2
606 > 650 _4: a>a x>x y>z z>y j>v 2>2 3>0
607 > 651 _4: a>a x>x y>z z>y j>v 2>2 3>0
608 > 655 _4: a>a x>x y>z z>y j>v 2>2 3>0
610 > 653 0_: a>a
620 > 752 __: a>a b>b c>c d>d
660 > 043 __: a>a
675 > 080 __: a>a v>2
676 > 082 04: a>a v>2
680 > 050 _4: a>a b>b
686 > 084 __: a>a 2>2
801 > 040 __: b>a g>e
852 > 852 ..: *
856 > 856 ..: *
886 > 886 ..: *`;

const AUTHORITY = `
035 > 035 __: a>a z>z
101 > 377 __: a>a
102 > 370 __: a>c
215 > 151 __: a>a x>x y>z z>y j>v
216 > 150 __: a>a
230 > 130 _0: a>a h>n i>p k>f l>k m>l x>x y>z z>y j>v
235 > 130 _0: a>a k>f m>l
250 > 150 __: a>a x>x y>z z>y j>v
260 > 151 __: a>a b>a c>a d>a
280 > 155 __: a>a x>x y>z z>y j>v
300 > 680 __: a>i
305 > 360 __: a>i b>a
330 > 680 __: a>i
340 > 678 __: a>a
356 > 678 __: a>a
415 > 451 __: a>a x>x y>z z>y j>v 5>w
416 > 450 __: a>a 5>w
430 > 430 _0: a>a h>n i>p k>f l>k m>l 5>w
450 > 450 __: a>a x>x y>z z>y j>v 5>w
460 > 451 __: a>a b>a c>a d>a 5>w
480 > 455 __: a>a x>x y>z z>y j>v 5>w
515 > 551 __: a>a x>x y>z z>y j>v 5>w 3>0
516 > 550 __: a>a 5>w 3>0
530 > 530 _0: a>a h>n i>p k>f l>k m>l 5>w 3>0
550 > 550 __: a>a x>x y>z z>y j>v 5>w 3>0
560 > 551 __: a>a b>a c>a d>a 5>w 3>0
580 > 555 __: a>a x>x y>z z>y j>v 5>w 3>0
675 > 080 __: a>a v>2
676 > 082 04: a>a v>2
686 > 084 __: a>a 2>2
801 > 040 __: b>a g>e
810 > 670 __: a>a b>b
815 > 675 __: a>a
820 > 667 __: a>a
825 > 681 __: a>i
856 > 856 ..: *`;

/** Mapping of a field. */
export interface Row {
  to: string;
  /** "." keeps the indicator of the source. */
  indicators: string;
  /** By source code; null keeps all subfields. */
  codes: ReadonlyMap<string, string> | null;
}

function readTable(text: string): ReadonlyMap<string, Row> {
  const rows = text.trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [, from = '', to = '', indicators = '', codes = ''] =
        /^(\d{3}) > (\d{3}) (..): (.*)$/.exec(row) ?? [];
      const pairs = codes.split(' ').map((pair): [string, string] => {
        const [code = '', target = ''] = pair.split('>');
        return [code, target];
      });
      return [
        from,
        {
          to,
          indicators: indicators.replaceAll('_', ' '),
          codes: codes === '*' ? null : new Map(pairs),
        },
      ];
    }),
  );
}

export const BIBLIOGRAPHIC_ROWS = readTable(BIBLIOGRAPHIC);
export const AUTHORITY_ROWS = readTable(AUTHORITY);

/** Name fields: target tag, and person, body or family. */
export const NAMES: ReadonlyMap<string, { to: string; kind: 'person' | 'body' | 'family' }> =
  new Map([
    ['600', { to: '600', kind: 'person' }],
    ['601', { to: '610', kind: 'body' }],
    ['602', { to: '600', kind: 'family' }],
    ['700', { to: '100', kind: 'person' }],
    ['701', { to: '700', kind: 'person' }],
    ['702', { to: '700', kind: 'person' }],
    ['710', { to: '110', kind: 'body' }],
    ['711', { to: '710', kind: 'body' }],
    ['712', { to: '710', kind: 'body' }],
    ['720', { to: '100', kind: 'family' }],
    ['721', { to: '700', kind: 'family' }],
    ['722', { to: '700', kind: 'family' }],
  ]);

/** Authority name fields: headings, see from, see also. */
export const AUTHORITY_NAMES: typeof NAMES = new Map([
  ['200', { to: '100', kind: 'person' }],
  ['210', { to: '110', kind: 'body' }],
  ['220', { to: '100', kind: 'family' }],
  ['400', { to: '400', kind: 'person' }],
  ['410', { to: '410', kind: 'body' }],
  ['420', { to: '400', kind: 'family' }],
  ['500', { to: '500', kind: 'person' }],
  ['510', { to: '510', kind: 'body' }],
  ['520', { to: '500', kind: 'family' }],
]);

/** Relator codes of UNIMARC (appendix C) by MARC 21 code. */
export const RELATORS: Readonly<Record<string, string>> = {
  '005': 'act',
  '010': 'adp',
  '020': 'ann',
  '030': 'arr',
  '040': 'art',
  '060': 'asn',
  '065': 'auc',
  '070': 'aut',
  '072': 'aqt',
  '075': 'aft',
  '080': 'aui',
  '090': 'aud',
  '100': 'ant',
  '110': 'bnd',
  '180': 'ctg',
  '190': 'cns',
  '200': 'chr',
  '205': 'clb',
  '212': 'cwt',
  '220': 'com',
  '230': 'cmp',
  '240': 'cmt',
  '250': 'cnd',
  '260': 'cph',
  '273': 'cur',
  '275': 'dnc',
  '280': 'dte',
  '295': 'dgg',
  '300': 'drt',
  '305': 'dis',
  '310': 'dst',
  '320': 'dnr',
  '340': 'edt',
  '350': 'egr',
  '360': 'etr',
  '390': 'fmo',
  '395': 'fnd',
  '400': 'fnd',
  '410': 'grt',
  '420': 'hnr',
  '430': 'ilu',
  '440': 'ill',
  '460': 'ive',
  '470': 'ivr',
  '480': 'lbt',
  '510': 'ltg',
  '520': 'lyr',
  '545': 'mus',
  '550': 'nrt',
  '555': 'opn',
  '570': 'oth',
  '587': 'pth',
  '590': 'prf',
  '595': 'pht',
  '600': 'pht',
  '610': 'prt',
  '630': 'pro',
  '640': 'pfr',
  '650': 'pbl',
  '651': 'pbd',
  '660': 'rcp',
  '670': 'rce',
  '673': 'rth',
  '675': 'rev',
  '690': 'aus',
  '700': 'scr',
  '705': 'scl',
  '720': 'sgn',
  '721': 'sng',
  '723': 'spn',
  '727': 'ths',
  '730': 'trl',
  '755': 'voc',
  '770': 'wam',
};

/** MARC 21 country codes by ISO 3166 code; others become unknown. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  AO: 'ao',
  AR: 'ag',
  AT: 'au',
  AU: 'at',
  BE: 'be',
  BO: 'bo',
  BR: 'bl',
  CA: 'xxc',
  CH: 'sz',
  CL: 'cl',
  CN: 'cc',
  CO: 'ck',
  CU: 'cu',
  CV: 'cv',
  DE: 'gw',
  DK: 'dk',
  EC: 'ec',
  ES: 'sp',
  FI: 'fi',
  FR: 'fr',
  GB: 'xxk',
  GR: 'gr',
  GW: 'pg',
  HU: 'hu',
  IE: 'ie',
  IN: 'ii',
  IT: 'it',
  JP: 'ja',
  LU: 'lu',
  MX: 'mx',
  MZ: 'mz',
  NL: 'ne',
  NO: 'no',
  PE: 'pe',
  PL: 'pl',
  PT: 'po',
  PY: 'py',
  RO: 'rm',
  RU: 'ru',
  SE: 'sw',
  ST: 'sf',
  TL: 'em',
  TR: 'tu',
  US: 'xxu',
  UY: 'uy',
  VE: 've',
};
