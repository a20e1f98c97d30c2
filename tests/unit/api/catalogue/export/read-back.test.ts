import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { ExportFormat } from '#contract/shared/export/formats.ts';
import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import type { ExportedTitle } from '#api/catalogue/export/titles.ts';
import { WRITERS } from '#api/catalogue/export/writers.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { readBibtex, readRis } from '../references/read-back.ts';

/** Files are read back as others read them: by the description of the format, or its parser. */
const taken = (id: number, type: string, data: string[]): ExportedTitle => {
  const record = marc({ type, control: { '008': fixed008({ date1: 2019 }) }, data });
  const summary = titleSummary(record);
  return {
    id,
    title: summary.title,
    address: `https://biblio.test/acervo/${id}`,
    known: { summary, record, work: citableWork(record, summary) },
    holdings: [{ library: 'Biblioteca Central', callNumber: '869.3 R788g' }],
  };
};

const BOOK = taken(1, 'am', [
  '020 __ $a9788535931983',
  '100 1_ $aRosa, João Guimarães',
  '245 10 $aGrande sertão :$bveredas',
  '250 __ $a22. ed.',
  '260 __ $aSão Paulo :$bCompanhia das Letras,$c2019.',
  '300 __ $a560 p.',
  '490 0_ $aClássicos ;$v7',
  '520 __ $aRiobaldo conta & pergunta.$bSegunda parte.',
  '650 _4 $aLiteratura brasileira, Século XX',
  '650 _4 $aSertão',
]);
const CHAPTER = taken(2, 'aa', [
  '100 1_ $aSilva, Ana',
  '245 10 $aRios do sul',
  '490 0_ $aÁguas ;$v12',
  '773 0_ $tLivro de rios$dNatal : Duna, 2019$gp. 45-50$z9788535902778',
]);
const ARTICLE = taken(3, 'ab', [
  '024 7_ $a10.1590/x_1$2doi',
  '100 1_ $aSousa, Rui',
  '245 10 $aSolo',
  '773 0_ $tMares$gv. 25, n. 64, p. 7-18, 2014$x1519-7077',
  '856 40 $uhttps://example.org/solo',
]);
const VOLUMES = taken(4, 'am', [
  '020 __ $a0198526636',
  '245 00 $aHistória',
  '260 __ $aNatal :$bDuna,$c2001.',
  '300 __ $a3 v.',
]);
const TITLES = [BOOK, CHAPTER, ARTICLE, VOLUMES];

async function written(format: ExportFormat, locale: Locale = 'pt', titles = TITLES) {
  const pieces = WRITERS[format](
    (async function* () {
      yield* titles;
    })(),
    {
      locale,
      today: '2026-03-12',
      madeAt: new Date('2026-03-12T12:00:00Z'),
      count: titles.length,
      institution: { name: 'UFVI', colour: '#123456' },
      authorityUrl: (id) => `https://biblio.test/autoridade/${id}`,
    },
  );
  let text = '';
  for await (const piece of pieces) text += Buffer.from(piece).toString('utf8');
  return text;
}

describe('RIS', () => {
  it('has what is known of each, each in its tag', async () => {
    const [book, chapter, article, volumes] = readRis(await written('ris'));
    const tags = (one = book) => Object.fromEntries(one?.all ?? []);
    expect(tags()).toMatchObject({
      T3: ['Clássicos'],
      M1: ['7'],
      ET: ['22'],
      CY: ['São Paulo'],
      PB: ['Companhia das Letras'],
      SN: ['9788535931983'],
      SP: ['560'],
      AB: ['Riobaldo conta & pergunta. Segunda parte'],
      KW: ['Literatura brasileira, Século XX', 'Sertão'],
      UR: ['https://biblio.test/acervo/1'],
    });
    expect(tags()).not.toHaveProperty('VL');
    expect(tags()).not.toHaveProperty('Y2');
    expect(tags(chapter)).toMatchObject({
      T2: ['Livro de rios'],
      T3: ['Águas'],
      M1: ['12'],
      SP: ['45'],
      EP: ['50'],
      SN: ['9788535902778'],
    });
    expect(tags(article)).toMatchObject({
      VL: ['25'],
      IS: ['64'],
      SN: ['1519-7077'],
      DO: ['10.1590/x_1'],
      UR: ['https://example.org/solo'],
    });
    expect(tags(volumes)).toMatchObject({ NV: ['3'] });
  });
});

describe('BibTeX', () => {
  it('has what is known of each, each in its field', async () => {
    const [book, chapter, article] = readBibtex(await written('bibtex'));
    const fields = (one = book) => Object.fromEntries(one?.all ?? []);
    expect(fields()).toMatchObject({
      series: ['Clássicos'],
      number: ['7'],
      abstract: ['Riobaldo conta & pergunta. Segunda parte'],
      keywords: ['Literatura brasileira, Século XX, Sertão'],
      url: ['https://biblio.test/acervo/1'],
    });
    expect(fields()).not.toHaveProperty('volume');
    expect(fields()).not.toHaveProperty('urldate');
    expect(fields(chapter)).toMatchObject({ booktitle: ['Livro de rios'], number: ['12'] });
    expect(fields(article)).toMatchObject({
      volume: ['25'],
      number: ['64'],
      doi: ['10.1590/x_1'],
      url: ['https://example.org/solo'],
    });
    // A comma separates keywords: one that has a comma is in braces of its own.
    expect(await written('bibtex')).toContain(
      'keywords = {{Literatura brasileira, Século XX}, Sertão}',
    );
  });
});

describe('EndNote XML', () => {
  /** Text by the path of its element below the record: "titles/title". */
  function records(xml: string): Record<string, string[]>[] {
    const all: Record<string, string[]>[] = [];
    const path: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => {
      path.push(name);
      if (name === 'record') all.push({});
    });
    parser.on('text', (text) => {
      const name = path.slice(3).join('/');
      if (text.trim() !== '') ((all.at(-1) ?? {})[name] ??= []).push(text);
    });
    parser.on('closetag', () => void path.pop());
    parser.write(xml).close();
    return all;
  }

  it('has what is known of each, each in its element', async () => {
    const [book, chapter, article, volumes] = records(await written('endnote'));
    expect(book).toMatchObject({
      'titles/secondary-title': ['Clássicos'],
      number: ['7'],
      edition: ['22'],
      isbn: ['9788535931983'],
      'keywords/keyword': ['Literatura brasileira, Século XX', 'Sertão'],
      abstract: ['Riobaldo conta & pergunta. Segunda parte'],
      'urls/related-urls/url': ['https://biblio.test/acervo/1'],
    });
    expect(book).not.toHaveProperty('volume');
    expect(chapter).toMatchObject({
      'titles/secondary-title': ['Livro de rios'],
      'titles/tertiary-title': ['Águas'],
      number: ['12'],
    });
    expect(article).toMatchObject({
      volume: ['25'],
      number: ['64'],
      'electronic-resource-num': ['10.1590/x_1'],
    });
    expect(volumes).toMatchObject({ 'num-vols': ['3'] });
  });
});

describe('CSL-JSON', () => {
  it('has abstract, keywords and address', async () => {
    const [book] = JSON.parse(await written('csl')) as object[];
    expect(book).toMatchObject({
      abstract: 'Riobaldo conta & pergunta. Segunda parte',
      keyword: 'Literatura brasileira, Século XX; Sertão',
      URL: 'https://biblio.test/acervo/1',
      'collection-number': '7',
    });
  });
});

describe('CSV', () => {
  /** As a spreadsheet opens it: with the list separator of its region, numbers turned to numbers. */
  const opened = (text: string, separator: string) =>
    parse(text, { bom: true, delimiter: separator, relax_column_count: false });

  it.each(LOCALES)('opens in columns in a spreadsheet of %s', async (locale) => {
    const text = await written('csv', locale);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const rows = opened(text, locale === 'en' ? ',' : ';');
    expect(rows).toHaveLength(TITLES.length + 1);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([12]));
    expect(rows[1]).toContain('Literatura brasileira, Século XX; Sertão');
  });

  it('keeps an ISBN from becoming a number', async () => {
    const rows = opened(await written('csv', 'en'), ',');
    const isbns = rows.slice(1).map((row) => row[7]);
    expect(isbns).toEqual(['978-8535931983', '', '', '978-0198526636']);
    for (const isbn of isbns.filter(Boolean)) expect(Number(isbn)).toBeNaN();
  });
});
