import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import type { ReadOptions } from '#api/catalogue/marc/read/read-result.ts';
import { isDataField, type MarcRecord } from '#api/catalogue/marc/record.ts';
import { marcXmlRecord } from '#api/catalogue/marc/write/marcxml.ts';
import { collect, inChunks, outcomes } from '../support.ts';

const read = (text: string | Buffer, options: ReadOptions = {}, sizes?: number[]) =>
  collect(openMarc(inChunks(Buffer.from(text), sizes), options));
const recordsOf = async (text: string | Buffer, options: ReadOptions = {}) =>
  (await read(text, options)).map((result) => (result.ok ? result.record : result.reason));

const LEADER = '00000nam a2200000 i 4500';
const RECORDS: readonly MarcRecord[] = [
  marc({
    leader: LEADER,
    control: { '001': 'x1', '008': '260101s1956    bl                  por d' },
    data: ['245 10 $aGrande sertão :$bveredas /$cRosa.', '500 __ $aNota.'],
  }),
  marc({ leader: LEADER, control: { '001': 'x2' }, data: ['245 00 $aDom "Casmurro" {1}'] }),
];

describe('MARC in JSON with null in place of a text', () => {
  it.each([
    [{ '245': { ind1: null, ind2: '0', subfields: [{ a: 'Sagarana' }, { b: null }, null] } }],
    [
      {
        ...{ tag: '245', ind1: null, ind2: '0' },
        subfields: [
          { code: 'a', value: 'Sagarana' },
          { code: 'b', value: null },
        ],
      },
    ],
    [JSON.parse('["245", null, "0", [["a", "Sagarana"], ["b", null]]]') as unknown],
  ])('reads the rest of %j, and reports what was dropped', async (field) => {
    const others = [
      null,
      { '500': null },
      ['005', null],
      { tag: '006', value: null },
      { '520': { ind1: ' ', ind2: ' ', subfields: [{ a: null }] } },
    ];
    const [result] = await read(JSON.stringify({ leader: LEADER, fields: [field, ...others] }));
    expect(result).toMatchObject({
      ok: true,
      record: {
        fields: [
          { tag: '245', ind1: ' ', ind2: '0', subfields: [{ code: 'a', value: 'Sagarana' }] },
        ],
      },
    });
    const told = result?.ok ? result.warnings : [];
    expect(told).toContainEqual({ code: 'null_left_out', detail: '245 $b' });
    expect(told.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['', '500', '005', '006', '520 $a']),
    );
  });
});

describe('MARC in JSON', () => {
  const inJson = {
    'fields by their tags': ({ leader, fields }: MarcRecord) => ({
      leader,
      fields: fields.map((field) =>
        isDataField(field)
          ? {
              [field.tag]: {
                ind1: field.ind1,
                ind2: field.ind2,
                subfields: field.subfields.map(({ code, value }) => ({ [code]: value })),
              },
            }
          : { [field.tag]: field.value },
      ),
    }),
    'fields with names': ({ leader, fields }: MarcRecord) => ({ leader, fields }),
    'controlfield and datafield': ({ leader, fields }: MarcRecord) => ({
      leader,
      controlfield: fields.flatMap((field) =>
        isDataField(field) ? [] : [{ tag: field.tag, data: field.value }],
      ),
      datafield: fields.filter(isDataField).map(({ tag, ind1, ind2, subfields }) => ({
        tag,
        ind: ind1 + ind2,
        subfield: subfields.map(({ code, value }) => ({ code, data: value })),
      })),
    }),
    lists: ({ leader, fields }: MarcRecord) => ({
      type: 'marc-hash',
      version: [1, 0],
      leader,
      fields: fields.map((field) =>
        isDataField(field)
          ? [
              field.tag,
              field.ind1,
              field.ind2,
              field.subfields.map(({ code, value }) => [code, value]),
            ]
          : [field.tag, field.value],
      ),
    }),
  };
  const files = {
    'a record on each line': (records: unknown[]) =>
      records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    'a list': (records: unknown[]) => JSON.stringify(records),
    'a list over many lines': (records: unknown[]) => JSON.stringify(records, null, 2),
    'a list with a name': (records: unknown[]) => JSON.stringify({ records }),
  };
  const cases = Object.entries(inJson).flatMap(([form, write]) =>
    Object.entries(files).map(([file, join]) => ({
      form,
      file,
      text: join(RECORDS.map((record): unknown => write(record))),
    })),
  );

  it.each(cases)('is read as $form, in $file', async ({ text }) => {
    expect(await recordsOf(text)).toEqual(RECORDS);
    expect((await read(text, {}, [7])).map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('is refused where a brace is missing, and read from the next record on', async () => {
    const lines = RECORDS.map((record) => JSON.stringify(record));
    const text = [lines[0]?.slice(0, -2), lines[1], 'no record', lines[0]].join('\n');
    expect(outcomes(await read(text))).toEqual(['bad_json', 'x2', 'bad_json', 'x1']);
    expect(outcomes(await read('{"title": "Dom Casmurro"}'))).toEqual(['not_marc']);
  });

  it('is mended where a byte is no UTF-8', async () => {
    const bytes = Buffer.from(JSON.stringify(RECORDS[1]));
    bytes[bytes.indexOf('Dom')] = 0xff;
    expect(outcomes(await read(bytes))).toEqual(['bad_utf8']);
    expect(await read(bytes, { mend: true })).toMatchObject([{ mended: [{ reason: 'bad_utf8' }] }]);
  });
});

const ALEPH = `000000001 FMT   L BK
000000001 LDR   L 00000nam^a2200000^i^4500
000000001 001   L x1
000000001 008   L 260101s1956^^^^bl^^^^^^^^^^^^^^^^^^por^d
000000001 24510 L $$aGrande sertão :$$bveredas /$$cRosa.
000000001 5050  L $$9^^$$aUm --^
000000001 5050  L $$9^^$$aDois --^
000000001 5050  L $$9^^$$aTrês
000000002 LDR   L ^^^^^nam^a22^^^^^^^^4500
000000002 24500 L $$aSem 001
000000003 LDR   L ^^^^^nam^a22^^^^^^^^4500
000000003 DEL   L Y
`;

describe('Aleph sequential', () => {
  it('is read: blanks, subfields, fields in several lines, its own numbers, deletions', async () => {
    const [first, second, third] = await recordsOf(ALEPH);
    expect(first).toMatchObject({
      leader: LEADER,
      fields: [
        { tag: 'FMT' },
        { tag: '001', value: 'x1' },
        { tag: '008', value: '260101s1956    bl                  por d' },
        { ind1: '1', ind2: '0', subfields: [{ value: 'Grande sertão :' }, {}, { value: 'Rosa.' }] },
        { tag: '505', subfields: [{ code: 'a', value: 'Um -- Dois -- Três' }] },
      ],
    });
    expect(second).toMatchObject({ fields: [{ tag: '001', value: '000000002' }, { tag: '245' }] });
    expect(third).toMatchObject({ leader: expect.stringMatching(/^.{5}d/) as string });
  });

  it('is read with numbers of 18 digits, which have that of the library in them', async () => {
    const long = ALEPH.replace(/^(\d{9}) /gm, '000000010$1 ');
    const [first, second, third] = await recordsOf(long);
    expect(first).toMatchObject({ leader: LEADER });
    expect(second).toMatchObject({ fields: [{ tag: '001', value: '000000010000000002' }, {}] });
    expect(third).toMatchObject({ leader: expect.stringMatching(/^.{5}d/) as string });
  });

  it('is read in Latin-1 with a warning, and refused only where a byte has no meaning', async () => {
    const latin = Buffer.from(ALEPH, 'latin1');
    const [first] = await read(latin);
    expect(first).toMatchObject({ warnings: [{ code: 'encoding_guessed', detail: 'Latin-1' }] });
    const bad = await read(latin, { encoding: 'utf-8' });
    expect(outcomes(bad)).toEqual(['bad_utf8', '000000002', '000000003']);
    expect(bad[0]).toMatchObject({ detail: expect.stringContaining('245: 0xe3, byte ') as string });
  });
});

describe('line-mode MARC', () => {
  const MNEMONIC = `=LDR  00000nam a2200000 i 4500
=001  x1
=008  260101s1956\\\\\\\\bl\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\por\\d
=245  10$aGrande sert{tilde}ao :$bveredas /$cRosa.
=500  \\\\$aCusta US{dollar}5, e
continua.

=LDR  00000nam a2200000 i 4500
=001  x2
=245  00$aDom Casmurro
`;

  it('of MarcEdit is read, names of characters too', async () => {
    const [first, second] = await recordsOf(MNEMONIC.replaceAll('\n', '\r\n'));
    expect(first).toMatchObject({
      leader: LEADER,
      fields: [
        { value: 'x1' },
        { value: '260101s1956    bl                  por d' },
        { subfields: [{ value: 'Grande sertão :' }, { value: 'veredas /' }, {}] },
        { ind1: ' ', ind2: ' ', subfields: [{ value: 'Custa US$5, e continua.' }] },
      ],
    });
    expect(second).toMatchObject({ fields: [{ value: 'x2' }, {}] });
  });

  it.each([
    [
      'yaz-marcdump',
      `${LEADER}\n001 x1\n245 10 $a Grande sertão : $b veredas / $c Rosa.\n500    $a Nota.\n\n${LEADER}\n001 x2\n245 00 $a Dom Casmurro\n`,
    ],
    [
      'double daggers',
      `LDR    ${LEADER}\n001    x1\n245 10 ‡aGrande sertão :‡bveredas /‡cRosa.\n500    ‡aNota.\nLDR    ${LEADER}\n001    x2\n245 00 ‡aDom Casmurro\n`,
    ],
  ])('as people read it is read: %s', async (_, text) => {
    const [first, second] = await recordsOf(text);
    expect(first).toEqual({
      ...RECORDS[0],
      fields: RECORDS[0]?.fields.filter(({ tag }) => tag !== '008'),
    });
    expect(second).toMatchObject({ leader: LEADER, fields: [{ value: 'x2' }, {}] });
  });
});

describe('MARCXML in its envelopes', () => {
  const [one = '', two = ''] = RECORDS.map(marcXmlRecord);

  it.each([
    ['records without an element around them', `${one}${two}`],
    [
      'documents one after the other',
      `<?xml version="1.0"?>\n${one}\n<?xml version="1.0" encoding="UTF-8"?>\n${two}`,
    ],
    [
      'collections one after the other',
      `<collection>${one}</collection>\n<collection>${two}</collection>`,
    ],
    [
      'OAI-PMH',
      `<OAI-PMH><ListRecords>${[one, two].map((record) => `<record><header><identifier>i</identifier></header><metadata>${record}</metadata></record>`).join('')}<resumptionToken>t</resumptionToken></ListRecords></OAI-PMH>`,
    ],
    [
      'SRU',
      `<searchRetrieveResponse><numberOfRecords>2</numberOfRecords><records>${[one, two].map((record) => `<record><recordPacking>xml</recordPacking><recordData>${record}</recordData></record>`).join('')}</records></searchRetrieveResponse>`,
    ],
    [
      'SRU with records as text',
      `<searchRetrieveResponse><records>${[one, two].map((record) => `<record><recordPacking>string</recordPacking><recordData>${record.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</recordData></record>`).join('')}</records></searchRetrieveResponse>`,
    ],
  ])('is read whole: %s', async (_, text) => {
    expect(await recordsOf(text)).toEqual(RECORDS);
    expect(outcomes(await read(text, {}, [5]))).toEqual(['x1', 'x2']);
  });

  it('is read in the older format of OAI', async () => {
    const text = `<oai_marc><fixfield id="LDR">00000nam^a2200000^i^4500</fixfield>
<fixfield id="001">x1</fixfield><fixfield id="008">260101s1956^^^^bl</fixfield>
<varfield id="245" i1="1" i2="0"><subfield label="a">Sagarana</subfield></varfield></oai_marc>`;
    expect(await recordsOf(`<records>${text}${text}</records>`)).toMatchObject([
      {
        leader: LEADER,
        fields: [
          { value: 'x1' },
          { value: '260101s1956    bl' },
          { tag: '245', ind1: '1', subfields: [{ code: 'a', value: 'Sagarana' }] },
        ],
      },
      {},
    ]);
  });

  it('is read in the given encoding, and mended if requested', async () => {
    const latin = Buffer.from(`<collection>${one}</collection>`, 'latin1');
    const [refused] = await read(latin);
    expect(refused).toMatchObject({ reason: 'bad_utf8', detail: '245 $a' });
    expect(await recordsOf(latin, { encoding: 'latin-1' })).toEqual([RECORDS[0]]);
    const [mended] = await read(latin, { mend: true });
    expect(mended).toMatchObject({
      mended: [{ place: '245 $a' }],
      record: { fields: [{}, {}, { subfields: [{ value: 'Grande sert\ufffdo :' }, {}, {}] }, {}] },
    });
  });
});

it('calls XML without records by its first element', async () => {
  const mods = '<?xml version="1.0"?><mods><titleInfo/></mods>';
  expect(await read(mods)).toMatchObject([{ reason: 'not_marc', detail: 'mods' }]);
});
