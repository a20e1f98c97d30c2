import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { withRefusals } from '#api/search/opensearch/failures.ts';
import { PageTooDeepError } from '#api/search/opensearch/search/rows.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { elements, parseXml, texts, type XmlNode } from '../../support/documents/xml.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const MARKUP = 'Casa <b>& "Fim"]]>\u0001';
const SRW = 'http://www.loc.gov/zing/srw/';
const OASIS = 'http://docs.oasis-open.org/ns/search-ws/';

const BOOKS = [
  book({
    number: 'a',
    title: 'Dom Casmurro',
    author: 'Assis, Machado de',
    subjects: ['Ciúme', 'Ficção brasileira'],
    year: 1899,
    isbn: '9788535910667',
    more: ['260 __ $aRio de Janeiro :$bGarnier,$c1899', '490 0_ $aBiblioteca nova'],
    copies: [{ callNumber: '869.3 A848d' }],
  }),
  book({
    number: 'b',
    title: 'O alienista',
    article: 2,
    author: 'Assis, Machado de',
    subjects: ['Loucura', 'Ficção brasileira'],
    year: 1882,
    more: ['260 __ $aRio de Janeiro :$bLombaerts,$c1882'],
  }),
  book({
    number: 'c',
    title: 'Casa velha : Dom de casa',
    author: 'Rosa, João',
    year: 1994,
    language: 'spa',
  }),
  book({
    number: 'd',
    title: 'Revista do Dom',
    type: 'as',
    year: 2001,
    more: ['022 __ $a0100-1574'],
  }),
  book({ number: 'e', title: MARKUP, year: 2010 }),
];
/** As in the list of books. */
type Key = 'casmurro' | 'alienista' | 'casa' | 'revista' | 'markup';
const KEYS: readonly Key[] = ['casmurro', 'alienista', 'casa', 'revista', 'markup'];

describeEngine('SRU', () => {
  let portal: Portal;
  const ids = {} as Record<Key, number>;
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    const saved = await addTitles(db, BOOKS);
    KEYS.forEach((key, i) => (ids[key] = saved[i]!));
  }

  async function ask(parameters: Record<string, string> | string): Promise<XmlNode> {
    const query = new URLSearchParams(parameters);
    const response = await fetch(`${portal.url}/api/sru?${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    return parseXml(await response.text());
  }
  const codes = (root: XmlNode) => texts(root, 'uri').map((uri) => Number(uri.split('/').at(-1)));
  /** The schemas of the records, not the one of the request. */
  const schemas = (root: XmlNode) =>
    elements(root, 'record').flatMap((record) => texts(record, 'recordSchema'));
  const search = (query: string, more: Record<string, string> = {}) =>
    ask({ version: '1.2', operation: 'searchRetrieve', query, ...more });
  async function found(query: string, more: Record<string, string> = {}): Promise<Key[]> {
    const root = await search(query, more);
    expect(codes(root)).toEqual([]);
    const given = texts(root, 'recordIdentifier').map(Number);
    return given.map((id) => KEYS.find((key) => ids[key] === id)!);
  }

  it.each([
    ['casmurro', ['casmurro']],
    ['dc.title = "dom casmurro"', ['casmurro']],
    ['dc.title = "casmurro dom"', []],
    ['dc.title all "casmurro dom"', ['casmurro']],
    ['dc.title any "casmurro alienista"', ['alienista', 'casmurro']],
    ['dc.title adj "dom casmurro"', ['casmurro']],
    ['title = dom not dc.creator = machado', ['casa', 'revista']],
    ['dc.title = alienista or dc.title = casmurro and dc.date = 1899', ['casmurro']],
    ['dc.title = alienista or (dc.title = casmurro and dc.date = 1899)', ['alienista', 'casmurro']],
    ['dc.title == "alienista"', ['alienista']],
    ['dc.title exact "O alienista"', ['alienista']],
    ['dc.title = "^dom"', ['casmurro']],
    ['dc.title = "^dom casmurro^"', ['casmurro']],
    ['dc.title = "casm*"', ['casmurro']],
    ['dc.title = "ca?mu*o"', ['casmurro']],
    ['dc.title = "dom casm*"', ['casmurro']],
    ['dc.creator = "machado"', ['alienista', 'casmurro']],
    ['dc.creator == "Assis, Machado de"', ['alienista', 'casmurro']],
    ['dc.creator = "^assis"', ['alienista', 'casmurro']],
    ['bath.personalName = rosa', ['casa']],
    ['dc.subject = "ficção brasileira"', ['alienista', 'casmurro']],
    ['dc.subject == "Ciume"', ['casmurro']],
    ['dc.publisher = garnier', ['casmurro']],
    ['dc.title = garnier', []],
    ['dc.date < 1890', ['alienista']],
    ['dc.date >= 1994 and dc.date <> 2001', ['casa', 'markup']],
    ['dc.date within "1880 1899"', ['alienista', 'casmurro']],
    ['dc.date any "1882 1994"', ['alienista', 'casa']],
    ['dc.language = spa', ['casa']],
    ['dc.type = periodico', ['revista']],
    ['bath.isbn = 85-359-1066-9', ['casmurro']],
    ['bath.isbn = 978-85359*', ['casmurro']],
    ['bath.issn = 01001574', ['revista']],
    ['bath.standardIdentifier = 0100-1574', ['revista']],
    ['dc.identifier = "urn:isbn:9788535910667"', ['casmurro']],
    ['local.series = "biblioteca"', ['casmurro']],
    ['local.callNumber = "869.3 A848"', ['casmurro']],
    ['cql.allRecords = 1 not dc.title = dom', ['alienista', 'markup']],
    ['dom prox casmurro', ['casmurro']],
    ['casmurro prox/unit=word/distance=1 dom', ['casmurro']],
    ['casmurro prox/ordered dom', []],
    ['velha prox/unit=element dom prox/unit=element casa', ['casa']],
    ['velha prox/unit=element/ordered casa', ['casa']],
    ['>d="info:srw/cql-context-set/1/dc-v1.1" d.title = casmurro', ['casmurro']],
    ['dc.title =/stem casas', ['casa', 'markup']],
    ['dc.title =/string "dom casmurro"', ['casmurro']],
    ['dc.title =/unmasked "casm*"', []],
  ] as const)('GET /sru finds %s', async (query, keys) => {
    expect((await found(query)).toSorted()).toEqual(keys);
  });

  it('finds a record by its number and by its address', async () => {
    expect(await found(`rec.id = ${ids.casa}`)).toEqual(['casa']);
    expect(await found(`rec.id any "${ids.casa} ${ids.revista}"`)).toHaveLength(2);
    expect(await found(`dc.identifier = "https://catalogo.example/acervo/${ids.casa}"`)).toEqual([
      'casa',
    ]);
  });

  it('sorts by sortBy and by sortKeys', async () => {
    const all = 'cql.allRecords = 1';
    const byYear = ['alienista', 'casmurro', 'casa', 'revista', 'markup'];
    expect(await found(`${all} sortBy dc.date`)).toEqual(byYear);
    expect(await found(`${all} sortBy dc.date/sort.descending`)).toEqual(byYear.toReversed());
    expect(await found(all, { sortKeys: 'date,,0' })).toEqual(byYear.toReversed());
    const asSimple2Zoom = 'sort.descending/sort.ignoreCase/sort.missingOmit';
    expect(await found(`${all} sortBy dc.date/${asSimple2Zoom}`)).toEqual(byYear.toReversed());
    const byTitle = await found(`${all} sortBy dc.title/sort.ascending`);
    expect(byTitle.slice(0, 1)).toEqual(['alienista']);
  });

  it('gives any stretch of the records, and says where to go on', async () => {
    const query = 'cql.allRecords = 1 sortBy dc.date';
    const root = await search(query, { startRecord: '2', maximumRecords: '3' });
    expect(texts(root, 'numberOfRecords')).toEqual(['5']);
    expect(texts(root, 'recordPosition')).toEqual(['2', '3', '4']);
    expect(texts(root, 'nextRecordPosition')).toEqual(['5']);
    expect(texts(root, 'recordIdentifier').map(Number)).toEqual([
      ...[ids.casmurro, ids.casa, ids.revista],
    ]);
    const last = await search(query, { startRecord: '5', maximumRecords: '1000000' });
    expect(texts(last, 'nextRecordPosition')).toEqual([]);
    const none = await search(query, { maximumRecords: '0' });
    expect([texts(none, 'numberOfRecords'), elements(none, 'records')]).toEqual([['5'], []]);
    expect(codes(await search('nothing'))).toEqual([]);
  });

  it.each([
    ['marcxml', 'record', 'http://www.loc.gov/MARC21/slim', 'info:srw/schema/1/marcxml-v1.1'],
    ['MARC21-xml', 'record', 'http://www.loc.gov/MARC21/slim', 'info:srw/schema/1/marcxml-v1.1'],
    ['dc', 'srw_dc:dc', 'info:srw/schema/1/dc-schema', 'info:srw/schema/1/dc-v1.1'],
    ['info:srw/schema/1/dc-v1.1', 'srw_dc:dc', 'info:srw/schema/1/dc-schema', null],
    ['mods', 'mods', 'http://www.loc.gov/mods/v3', 'info:srw/schema/1/mods-v3.7'],
    ['info:srw/schema/1/mods-v3.6', 'mods', 'http://www.loc.gov/mods/v3', null],
  ])('gives records as %s, well formed with any title', async (schema, name, uri, answered) => {
    const root = await search('dc.title = fim', { recordSchema: schema });
    expect(elements(root, 'recordData')[0]?.children).toMatchObject([{ name, uri }]);
    expect(JSON.stringify(root)).toContain('Casa <b>& \\"Fim\\"]]>');
    if (answered !== null) expect(schemas(root)).toEqual([answered]);
    const asText = await search('dc.title = fim', {
      recordSchema: schema,
      recordPacking: 'string',
    });
    expect(parseXml(texts(asText, 'recordData')[0]!)).toMatchObject({ name, uri });
  });

  it('answers each version in its own form', async () => {
    const old = await ask({ version: '1.1', operation: 'searchRetrieve', query: 'casmurro' });
    expect(old).toMatchObject({ name: 'searchRetrieveResponse', uri: SRW });
    expect(old.children.map(({ name }) => name)).toEqual([
      ...['version', 'numberOfRecords', 'records', 'echoedSearchRetrieveRequest'],
    ]);
    expect(elements(old, 'record')[0]?.children.map(({ name }) => name)).toEqual([
      ...['recordSchema', 'recordPacking', 'recordData', 'recordPosition'],
    ]);
    for (const root of [
      await ask({ query: 'casmurro' }),
      await ask({ query: 'casmurro', version: '2.0', operation: 'searchRetrieve' }),
    ]) {
      expect(root).toMatchObject({ name: 'searchRetrieveResponse', uri: `${OASIS}sruResponse` });
      expect(root.children.map(({ name }) => name)).toEqual([
        ...['numberOfRecords', 'records', 'echoedSearchRetrieveRequest', 'resultCountPrecision'],
      ]);
      expect(elements(root, 'record')[0]?.children.map(({ name }) => name)).toEqual([
        ...['recordSchema', 'recordXMLEscaping', 'recordData', 'recordIdentifier'],
        'recordPosition',
      ]);
    }
  });

  it('explains itself, also without parameters', async () => {
    for (const root of [
      await ask(''),
      await ask({ version: '1.1', operation: 'explain' }),
      await ask({ version: '2.0', operation: 'explain' }),
    ]) {
      expect(root.name).toBe('explainResponse');
      const [explain] = elements(root, 'explain');
      expect(explain?.uri).toBe('http://explain.z3950.org/dtd/2.0/');
      expect(explain?.children.map(({ name }) => name)).toEqual([
        ...['serverInfo', 'databaseInfo', 'indexInfo', 'schemaInfo', 'configInfo'],
      ]);
      expect([texts(root, 'host'), texts(root, 'port'), texts(root, 'database')]).toEqual([
        ...[['catalogo.example'], ['443'], ['api/sru']],
      ]);
    }
  });

  it('names in explain only what it finds', async () => {
    const root = await ask({ operation: 'explain' });
    for (const name of elements(root, 'map').flatMap(({ children }) => children)) {
      const index = `${name.attributes['set']}.${name.text}`;
      expect(codes(await search(`${index} = 2001`)).filter((code) => code !== 36)).toEqual([]);
    }
    for (const schema of elements(root, 'schema')) {
      const { identifier = '' } = schema.attributes;
      expect(schemas(await search('casmurro', { recordSchema: identifier }))).toEqual([identifier]);
    }
  });

  it('says that the first record is out of range where OpenSearch does not reach it', async () => {
    const { titles } = portal.services.catalogue;
    const deep = withRefusals({ ...titles, search: () => Promise.reject(new PageTooDeepError()) });
    const searching = vi.spyOn(titles, 'search').mockImplementation(deep.search);
    const root = await search('dom').finally(() => searching.mockRestore());
    expect(codes(root)).toEqual([61]);
  });

  it('POST /sru answers the same to a form', async () => {
    const parameters = { version: '1.2', operation: 'searchRetrieve', query: 'casmurro' };
    const body = new URLSearchParams(parameters);
    const post = await fetch(`${portal.url}/api/sru`, { method: 'POST', body });
    const get = await fetch(`${portal.url}/api/sru?${body}`);
    expect(await post.text()).toBe(await get.text());
    const twice = new URLSearchParams([...body, ['query', 'x']]);
    const refused = await fetch(`${portal.url}/api/sru`, { method: 'POST', body: twice });
    expect(codes(parseXml(await refused.text()))).toEqual([6]);
    const long = new URLSearchParams({ ...parameters, query: 'x'.repeat(9000) });
    const tooLong = await fetch(`${portal.url}/api/sru`, { method: 'POST', body: long });
    expect(codes(parseXml(await tooLong.text()))).toEqual([12]);
  });

  it('refuses SOAP and longer bodies with a sentence', async () => {
    const soap = { 'content-type': 'text/xml' };
    const post = (init: RequestInit) => fetch(`${portal.url}/api/sru`, { method: 'POST', ...init });
    const refused = await post({ headers: soap, body: '<e:Envelope xmlns:e="x"/>' });
    expect([refused.status, await refused.json()]).toMatchObject([
      ...[400, { message: 'malformed_request' }],
    ]);
    const huge = new URLSearchParams({ query: 'x'.repeat(70_000) });
    expect((await post({ body: huge })).status).toBe(413);
  });

  it('counts facets in version 2.0, which their queries find', async () => {
    const query = 'cql.allRecords = 1';
    const root = await ask({ query, facetLimit: '1:dc.subject,5:dc.date,10:dc.language' });
    const [results] = elements(root, 'facetedResults');
    expect(results?.uri).toBe(`${OASIS}facetedResults`);
    expect(texts(results!, 'index')).toEqual(['dc.subject', 'dc.date', 'dc.language']);
    const [subjects, years, languages] = elements(results!, 'facet');
    const terms = (facet: XmlNode | undefined) => texts(facet!, 'actualTerm');
    expect(terms(subjects)).toEqual(['Ficção brasileira']);
    expect(terms(years)).toHaveLength(5);
    expect(terms(languages)).toEqual(['por', 'spa']);
    for (const term of elements(results!, 'term')) {
      const narrowed = await search(texts(term, 'query')[0]!);
      expect(texts(narrowed, 'numberOfRecords')).toEqual(texts(term, 'count'));
    }
    const second = { facetLimit: '1:dc.date', facetStart: '2:dc.date' };
    const sorted = { ...second, facetSort: 'alphanumeric,ascending' };
    expect(terms(await ask({ query, ...sorted }))).toEqual(['1899']);
    expect(terms(await ask({ query, facetLimit: '3' })).length).toBeGreaterThan(5);
    expect(codes(await ask({ query, facetLimit: '3:dc.title' }))).toEqual([16]);
    expect(codes(await ask({ query, facetLimit: 'x y' }))).toEqual([6]);
  });

  it('counts a facet once, however often it is asked for: as its own limit says', async () => {
    const query = 'cql.allRecords = 1';
    const sizes = async (facetLimit: string) =>
      elements(await ask({ query, facetLimit }), 'facet').map((facet) => [
        ...texts(facet, 'index'),
        texts(facet, 'actualTerm').length,
      ]);
    const all = await sizes('3');
    expect(await sizes('3,3,3')).toEqual(all);
    const years = all.map(([index, size]) => [index, index === 'dc.date' ? 1 : size]);
    expect(years).not.toEqual(all);
    expect(await sizes('3,1:dc.date')).toEqual(years);
    const first = (await sizes('1:dc.date,3')).at(0);
    expect(first).toEqual(['dc.date', 1]);
    expect(await sizes('3:dc.date,2:dc.language,1:dc.date')).toEqual([
      ['dc.date', 1],
      ['dc.language', 2],
    ]);
  });

  const scan = (scanClause: string, more: Record<string, string> = {}) =>
    ask({ version: '1.2', operation: 'scan', scanClause, ...more });

  it.each([
    ['dc.title = casa-velha', ['Casa velha: Dom de casa', 'Dom Casmurro']],
    ['dc.creator = a', ['Assis, Machado de', 'Rosa, João']],
    ['dc.subject = d', ['Ficção brasileira', 'Loucura']],
    ['bath.isbn = 9', ['9788535910667']],
    ['bath.issn = 0', ['0100-1574']],
    ['local.series = b', ['Biblioteca nova']],
    ['local.callNumber = 8', ['869.3 A848d']],
    ['dc.date = 1890', ['1899', '1994']],
    ['dc.language = ""', ['por', 'spa']],
    ['dc.type = l', ['livro', 'periodico']],
  ])('scans %s', async (clause, terms) => {
    const root = await scan(clause, { maximumTerms: '2' });
    expect(codes(root)).toEqual([]);
    expect(texts(root, 'value')).toEqual(terms);
  });

  it('places the term of a scan, and says which terms end the list', async () => {
    const around = async (responsePosition: string) => {
      const root = await scan('dc.date = 1994', { responsePosition, maximumTerms: '2' });
      return elements(root, 'term').map((term) => [
        ...texts(term, 'value'),
        ...texts(term, 'whereInList'),
      ]);
    };
    expect(await around('0')).toEqual([
      ['2001', 'inner'],
      ['2010', 'last'],
    ]);
    expect(await around('1')).toEqual([
      ['1994', 'inner'],
      ['2001', 'inner'],
    ]);
    expect(await around('2')).toEqual([
      ['1899', 'inner'],
      ['1994', 'inner'],
    ]);
    expect(await around('3')).toEqual([
      ['1882', 'first'],
      ['1899', 'inner'],
    ]);
    const before = await scan('dc.creator = rosa', { responsePosition: '2', maximumTerms: '3' });
    expect(texts(before, 'value')).toEqual(['Assis, Machado de', 'Rosa, João']);
    expect(texts(before, 'numberOfRecords')).toEqual(['2', '1']);
    expect(texts(before, 'whereInList')).toEqual(['first', 'last']);
    const latest = await ask({ version: '2.0', operation: 'scan', scanClause: 'dc.title = a' });
    expect(latest).toMatchObject({ name: 'scanResponse', uri: `${OASIS}scan` });
    expect(codes(await scan('dc.title = a', { responsePosition: '30' }))).toEqual([120]);
    expect(codes(await scan('dc.publisher = a'))).toEqual([16]);
    expect(codes(await scan('a or b'))).toEqual([10]);
    expect(codes(await ask({ operation: 'scan' }))).toEqual([7]);
  });

  const all = 'cql.allRecords=1';
  it.each([
    [{ operation: 'junk' }, 4],
    [{ version: '9.9', query: all }, 5],
    [{ version: '1.0', operation: 'searchRetrieve', query: all }, 5],
    [{ query: all, maximumRecords: '-1' }, 6],
    [{ query: all, maximumRecords: 'x' }, 6],
    [{ query: all, startRecord: '0' }, 6],
    [{ query: all, queryType: 'pqf' }, 6],
    [{ query: all, httpAccept: 'application/json' }, 6],
    [{ operation: 'searchRetrieve', 'x-pquery': '@attr 1=4 a' }, 7],
    [{ query: all, junk: '1' }, 8],
    [{ query: 'a b' }, 10],
    [{ query: `${'('.repeat(1000)}a` }, 13],
    [{ query: '"a' }, 14],
    [{ query: 'x.title = a' }, 15],
    [{ query: '>x="info:none" x.title = a' }, 15],
    [{ query: '>constructor title = a' }, 15],
    [{ query: 'constructor.title = a' }, 15],
    [{ query: 'dc.junk = a' }, 16],
    [{ query: 'junk = a' }, 16],
    [{ query: 'constructor = a' }, 16],
    [{ query: 'dc.title encloses a' }, 19],
    [{ query: 'dc.title constructor a' }, 19],
    [{ query: 'dc.title =/fuzzy a' }, 20],
    [{ query: 'dc.title =/masked/unmasked a' }, 21],
    [{ query: 'dc.title < a' }, 22],
    [{ query: 'dc.publisher == a' }, 22],
    [{ query: 'dc.title = ""' }, 27],
    [{ query: 'dc.title = "..."' }, 27],
    [{ query: 'dc.date = 19*' }, 28],
    [{ query: 'dc.title == "dom*"' }, 28],
    [{ query: 'dc.title = "*"' }, 29],
    [{ query: 'dc.title = "a*"' }, 29],
    [{ query: 'dc.title = "a^b"' }, 31],
    [{ query: 'dc.title = "casmurro^"' }, 31],
    [{ query: 'dc.date = soon' }, 36],
    [{ query: 'bath.isbn = none' }, 36],
    [{ query: Array(102).fill('a').join(' or ') }, 38],
    [{ query: Array(100).fill('dom').join(' prox ') }, 38],
    [{ query: Array(100).fill('dom').join(' prox/ordered ') }, 38],
    [{ query: 'dc.date=1899 prox dom' }, 39],
    [{ query: 'a prox/distance>1 b' }, 40],
    [{ query: 'a prox/distance=5 b' }, 41],
    [{ query: 'a prox/unit=paragraph b' }, 42],
    [{ query: 'a and/junk b' }, 46],
    [{ query: 'cql.resultSetId = x' }, 50],
    [{ query: all, startRecord: '6' }, 61],
    [{ query: all, startRecord: '999999999' }, 61],
    [{ query: all, recordSchema: 'junk' }, 66],
    [{ query: all, recordPacking: 'junk' }, 71],
    [{ query: all, recordXPath: '/a' }, 72],
    [{ query: `${all} sortBy dc.title/sort.junk` }, 80],
    [{ query: `${all} sortBy dc.title dc.date` }, 84],
    [{ query: `${all} sortBy dc.subject` }, 88],
    [{ query: all, sortKeys: 'title,,2' }, 91],
    [{ query: all, sortKeys: 'title,,1,1' }, 92],
    [{ query: `${all} sortBy dc.title/sort.respectCase` }, 92],
    [{ query: all, stylesheet: 'x.xsl' }, 110],
  ] as const)('answers %j with a diagnostic', async (parameters, code) => {
    const root = await ask(parameters as unknown as Record<string, string>);
    expect(codes(root)).toEqual([code]);
    const answered = root.name === 'searchRetrieveResponse' ? ['0'] : [];
    expect(texts(root, 'numberOfRecords')).toEqual(answered);
  });

  it('reads values of forms only', async () => {
    const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
    for (const body of ['{"query":{"toString":null,"valueOf":null}}', `{"query":[${deep}]}`]) {
      const response = await fetch(`${portal.url}/api/sru`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
      });
      await response.text();
      expect(response.status).toBeLessThan(500);
    }
  });

  it('stays well formed whatever is sent', async () => {
    for (const text of [
      '\u0000\u0001<&>"]]>',
      '\ud800',
      '\ufffe',
      '%00',
      "';--",
      '𝕏*',
      '"\u0007"',
    ]) {
      for (const name of ['query', 'recordSchema', 'version', 'operation', 'scanClause', text])
        await ask({ operation: 'searchRetrieve', query: 'a', [name]: text });
    }
  });
});
