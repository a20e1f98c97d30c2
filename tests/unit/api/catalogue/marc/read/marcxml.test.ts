import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { readMarcXml } from '#api/catalogue/marc/read/marcxml.ts';
import type { ReadOptions } from '#api/catalogue/marc/read/read-result.ts';
import {
  MARCXML_HEAD,
  MARCXML_TAIL,
  marcXmlFile,
  marcXmlRecord,
} from '#api/catalogue/marc/write/marcxml.ts';
import { anyRecord, chunkSizes, collect, fixture, inChunks, outcomes } from '../support.ts';

const read = (xml: string | Uint8Array, sizes?: readonly number[]) =>
  collect(readMarcXml(inChunks(typeof xml === 'string' ? Buffer.from(xml) : xml, sizes)));

const recordXml = (id: string, title = 'Dom Casmurro') =>
  marcXmlRecord(marc({ control: { '001': id }, data: [`245 10 $a${title}`] }));

const collection = (...records: string[]) => MARCXML_HEAD + records.join('') + MARCXML_TAIL;

describe('reading MARCXML', () => {
  it('reads a collection with the line on which each record begins', async () => {
    const results = await read(fixture('good.xml'));
    expect(outcomes(results)).toEqual(['f1', 'f2', 'f3']);
    const lines = fixture('good.xml').toString().split('\n');
    for (const { position } of results)
      expect(lines[(position.line ?? 0) - 1]).toContain('<record>');
  });

  it('gives the same result however the bytes are chunked', async () => {
    const files = ['good.xml', 'broken.xml', 'prefixed-oai.xml'].map(fixture);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), chunkSizes, async (bytes, sizes) => {
        expect(await read(bytes, sizes)).toEqual(await read(bytes));
      }),
      { numRuns: 40 },
    );
  });

  it('refuses the record in which the XML breaks and reads the ones around it', async () => {
    const results = await read(fixture('broken.xml'));
    expect(outcomes(results)).toEqual(['f1', 'bad_xml', 'f3']);
    const line = results[1]?.position.line ?? 0;
    expect(fixture('broken.xml').toString().split('\n')[line - 1]).toContain('<i>');
  });

  it.each([
    ['a reference to nothing', recordXml('b').replace('Dom', '&#0;'), ['a', 'bad_xml', 'c']],
    [
      'a record that is never closed',
      recordXml('b').replace('</record>', ''),
      ['a', 'truncated', 'c'],
    ],
    [
      'an unquoted attribute',
      recordXml('b').replace('tag="245"', 'tag=245'),
      ['a', 'bad_xml', 'c'],
    ],
    ['an entity of its own', recordXml('b').replace('Dom', '&lol;'), ['a', 'bad_xml', 'c']],
    ['no fields at all', '<record></record>\n', ['a', 'empty', 'c']],
    ['something else inside', '<record><dc:title>x</dc:title></record>\n', ['a', 'not_marc', 'c']],
  ])('isolates %s', async (_, faulty, expected) => {
    const xml = collection(recordXml('a'), faulty, recordXml('c'));
    expect(outcomes(await read(xml))).toEqual(expected);
    expect(outcomes(await read(xml, [7]))).toEqual(expected);
  });

  it('isolates bytes that are not UTF-8', async () => {
    const xml = Buffer.from(collection(recordXml('a'), recordXml('b', 'D?m'), recordXml('c')));
    xml[xml.indexOf('D?m') + 1] = 0xe9;
    expect(outcomes(await read(xml))).toEqual(['a', 'bad_utf8', 'c']);
    expect(outcomes(await read(xml, [5]))).toEqual(['a', 'bad_utf8', 'c']);
  });

  it('says that a file was cut, inside a record or between two', async () => {
    const xml = collection(recordXml('a'), recordXml('b'));
    expect(outcomes(await read(xml.slice(0, -60)))).toEqual(['a', 'truncated']);
    expect(outcomes(await read(xml.replace(MARCXML_TAIL, '')))).toEqual(['a', 'b', 'file_cut']);
  });

  it('reads records with a prefix inside OAI-PMH and reports those deleted at the source', async () => {
    const results = await read(fixture('prefixed-oai.xml'));
    expect(outcomes(results)).toEqual(['f1', 'source_deleted']);
    expect(results[1]).toMatchObject({ detail: 'oai:x:2' });
    expect(Buffer.from(results[0]?.raw ?? []).toString()).toMatch(
      /^<marc:record>[^]*<\/marc:record>$/,
    );
  });

  it('reads a single record without namespace or declaration', async () => {
    expect(outcomes(await read(recordXml('only')))).toEqual(['only']);
  });

  it('never expands entities that a document type declares', async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const xml = `<?xml version="1.0"?>${bomb}<collection>${recordXml('a', '&b;').replace('&amp;', '&')}${recordXml('b')}</collection>`;
    expect(outcomes(await read(xml))).toEqual(['bad_xml', 'b']);
  });

  it('calls other XML, HTML and text what they are', async () => {
    expect(outcomes(await read('<rss><channel/></rss>'))).toEqual(['not_marc']);
    expect(outcomes(await read('not xml at all'))).toEqual(['not_marc']);
    expect(outcomes(await read(''))).toEqual(['not_marc']);
    expect(await read('<collection/>')).toEqual([]);
  });

  it('reads UTF-16 and Latin-1 as their files declare', async () => {
    const xml = recordXml('a', 'Sertão');
    const title = { record: { fields: [{}, { subfields: [{ value: 'Sertão' }] }] } };
    const [wide] = await read(
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le'),
    );
    expect(wide).toMatchObject(title);
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`;
    const [narrow] = await read(Buffer.from(latin, 'latin1'));
    expect(narrow).toMatchObject(title);
  });

  it('repairs what is merely untidy and says so', async () => {
    const xml = recordXml('a')
      .replace('ind1="1"', 'ind1="10"')
      .replace('code="a"', 'code="ab"')
      .replace(/<leader>.*<\/leader>/, '<leader>  nam</leader>')
      .replace(
        '</record>',
        '<datafield tag="" ind1=" " ind2=" "><subfield code="a">x</subfield></datafield></record>',
      );
    const [result] = await read(xml);
    expect(result?.ok && result.warnings.map(({ code }) => code).sort()).toEqual([
      'field_dropped',
      'indicator_repaired',
      'leader_repaired',
      'subfield_repaired',
    ]);
  });

  it('repairs bare ampersands outside comments and CDATA, however they are cut', async () => {
    const xml = `<!-- & -->${recordXml('a', 'Silva & Filhos').replace('&amp;', '&')}`
      .replace('<leader>', '<!-- a & b --><leader>')
      .replace(
        '</datafield>',
        '<subfield code="b"><![CDATA[x & y &amp; z]]></subfield></datafield>',
      );
    for (const sizes of [[xml.length], [1], [7], [50, 3]]) {
      const [result] = await read(xml, sizes);
      expect(result).toMatchObject({
        ok: true,
        warnings: [{ code: 'markup_repaired', detail: '&' }],
        record: {
          fields: [{}, { subfields: [{ value: 'Silva & Filhos' }, { value: 'x & y &amp; z' }] }],
        },
      });
      expect(Buffer.from(result?.raw ?? []).toString()).toContain('Silva & Filhos');
    }
  });

  it('joins values that a pretty-printer has broken over lines', async () => {
    const [result] = await read(recordXml('a', '\n      Grande sertão :\n      veredas\n    '));
    expect(result).toMatchObject({
      record: { fields: [{}, { subfields: [{ value: 'Grande sertão : veredas' }] }] },
    });
  });
});

describe('writing MARCXML', () => {
  it('reads back what it wrote', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { maxLength: 4 }),
        chunkSizes,
        async (records, sizes) => {
          const results = await read([...marcXmlFile(records)].join(''), sizes);
          expect(results.map((result) => (result.ok ? result.record : result))).toEqual(records);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves out what XML cannot hold', () => {
    const xml = marcXmlRecord(marc({ data: ['500 __ $aa\u0000b\u000bc\ufffe\ud800d'] }));
    expect(xml).toContain('>abc\ufffdd<');
  });

  it('holds a note of any length', async () => {
    const note = 'palavra '.repeat(20_000).trim();
    const [result] = await read(marcXmlRecord(marc({ data: [`500 __ $a${note}`] })), [4096]);
    expect(result).toMatchObject({ record: { fields: [{ subfields: [{ value: note }] }] } });
  });
});

describe('an answer of a harvest or a search', () => {
  const oai = (...inside: string[]) =>
    `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">${inside.join('')}</OAI-PMH>`;
  const listed = (id: string, token: string) =>
    oai(
      `<ListRecords><record><header/><metadata>${recordXml(id)}</metadata></record>`,
      `<resumptionToken completeListSize="9" cursor="0">${token}</resumptionToken></ListRecords>`,
    );
  const told = async (xml: string) => {
    const notes: string[] = [];
    const warn: ReadOptions['warn'] = ({ code, detail }) => notes.push(`${code}: ${detail}`);
    const results = await collect(readMarcXml(inChunks(Buffer.from(xml), [7]), { warn }));
    return { notes, read: outcomes(results), details: results.map((one) => !one.ok && one.detail) };
  };

  it('says that it is one page of several, and not that it is the last', async () => {
    const page = await told(listed('p1', ' oai|p2&amp;3\n'));
    expect(page).toMatchObject({
      notes: ['page_of_several: resumptionToken oai|p2&3'],
      read: ['p1'],
    });
    expect((await told(listed('p9', ''))).notes).toEqual([]);
    expect((await told(listed('p1', 't2') + listed('p9', ''))).notes).toEqual([]);
    expect((await told(listed('p1', 't2') + listed('p2', 't3'))).notes).toEqual([
      'page_of_several: resumptionToken t3',
    ]);
    const sru = `<srw:searchRetrieveResponse xmlns:srw="x"><srw:records><srw:record><srw:recordData>${recordXml('s1')}</srw:recordData></srw:record></srw:records><srw:nextRecordPosition>11</srw:nextRecordPosition></srw:searchRetrieveResponse>`;
    expect(await told(sru)).toMatchObject({
      notes: ['page_of_several: nextRecordPosition 11'],
      read: ['s1'],
    });
  });

  it('says what the source says went wrong, and takes "nothing new" for no fault', async () => {
    expect(
      await told(oai('<error code="badResumptionToken">It is too old.</error>')),
    ).toMatchObject({
      read: ['source_error'],
      details: ['badResumptionToken: It is too old.'],
    });
    const sru =
      '<searchRetrieveResponse><diagnostics><diagnostic><uri>info:1/7</uri><message>No query</message></diagnostic></diagnostics></searchRetrieveResponse>';
    expect(await told(sru)).toMatchObject({
      read: ['source_error'],
      details: ['info:1/7 No query'],
    });
    expect(await told(oai('<error code="noRecordsMatch"/>'))).toMatchObject({
      notes: [],
      read: [],
    });
  });
});
