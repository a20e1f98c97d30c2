import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { readIso2709 } from '#api/catalogue/marc/read/iso2709.ts';
import type { ReadOptions } from '#api/catalogue/marc/read/read-result.ts';
import { composeRecord, toSourceForm } from '#api/catalogue/marc/read/text/compose.ts';
import { bytesOf, collect, inChunks } from '../support.ts';

const CP850: Readonly<Record<string, number>> = {
  ç: 0x87,
  ã: 0xc6,
  á: 0xa0,
  à: 0x85,
  é: 0x82,
  ê: 0x88,
  í: 0xa1,
  ó: 0xa2,
  ô: 0x93,
  õ: 0xe4,
  ú: 0xa3,
  É: 0x90,
};
const MARKS: Readonly<Record<string, number>> = {
  '\u0300': 0xe1,
  '\u0301': 0xe2,
  '\u0302': 0xe3,
  '\u0303': 0xe4,
  '\u0327': 0xf0,
};

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const cp1252 = (text: string): Buffer =>
  latin1(text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('–', '\x96'));
const cp850 = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => CP850[letter] ?? letter.charCodeAt(0)));
const markedFirst = (text: string, marks: Readonly<Record<string, number>>): Buffer =>
  Buffer.from(
    [...text].flatMap((letter) => {
      const [base = '', mark] = letter.normalize('NFD');
      const code = mark === undefined ? undefined : marks[mark];
      return [...(code === undefined ? [] : [code]), base.charCodeAt(0)];
    }),
  );
const marc8 = (text: string): Buffer => markedFirst(text, MARKS);

const ISO_5426_MARKS: Readonly<Record<string, number>> = {
  '\u0300': 0xc1,
  '\u0301': 0xc2,
  '\u0302': 0xc3,
  '\u0303': 0xc4,
  '\u0308': 0xc8,
  '\u0327': 0xd0,
};
const iso5426 = (text: string): Buffer => markedFirst(text, ISO_5426_MARKS);

/** A record with one title whose bytes are these; the leader says nothing of its encoding. */
function record(title: Buffer): Buffer {
  const bytes = bytesOf(
    marc({ control: { '001': 'x' }, data: [`245 10 $a${'?'.repeat(title.length)}`] }),
  );
  title.copy(bytes, bytes.indexOf('?'));
  bytes[9] = 0x20;
  return bytes;
}

async function titles(records: readonly Buffer[], options: ReadOptions = {}) {
  const results = await collect(readIso2709(inChunks(Buffer.concat(records)), options));
  return results.map((result) => {
    if (!result.ok) return { title: result.reason, told: [result.detail] };
    const field = result.record.fields.find(({ tag }) => tag === '245');
    const title = field && 'subfields' in field ? field.subfields[0]?.value : undefined;
    return { title, told: result.warnings.map(({ detail }) => detail) };
  });
}

const SENTENCES = [
  'Magalhães, José Antônio',
  'Introdução à educação física: ensaio crítico',
  'Memórias póstumas de Brás Cubas',
  'São Paulo e a revolução de 1932',
];

describe('the encoding of a file whose leaders leave it open', () => {
  it.each([
    ['Latin-1', latin1],
    ['CP850', cp850],
    ['ISO 5426', iso5426],
    ['UTF-8', (text: string) => Buffer.from(text)],
  ] as const)('is found to be %s, and told', async (name, encode) => {
    const found = await titles(SENTENCES.map((text) => record(encode(text))));
    expect(found).toEqual(SENTENCES.map((title) => ({ title, told: [name] })));
  });

  it('is found to be Windows-1252 by its quotation marks', async () => {
    const title = 'O “Guarani” – José de Alencar';
    expect(await titles([record(cp1252(title))])).toEqual([{ title, told: ['Windows-1252'] }]);
  });

  it('is MARC-8 where marks stand before letters that take them', async () => {
    const found = await titles(SENTENCES.map((text) => record(marc8(text))));
    expect(found).toEqual(SENTENCES.map((title) => ({ title, told: [] })));
  });

  it('is found for a record that says little by what the others say', async () => {
    // In MARC-8 these bytes would read "Sôo" and "Magalhês".
    const found = await titles(
      ['São', 'Magalhães', ...SENTENCES].map((text) => record(latin1(text))),
    );
    expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['São', 'Magalhães']);
  });

  it('stays MARC-8 for a record with one mark that stands wrongly', async () => {
    const wrong = Buffer.concat([latin1('Jos\xe2 '), marc8('Antônio')]);
    const many = Array.from({ length: 8 }, () => SENTENCES).flat();
    const found = await titles([...many.map((text) => record(marc8(text))), record(wrong)]);
    expect(found.at(-1)?.told).toEqual([]);
    expect(found.at(-1)?.title).toContain('Antônio');
  });

  it('is the one given by the user', async () => {
    expect(await titles([record(latin1('São'))], { encoding: 'latin-1' })).toMatchObject([
      { title: 'São' },
    ]);
    expect(await titles([record(cp850('São'))], { encoding: 'cp850' })).toMatchObject([
      { title: 'São' },
    ]);
    expect(await titles([record(latin1('São'))], { encoding: 'utf-8' })).toEqual([
      { title: 'bad_utf8', told: [expect.stringMatching(/^245 \$a: 0xe3, byte \d+$/)] },
    ]);
    expect(await titles([record(latin1('S\x81o'))], { encoding: 'cp1252' })).toMatchObject([
      { title: 'bad_code_page' },
    ]);
  });
});

describe('names of characters', () => {
  it.each([
    ['Jos{acute}e', 'José'],
    ['Jos{eacute}', 'José'],
    ['{Lstrok}{acute}od{acute}z', 'Łódź'],
    ['{llig}t{rlig}s', 't\u0361s'],
    ['US{dollar}5 {sic}', 'US$5 {sic}'],
  ])('"%s" is read as "%s"', async (written, title) => {
    expect(await titles([record(latin1(written))])).toEqual([{ title, told: ['245'] }]);
  });
});

describe('texts that their source writes decomposed', () => {
  const source = marc({
    control: { '001': 'x' },
    data: ['245 10 $aGrande serta\u0303o', '500 __ $at\ufe20s\ufe21', '500 __ $aplain'],
  });

  it('are stored composed and exported in their source form', () => {
    const held = composeRecord(source);
    expect(held.fields).toMatchObject([
      {},
      { subfields: [{ value: 'Grande sertão' }] },
      { subfields: [{ value: 't\u0361s' }] },
      { subfields: [{ value: 'plain' }] },
    ]);
    expect(held.sourceForms?.map(([index]) => index)).toEqual([1, 2]);
    expect(toSourceForm(held)).toEqual(source);
    expect(composeRecord(toSourceForm(held))).toEqual(held);
  });

  it('are the record itself where nothing differs', () => {
    const plain = marc({ control: { '001': 'x' }, data: ['245 10 $aSertão'] });
    expect(composeRecord(plain)).toBe(plain);
  });
});
