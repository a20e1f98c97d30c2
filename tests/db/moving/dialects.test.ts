import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { isDataField, type MarcRecord } from '#api/catalogue/marc/record.ts';
import { marcXmlFile, marcXmlRecord } from '#api/catalogue/marc/write/marcxml.ts';
import { tellCommand } from '../../support/networks/command-line.ts';
import { bytesOf } from '../../support/marc-files.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';

/** The same book in each form in which an old system may write it, with a copy; and where its file says so. */
const TITLE = 'São Bernardo';
const AUTHOR = 'Ramos, Graciliano';
const recordOf = (number: string): MarcRecord =>
  marc({
    control: { '001': number, '003': 'OLD', '008': fixed008({ date1: 1934, language: 'por' }) },
    data: [`100 1_ $a${AUTHOR}`, `245 10 $a${TITLE}.`, `852 1_ $bcentral$h869.3 R175$p${number}-1`],
  });
const controls = ({ fields }: MarcRecord) =>
  fields.flatMap((field) => (isDataField(field) ? [] : [field]));
const data = ({ fields }: MarcRecord) => fields.filter(isDataField);

const marcInJson = ({ leader, fields }: MarcRecord) => ({
  leader,
  fields: fields.map((field) =>
    isDataField(field)
      ? {
          [field.tag]: {
            ...{ ind1: field.ind1, ind2: field.ind2 },
            subfields: field.subfields.map(({ code, value }) => ({ [code]: value })),
          },
        }
      : { [field.tag]: field.value },
  ),
});

const hash = ({ leader, fields }: MarcRecord) => ({
  ...{ type: 'marc-hash', version: [1, 0], leader },
  fields: fields.map((field) =>
    isDataField(field)
      ? [
          ...[field.tag, field.ind1, field.ind2],
          field.subfields.map(({ code, value }) => [code, value]),
        ]
      : [field.tag, field.value],
  ),
});

const columns = (record: MarcRecord) => ({
  leader: record.leader,
  controlfield: controls(record).map((field) => ({ ...field, data: field.value })),
  datafield: data(record).map(({ tag, ind1, ind2, subfields }) => ({
    ...{ tag, ind: `${ind1}${ind2}` },
    subfield: subfields.map(({ code, value }) => ({ code, data: value })),
  })),
});

const line = (sign: string, field: ReturnType<typeof data>[number]) =>
  field.subfields.map(({ code, value }) => `${sign}${code}${value}`).join('');

const aleph = (record: MarcRecord) =>
  [
    `000000001 LDR   L ${record.leader.replaceAll(' ', '^')}`,
    ...controls(record).map(
      ({ tag, value }) => `000000001 ${tag}   L ${value.replaceAll(' ', '^')}`,
    ),
    ...data(record).map(
      (field) => `000000001 ${field.tag}${field.ind1}${field.ind2} L ${line('$$', field)}`,
    ),
  ].join('\n');

const lineMode = (record: MarcRecord) =>
  [
    `=LDR  ${record.leader}`,
    ...controls(record).map(({ tag, value }) => `=${tag}  ${value.replaceAll(' ', '\\')}`),
    ...data(record).map(
      (field) =>
        `=${field.tag}  ${`${field.ind1}${field.ind2}`.replaceAll(' ', '\\')}${line('$', field)}`,
    ),
  ].join('\n');

const yaz = (record: MarcRecord) =>
  [
    record.leader,
    ...controls(record).map(({ tag, value }) => `${tag} ${value}`),
    ...data(record).map(
      ({ tag, ind1, ind2, subfields }) =>
        `${tag} ${ind1}${ind2} ${subfields.map(({ code, value }) => `$${code} ${value}`).join(' ')}`,
    ),
  ].join('\n');

const xml = (record: MarcRecord) =>
  marcXmlRecord(record).replace('<record>', '<record xmlns="http://www.loc.gov/MARC21/slim">');

const unimarc = (number: string): MarcRecord =>
  marc({
    control: { '001': number, '003': 'OLD' },
    data: [
      '100 __ $a19990512d1934    m  y0pory0103    ba',
      '101 0_ $apor',
      `200 1_ $a${TITLE}$fGraciliano Ramos`,
      '700 _1 $aRamos$bGraciliano$4070',
      `852 __ $bcentral$h869.3 R175$p${number}-1`,
    ],
  });

/** Latin-1, with a leader that does not say so: short as it is, it could as well be MARC-8. */
const OF_CODE_PAGE = 'latin1.mrc';
const latin1 = (record: MarcRecord) => {
  const text = Buffer.from(bytesOf(marcAscii(record))).toString('latin1');
  return Buffer.from(text.replace('Sxo', 'S\u00e3o').replace(/^(.{9})a/, '$1 '), 'latin1');
};
const marcAscii = (record: MarcRecord): MarcRecord =>
  JSON.parse(JSON.stringify(record).replace('S\u00e3o', 'Sxo')) as MarcRecord;

const DIALECTS: Readonly<Record<string, (number: string) => string | Uint8Array>> = {
  'iso2709.mrc': (number) => bytesOf(recordOf(number)),
  [OF_CODE_PAGE]: (number) => latin1(recordOf(number)),
  'marcxml.xml': (number) => [...marcXmlFile([recordOf(number)])].join(''),
  'bare.xml': (number) => xml(recordOf(number)),
  'oai.xml': (number) =>
    `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>oai:x:1</identifier></header><metadata>${xml(recordOf(number))}</metadata></record></ListRecords></OAI-PMH>`,
  'sru.xml': (number) =>
    `<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><records><record><recordData>${xml(recordOf(number))}</recordData></record></records></searchRetrieveResponse>`,
  'marc-in.json': (number) => JSON.stringify([marcInJson(recordOf(number))]),
  'lines.jsonl': (number) => `${JSON.stringify(marcInJson(recordOf(number)))}\n`,
  'hash.json': (number) => JSON.stringify(hash(recordOf(number))),
  'columns.json': (number) => JSON.stringify(columns(recordOf(number))),
  'aleph.seq': (number) => aleph(recordOf(number)),
  'mnemonic.mrk': (number) => lineMode(recordOf(number)),
  'yaz.txt': (number) => yaz(recordOf(number)),
  'unimarc.mrc': (number) => bytesOf(unimarc(number)),
};
const NAMES = Object.keys(DIALECTS);
const numberOf = (name: string) => `k${NAMES.indexOf(name) + 1}`;

const COMMANDS = [
  ['init', '.'],
  ['import', ...NAMES.filter((name) => name !== OF_CODE_PAGE)],
  ['import', OF_CODE_PAGE, '--encoding', 'latin-1'],
  ['check'],
];

const TABLES: Readonly<Record<string, string>> = {
  'settings.json': '{"institution": {"sigla": "BM", "name": "Biblioteca Municipal"}}',
  'libraries.csv': 'code,name\ncentral,Biblioteca da Praça\n',
};

describeEngine('a library that begins with an empty folder', () => {
  let portal: Portal;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-dialects-'));
    for (const [name, text] of Object.entries(TABLES)) writeFileSync(join(folder, name), text);
    for (const name of NAMES) {
      writeFileSync(join(folder, name), DIALECTS[name]?.(numberOf(name)) ?? '');
    }
    portal = await startPortal({
      fill: async (_db, _now, location) => {
        const env = { ACERVO_DATA: join(folder, 'data'), DATABASE_URL: location };
        const config = readConfig({ ...env, ACERVO_NOW: TEST_NOW.toISOString() });
        for (const words of COMMANDS) {
          const { code, said } = await tellCommand({ config, folder }, ...words);
          // Nothing is lent where no policy says so.
          if (code !== 0 && words[0] !== 'check') throw new Error(said.join('\n'));
        }
      },
    });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(NAMES)('finds, shows and has on its shelf what %s brought', async (name) => {
    const { id } = await portal.db.queries
      .selectFrom('titles')
      .select('id')
      .where('control_number', '=', numberOf(name))
      .executeTakeFirstOrThrow();
    const found = await portal.call('GET /consulta', {
      query: { q: 'são bernardo graciliano', perPage: 50 },
    });
    expect(found.itens.find(({ cod_acervo }) => cod_acervo === id)).toMatchObject({
      title: TITLE,
    });
    const title = await portal.call('GET /acervo/:id', { params: { id } });
    expect(JSON.stringify(title)).toContain(AUTHOR);
    const copies = await portal.call('GET /acervo/:id/exemplares', { params: { id } });
    expect(copies).toMatchObject({
      total: 1,
      bibliotecas: [{ desc_biblioteca: 'Biblioteca da Praça', numero_chamada: '869.3 R175' }],
    });
  });
});
