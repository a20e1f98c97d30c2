import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { elements as all, parseXml, texts, type XmlNode } from '../../support/documents/xml.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

/** More than fit in one response of headers. */
const MANY = 520;
const MARKUP = 'Sertão <b>& "Fim"]]>\u0001';

describeEngine('OAI-PMH', () => {
  let portal: Portal;
  let ids: number[] = [];
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    ids = [
      ...(await addTitles(
        db,
        [
          book({
            number: '1',
            title: MARKUP,
            author: 'Rosa, João Guimarães',
            subjects: ['Sertões'],
            year: 1956,
          }),
        ],
        '2026-01-05T12:00:00.500Z',
      )),
      ...(await addTitles(db, [book({ number: '2', title: 'Novo' })], '2026-02-05T12:00:00.000Z')),
      ...(await addTitles(
        db,
        [book({ number: '2', title: 'Novo', deleted: true })],
        '2026-02-06T12:00:00.000Z',
      )),
      ...(await addTitles(
        db,
        Array.from({ length: MANY }, (_none, at) =>
          book({ number: `m${at}`, title: `Muitos ${at}` }),
        ),
        '2026-03-01T12:00:00.000Z',
      )),
    ];
  }

  async function ask(query: string): Promise<XmlNode> {
    const response = await fetch(`${portal.url}/api/oai?${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    return parseXml(await response.text());
  }
  const error = async (query: string) => all(await ask(query), 'error')[0]?.attributes['code'];
  const oai = (id: number) => `oai:catalogo.example:${id}`;

  it('GET /oai identifies the repository', async () => {
    const root = await ask('verb=Identify');
    expect(root).toMatchObject({ name: 'OAI-PMH', uri: 'http://www.openarchives.org/OAI/2.0/' });
    expect(root.children.map(({ name }) => name)).toEqual(['responseDate', 'request', 'Identify']);
    expect(root.children[0]?.text).toBe('2026-03-12T17:19:00Z');
    expect(all(root, 'Identify')[0]?.children.map(({ name }) => name)).toEqual([
      ...['repositoryName', 'baseURL', 'protocolVersion', 'adminEmail', 'earliestDatestamp'],
      ...['deletedRecord', 'granularity', 'compression', 'description'],
    ]);
    expect(texts(root, 'earliestDatestamp')).toEqual(['2026-01-05T12:00:00Z']);
    expect(texts(root, 'baseURL')).toEqual(['https://catalogo.example/api/oai']);
  });

  it('POST /oai answers the same to a form', async () => {
    const post = (body: string) =>
      fetch(`${portal.url}/api/oai`, { method: 'POST', body: new URLSearchParams(body) });
    const identified = await (await post('verb=Identify')).text();
    expect(identified).toBe(await (await fetch(`${portal.url}/api/oai?verb=Identify`)).text());
    const record = `verb=GetRecord&metadataPrefix=oai_dc&identifier=${oai(ids[0]!)}`;
    expect(texts(parseXml(await (await post(record)).text()), 'dc:title')).toHaveLength(1);
    const twice = parseXml(await (await post('verb=Identify&verb=Identify')).text());
    expect(all(twice, 'error')[0]?.attributes['code']).toBe('badVerb');
  });

  it('lists sets and formats', async () => {
    const sets = texts(await ask('verb=ListSets'), 'setSpec');
    expect(sets).toEqual(expect.arrayContaining(['type', 'type:livro', 'library', 'library:1']));
    const formats = await ask(`verb=ListMetadataFormats&identifier=${oai(ids[0]!)}`);
    expect(texts(formats, 'metadataPrefix')).toEqual(['oai_dc', 'marcxml', 'marc21', 'mods']);
    expect(await error('verb=ListMetadataFormats&identifier=oai:a.b:1')).toBe('idDoesNotExist');
  });

  it.each([
    ['oai_dc', 'oai_dc:dc', 'http://www.openarchives.org/OAI/2.0/oai_dc/'],
    ['marcxml', 'record', 'http://www.loc.gov/MARC21/slim'],
    ['marc21', 'record', 'http://www.loc.gov/MARC21/slim'],
    ['mods', 'mods', 'http://www.loc.gov/mods/v3'],
  ])('gives a record as %s, well formed with any title', async (prefix, name, uri) => {
    const root = await ask(`verb=GetRecord&metadataPrefix=${prefix}&identifier=${oai(ids[0]!)}`);
    const [metadata] = all(root, 'metadata');
    expect(metadata?.children).toMatchObject([{ name, uri }]);
    expect(JSON.stringify(metadata)).toContain('Sertão <b>& \\"Fim\\"]]>');
    expect(JSON.stringify(metadata)).toContain('Rosa, João Guimarães');
    expect(texts(root, 'setSpec')).toContain('type:livro');
    expect(texts(root, 'datestamp')).toEqual(['2026-01-05T12:00:00Z']);
  });

  it('keeps withdrawn titles as deleted', async () => {
    const root = await ask(`verb=GetRecord&metadataPrefix=mods&identifier=${oai(ids[1]!)}`);
    expect(all(root, 'header')[0]?.attributes['status']).toBe('deleted');
    expect(all(root, 'metadata')).toEqual([]);
  });

  it.each(['ListIdentifiers', 'ListRecords'])('%s lists every title once', async (verb) => {
    const found: string[] = [];
    const cursors: string[] = [];
    let query = `verb=${verb}&metadataPrefix=oai_dc`;
    for (;;) {
      const root = await ask(query);
      found.push(...texts(root, 'identifier').filter((text) => text.startsWith('oai:')));
      const [token] = all(root, 'resumptionToken');
      expect(token?.attributes['completeListSize']).toBe(String(MANY + 2));
      cursors.push(token!.attributes['cursor']!);
      if (token!.text === '') break;
      query = `verb=${verb}&resumptionToken=${token!.text}`;
    }
    expect(found.toSorted()).toEqual([...new Set(ids)].map(oai).toSorted());
    expect(cursors[1]).toBe(verb === 'ListRecords' ? '100' : '500');
  });

  it('meets a title again that changes while a list is read, and ends', async () => {
    const first = await ask('verb=ListRecords&metadataPrefix=oai_dc&set=type:livro');
    const [token] = texts(first, 'resumptionToken');
    const seen = texts(first, 'identifier').length;
    expect(seen).toBeGreaterThan(0);
    await addTitles(
      portal.db,
      [book({ number: 'm519', title: 'Mudado' })],
      '2026-03-12T17:25:00.000Z',
    );
    const again = await ask(`verb=ListRecords&resumptionToken=${token}`);
    expect(again.children.map(({ name }) => name)).toContain('ListRecords');
    // After the list began: it is in the next harvest.
    const later = 'verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-03-12T17:19:00Z';
    expect(await error(later)).toBe('noRecordsMatch');
  });

  it('selects by date, to the second or the day', async () => {
    const listed = async (range: string) =>
      texts(await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&${range}`), 'identifier');
    expect(await listed('from=2026-01-05T12:00:00Z&until=2026-01-05T12:00:00Z')).toEqual([
      oai(ids[0]!),
    ]);
    expect(await listed('from=2026-02-06&until=2026-02-06')).toEqual([oai(ids[1]!)]);
  });

  it.each([
    ['', 'badVerb'],
    ['verb=junk', 'badVerb'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=invalid"id', 'idDoesNotExist'],
    ['verb=ListRecords&metadataPrefix=unknown', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=2020-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=nothing', 'noRecordsMatch'],
    ['verb=ListRecords&resumptionToken=junk', 'badResumptionToken'],
  ])('answers %s with %s', async (query, code) => {
    expect(await error(query)).toBe(code);
  });
});
