import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { parseXml, type XmlNode } from '../../support/documents/xml.ts';

const MARKUP = '<b>& "Fim"]]>\u0001';
const NAMESPACE = 'http://www.w3.org/2005/Atom';

const inOrder = (node: XmlNode): XmlNode[] => [node, ...node.children.flatMap(inOrder)];

/** The elements of a feed in their order; throws where it is not well formed. */
function elementsOf(xml: string): XmlNode[] {
  const all = inOrder(parseXml(xml));
  expect(all.filter(({ uri }) => uri !== NAMESPACE)).toEqual([]);
  return all;
}

describeEngine('the feed of a search', () => {
  let portal: Portal;
  let ids: number[] = [];
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    const add = (number: string, title: string, at: string) =>
      addTitles(db, [book({ number, title, author: 'Rosa, João' })], `2026-0${at}T12:00:00.000Z`);
    ids = [
      ...(await add('1', 'Sertão antigo', '1-05')),
      ...(await add('2', MARKUP, '2-05')),
      ...(await add('3', 'Sertão novo', '3-05')),
    ];
  }

  const read = (query: string) => fetch(`${portal.url}/api/consulta/atom${query}`);
  const feed = async (query: string) => elementsOf(await (await read(query)).text());
  const textsOf = (elements: XmlNode[], name: string) =>
    elements.filter((one) => one.name === name).map(({ text }) => text);

  it('tells what was added last first, whatever the order of results', async () => {
    const answer = await read('?q=sert%C3%A3o&orderBy=obra&direction=C&page=9');
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const elements = elementsOf(await answer.text());
    expect(textsOf(elements, 'title')).toEqual([
      expect.stringMatching(/^“sertão”: novas obras, /),
      'Sertão novo',
      'Sertão antigo',
    ]);
    expect(textsOf(elements, 'updated')[0]).toBe('2026-03-05T12:00:00.000Z');
    expect(textsOf(elements, 'id')).toEqual([
      'https://catalogo.example/api/consulta/atom?q=sert%C3%A3o&lng=pt',
      `https://catalogo.example/acervo/${ids[2]}`,
      `https://catalogo.example/acervo/${ids[0]}`,
    ]);
    const [self, page] = elements.filter(({ name }) => name === 'link');
    expect(self?.attributes).toMatchObject({ rel: 'self', type: 'application/atom+xml' });
    expect(page?.attributes['href']).toBe('https://catalogo.example/?q=sert%C3%A3o');
    expect(textsOf(elements, 'name')).toEqual(['Rosa, João', 'Rosa, João']);
  });

  it('is of everything new without a search, and of a guide', async () => {
    const elements = await feed('?search_tab=novas_aquisicoes&lng=en');
    expect(textsOf(elements, 'title').slice(1)).toEqual([
      'Sertão novo',
      '<b>& "Fim"]]>',
      'Sertão antigo',
    ]);
    expect(elements[0]?.attributes['xml:lang']).toBe('en');
    expect(textsOf(elements, 'id')[1]).toBe(`https://catalogo.example/en/acervo/${ids[2]}`);
    const page = elements.filter(({ name }) => name === 'link')[1];
    expect(page?.attributes['href']).toBe('https://catalogo.example/en/novas_aquisicoes');
  });

  it('is a feed where nothing is found', async () => {
    const elements = await feed('?q=nadaquesejaassim');
    expect(textsOf(elements, 'updated')).toEqual(['2026-03-12T00:00:00Z']);
    expect(textsOf(elements, 'entry')).toEqual([]);
  });

  it('is not sent again where nothing is new', async () => {
    const first = await read('?q=sert%C3%A3o');
    const tag = first.headers.get('etag') ?? '';
    await first.text();
    const again = await fetch(`${portal.url}/api/consulta/atom?q=sert%C3%A3o`, {
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
  });

  it.each(['?search_tab=nenhum', '?biblioteca=x', '?lng=xx', '?perPage=100000'])(
    'is refused for %s',
    async (query) => {
      expect((await read(query)).status).toBe(422);
    },
  );
});
