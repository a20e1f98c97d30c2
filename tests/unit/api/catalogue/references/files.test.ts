import { describe, expect, it } from 'vitest';
import type { CslItem } from '#contract/catalogue/references.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { bibtexEntry } from '#api/catalogue/references/formats/bibtex.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { cslItem } from '#api/catalogue/references/formats/csl.ts';
import { risReference } from '#api/catalogue/references/formats/ris.ts';
import { goldens } from './golden.ts';

const itemOf = (type: string, data: string[], form = ''): CslItem => {
  const record = marc({
    type,
    control: { '008': fixed008({ date1: 2019, form: form || ' ' }) },
    data,
  });
  return cslItem(citableWork(record, titleSummary(record)), 123, '2026-03-12');
};

const BOOK = [
  '020 __ $a9788535931983',
  '100 1_ $aRosa, João Guimarães,$d1908-1967.',
  '245 10 $aGrande sertão :$bveredas /$cJoão Guimarães Rosa.',
  '250 __ $a22. ed.',
  '260 __ $aSão Paulo :$bCompanhia das Letras,$c2019.',
  '300 __ $a560 p. ;$c23 cm.',
  '490 0_ $aClássicos ;$v7',
  '700 1_ $aSchwarcz, Lilia$4edt',
];
const ARTICLE = [
  '024 7_ $a10.1590/x_1$2doi',
  '100 1_ $aSilva Júnior, José',
  '245 10 $aRios & 50% de #água_doce {no} Brasil.',
  '700 1_ $aSousa, Anderson',
  '773 0_ $tMares$dNatal$gv. 25, n. 64, p. 7-18, 25 abr. 2014$x1519-7077',
  '856 40 $uhttps://example.org/a_b?x=1%202&y={z}',
];

describe('a CSL-JSON item', () => {
  it('has everything that a book is cited by, and nothing empty', () => {
    expect(itemOf('am', BOOK)).toEqual({
      id: 'rosa2019_123',
      type: 'book',
      title: 'Grande sertão: veredas',
      author: [{ family: 'Rosa', given: 'João Guimarães' }],
      editor: [{ family: 'Schwarcz', given: 'Lilia' }],
      'collection-title': 'Clássicos',
      'collection-number': '7',
      issued: { 'date-parts': [[2019]] },
      edition: '22',
      'number-of-pages': '560',
      publisher: 'Companhia das Letras',
      'publisher-place': 'São Paulo',
      ISBN: '9788535931983',
      language: 'pt',
    });
  });

  it('has place, pages and day of an article, and the day of access', () => {
    expect(itemOf('ab', ARTICLE)).toMatchObject({
      type: 'article-newspaper',
      'container-title': 'Mares',
      volume: '25',
      issue: '64',
      page: '7-18',
      issued: { 'date-parts': [[2014, 4, 25]] },
      accessed: { 'date-parts': [[2026, 3, 12]] },
      DOI: '10.1590/x_1',
    });
  });

  it.each([
    ['[197-]', { literal: '[197-]' }],
    ['[19--?]', { literal: '[19--?]' }],
    ['[ca. 1960]', { 'date-parts': [[1960]], circa: true }],
    ['c1998', { 'date-parts': [[1998]] }],
    ['1944-1958', { 'date-parts': [[1944], [1958]] }],
    ['[1971 ou 1972]', { 'date-parts': [[1971], [1972]], circa: true }],
  ])('has the date %s', (date, issued) => {
    expect(itemOf('am', ['245 00 $aX', `260 __ $aNatal :$bDuna,$c${date}`]).issued).toEqual(issued);
  });

  it('says what sort of work it is', () => {
    const types = goldens().map(({ record }) => {
      const { type } = cslItem(citableWork(record, titleSummary(record)), 1, '2026-03-12');
      return type;
    });
    expect(new Set(types).size).toBe(19);
  });

  it('has a key of letters and digits, from whoever comes first', () => {
    const key = (...data: string[]) => itemOf('am', data).id;
    expect(key('110 2_ $aÓrgão de Águas', '245 10 $aX')).toBe('orgao2019_123');
    expect(key('245 02 $aO ção & <b>', '260 __ $c2019')).toBe('cao2019_123');
    expect(key('100 1_ $a论, 语', '245 10 $a论语')).toBe('acervo2019_123');
  });
});

describe('a BibTeX entry', () => {
  it('of a book', () => {
    expect(bibtexEntry(itemOf('am', BOOK))).toBe(
      [
        '@book{rosa2019_123,',
        '  author = {Rosa, João Guimarães},',
        '  editor = {Schwarcz, Lilia},',
        '  title = {{Grande sertão: veredas}},',
        '  year = {2019},',
        '  publisher = {Companhia das Letras},',
        '  address = {São Paulo},',
        '  edition = {22},',
        '  series = {{Clássicos}},',
        '  number = {7},',
        '  isbn = {9788535931983},',
        '  language = {pt},',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('escapes what means something to LaTeX, but leaves addresses alone', () => {
    const entry = bibtexEntry(itemOf('ab', ARTICLE));
    expect(entry).toContain('title = {{Rios \\& 50\\% de \\#água\\_doce \\{no\\} Brasil}}');
    expect(entry).toContain('url = {https://example.org/a_b?x=1%202&y=%7Bz%7D}');
    expect(entry).toContain('author = {Silva Júnior, José and Sousa, Anderson}');
    expect(entry).toContain('pages = {7--18}');
    expect(entry).toContain('urldate = {2026-03-12}');
  });

  it('keeps bodies and names with "and" together', () => {
    const entry = bibtexEntry(
      itemOf('am', [
        '110 2_ $aBooz, Allen and Hamilton',
        '245 10 $aX',
        '700 1_ $aCrook and Son, J.$4trl',
      ]),
    );
    expect(entry).toContain('author = {{Booz, Allen and Hamilton}}');
    expect(entry).toContain('translator = {{Crook and Son}, J.}');
  });

  it('tells theses apart', () => {
    const thesis = (degree: string) =>
      bibtexEntry(
        itemOf('am', ['100 1_ $aLima, Rui', '245 10 $aX', `502 __ $b${degree}$cUSP$d2019`]),
      );
    expect(thesis('Doutorado em Letras')).toMatch(/^@phdthesis[^]*school = \{USP\}/);
    expect(thesis('Mestrado em Letras')).toMatch(/^@mastersthesis/);
  });

  it('has braces in pairs, whatever the record', () => {
    for (const { record, rule } of goldens()) {
      const entry = bibtexEntry(
        cslItem(citableWork(record, titleSummary(record)), 7, '2026-03-12'),
      );
      const bare = entry.replace(/\\[{}]/g, '');
      expect(bare.split('{').length, rule).toBe(bare.split('}').length);
      expect(entry, rule).toMatch(/^@[a-z]+\{[a-z]+\d*_7,\n(?: {2}[a-z]+ = \{.+\},\n)+\}\n$/);
    }
  });
});

describe('a RIS reference', () => {
  it('of an article: a tag a line, each ended by CR and LF', () => {
    expect(risReference(itemOf('ab', ARTICLE)).split('\r\n')).toEqual([
      'TY  - NEWS',
      'ID  - silva2014_123',
      'AU  - Silva Júnior, José',
      'AU  - Sousa, Anderson',
      'TI  - Rios & 50% de #água_doce {no} Brasil',
      'T2  - Mares',
      'PY  - 2014',
      'DA  - 2014/04/25/',
      'CY  - Natal',
      'VL  - 25',
      'IS  - 64',
      'SP  - 7',
      'EP  - 18',
      'SN  - 1519-7077',
      'DO  - 10.1590/x_1',
      'UR  - https://example.org/a_b?x=1%202&y={z}',
      'Y2  - 2026/03/12/',
      'LA  - pt',
      'ER  - ',
      '',
    ]);
  });

  it('has one line for each tag, whatever the record', () => {
    for (const { record, rule } of goldens()) {
      const text = risReference(
        cslItem(citableWork(record, titleSummary(record)), 7, '2026-03-12'),
      );
      expect(text, rule).toMatch(/^TY {2}- [A-Z]+\r\n(?:[A-Z][A-Z0-9] {2}- .+\r\n)+ER {2}- \r\n$/);
    }
  });
});
