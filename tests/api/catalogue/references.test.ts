import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const HTML = '<b onclick="x()">negrito</b> & <script>alert(1)</script>';
const ONLINE = {
  number: '1',
  title: 'Grande sertão :$bveredas /$cJoão Guimarães Rosa.',
  author: 'Rosa, João Guimarães,$d1908-1967',
  year: 2019,
  isbn: '9788535931983',
  more: [
    '250 __ $a22. ed.',
    '260 __ $aSão Paulo :$bCompanhia das Letras,$c2019.',
    '700 1_ $aBezerra, Paulo$4trl',
    '856 40 $uhttps://example.org/sertao.pdf$yTexto completo',
  ],
};
const TEXT =
  'ROSA, João Guimarães. Grande sertão: veredas. Tradução: Paulo Bezerra. 22. ed. ' +
  'São Paulo: Companhia das Letras, 2019. ISBN 9788535931983. ' +
  'Disponível em: https://example.org/sertao.pdf. Acesso em: ';

describeEngine('the reference of a title', () => {
  let portal: Portal;
  let now = new Date('2026-03-12T17:20:00Z');
  let [online, bare, markup, gone] = [0, 0, 0, 0];

  beforeAll(async () => {
    portal = await startPortal({ fill, now: () => now });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    const withdrawn = { number: '4', title: 'Saiu' };
    [online = 0, bare = 0, markup = 0, gone = 0] = await addTitles(db, [
      book(ONLINE),
      book({ number: '2', title: 'Folhas soltas' }),
      book({ number: '3', title: HTML, author: HTML }),
      book(withdrawn),
    ]);
    await addTitles(db, [book({ ...withdrawn, deleted: true })]);
  }

  const reference = (id: number) => portal.call('GET /acervo/:id/referencia', { params: { id } });
  const file = (id: number | string, query = '') =>
    fetch(`${portal.url}/api/acervo/${id}/referencia${query}`);

  it('is returned as one text and as formatted runs, with the access date', async () => {
    const answer = await reference(online);
    expect(answer).toMatchObject({
      cod_acervo: online,
      norma: 'ABNT NBR 6023:2018',
      texto: `${TEXT}12 mar. 2026.`,
      data_acesso: '2026-03-12',
      csl: { type: 'book', author: [{ family: 'Rosa', given: 'João Guimarães' }] },
    });
    expect(answer.trechos.map(({ texto }) => texto).join('')).toBe(answer.texto);
    expect(answer.trechos[1]).toEqual({ texto: 'Grande sertão', destaque: 'negrito' });
    expect(answer.trechos.at(-1)).toEqual({ texto: 'Acesso em: 12 mar. 2026.', acesso: true });
  });

  it('counts the day in the zone of the library', async () => {
    now = new Date('2026-05-02T02:59:59Z');
    expect((await reference(online)).texto).toBe(`${TEXT}1 maio 2026.`);
    now = new Date('2026-05-02T03:00:00Z');
    expect((await reference(online)).texto).toBe(`${TEXT}2 maio 2026.`);
    now = new Date('2026-03-12T17:20:00Z');
  });

  it('says what a record lacks, and nothing of access where nothing is online', async () => {
    const answer = await reference(bare);
    expect(answer.texto).toBe('FOLHAS soltas. [S. l.: s. n.], [s. d.].');
    expect(answer).not.toHaveProperty('data_acesso');
    expect(answer.csl).toEqual({
      id: `folhas_${bare}`,
      type: 'book',
      title: 'Folhas soltas',
      language: 'pt',
    });
  });

  it('gives markup back as text', async () => {
    expect((await reference(markup)).trechos).toContainEqual({ texto: HTML, destaque: 'negrito' });
  });

  it('is the same in every language of the interface', async () => {
    portal.speak('en');
    const { texto } = await reference(online);
    portal.speak('pt');
    expect(texto).toBe((await reference(online)).texto);
  });

  it.each([
    ['bibtex', 'application/x-bibtex', 'bib', /^@book\{rosa2019_\d+,\n {2}author = \{Rosa, João/],
    [
      'ris',
      'application/x-research-info-systems',
      'ris',
      /^TY {2}- BOOK\r\nID {2}- rosa2019_\d+\r\n/,
    ],
    ['csl', 'application/vnd.citationstyles.csl+json', 'json', /"family": "Rosa"/],
  ])('is a file to keep in %s', async (format, media, ending, content) => {
    const response = await file(online, `?formato=${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${media}; charset=utf-8`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="referencia-${online}.${ending}"`,
    );
    expect(await response.text()).toMatch(content);
  });

  it('knows no other format', async () => {
    const response = await file(online, '?formato=docx');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: 'invalid_fields' });
  });

  it.each(['', '?formato=ris'])(
    'knows neither an unknown nor a withdrawn title (%s)',
    async (query) => {
      const answer = async (id: number | string) => {
        const response = await file(id, query);
        const { message } = (await response.json()) as { message: string };
        return [response.status, message];
      };
      expect(await answer(999_999)).toEqual([404, 'title_not_found']);
      expect(await answer(gone)).toEqual([410, 'title_withdrawn']);
      for (const id of ['abc', '0', '-1', '+1', '1%2F2', '1%00']) {
        expect([id, ...(await answer(id))]).toEqual([id, 404, 'not_found']);
      }
    },
  );
});
