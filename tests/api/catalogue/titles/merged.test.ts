import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { mergeTitles, undoMerge } from '#api/catalogue/import/duplicates/merge.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';

const AT = TEST_NOW.toISOString();
const KEPT = 1;
const OTHER = 3;

describeEngine('a title that was put into another', () => {
  let portal: Portal;
  let merge = 0;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
    await portal.db.queries.deleteFrom('holds').where('title_id', '=', OTHER).execute();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.signIn('pessoa41');
    merge = Number(await mergeTitles(portal.db, KEPT, OTHER, AT));
  });
  afterEach(() => undoMerge(portal.db, merge, AT));

  const get = (path: string) => fetch(`${portal.url}/api${path}`, { redirect: 'manual' });
  const titleOf = async (id: number) =>
    (await portal.call('GET /acervo/:id', { params: { id } })).title;

  it.each(['', '/marc', '/exemplares?cod_unidade=1', '/permissoes', '/referencia'])(
    'leads to it, for good and not kept: /acervo/3%s',
    async (part) => {
      const answer = await get(`/acervo/${OTHER}${part}`);
      const location = `/api/acervo/${KEPT}${part}`;
      expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect((await fetch(portal.url + location)).status).toBe(200);
    },
  );

  it('redirects the web server, and is a title again after the merge is undone', async () => {
    const check = () => get(`/publicacao/acervos/${OTHER}`);
    expect((await check()).headers.get('location')).toBe(`/api/publicacao/acervos/${KEPT}`);
    await undoMerge(portal.db, merge, AT);
    expect(await (await check()).json()).toEqual({ cod_acervo: OTHER });
    expect(await titleOf(OTHER)).not.toBe(await titleOf(KEPT));
  });

  it('is shown as it by every list that names its number', async () => {
    const title = await titleOf(KEPT);
    await portal.call('POST /acervo/cesta-permanente', { body: { acervos: [OTHER] } });
    const { itens: kept } = await portal.call('GET /acervo/cesta-permanente/colecao', {});
    expect(kept).toMatchObject([{ cod_acervo: OTHER, title, retirado: false }]);
    const query = { acervos: `${OTHER},${KEPT}` };
    const { itens: shelves } = await portal.call('GET /consulta/estante', { query });
    expect(shelves).toMatchObject([
      { cod_acervo: OTHER, title },
      { cod_acervo: KEPT, title },
    ]);
    expect(shelves[0]?.lugares).toEqual(shelves[1]?.lugares);
    expect(shelves[0]?.lugares.length).toBeGreaterThan(0);
  });

  it.each([
    '/consulta/vizinhos?acervo=ID',
    '/vinculos/imagem?cod_acervo=ID',
    '/reserva/ID/informacoes-iniciais',
    '/solicitacao-emprestimo/ID/informacoes-iniciais',
    '/kardex/ID/permissao',
    '/sumario/ID/dados',
  ])('is followed by a call that names it otherwise: %s', async (path) => {
    const [own, other] = await Promise.all(
      [KEPT, OTHER].map((id) => get(path.replace('ID', String(id)))),
    );
    expect([other?.status, await other?.text()]).toEqual([200, await own?.text()]);
  });

  it('counts an opened link for the surviving title, if it has that link', async () => {
    const link = (number: number) => ({
      ...{ text: '', note: '', restricted: false },
      url: `https://capa.example/${number}`,
    });
    const { queries } = portal.db;
    const summaryOf = async (id: number) =>
      (
        await queries
          .selectFrom('titles')
          .select('summary')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).summary;
    const write = (id: number, summary: string) =>
      queries.updateTable('titles').set({ summary }).where('id', '=', id).execute();
    const before = new Map([
      [KEPT, await summaryOf(KEPT)],
      [OTHER, await summaryOf(OTHER)],
    ]);
    const linked = (id: number, ...numbers: number[]) =>
      write(
        id,
        JSON.stringify({
          ...(JSON.parse(before.get(id) ?? '') as object),
          links: numbers.map(link),
        }),
      );
    await linked(KEPT, 2, 1);
    await linked(OTHER, 1, 3);
    const opened = (seq_paragrafo: number) => ({ body: { cod_acervo: OTHER, seq_paragrafo } });
    await portal.call('POST /vinculos/estatistica-acesso', opened(1));
    const counted = await queries
      .selectFrom('link_counts')
      .select(['title_id', 'link', 'count'])
      .execute();
    expect(counted).toEqual([{ title_id: KEPT, link: 2, count: 1 }]);
    const gone = await portal.refusal('POST /vinculos/estatistica-acesso', opened(2));
    expect([gone.statusCode, gone.code]).toEqual([404, 'link_not_found']);
    for (const [id, summary] of before) await write(id, summary);
  });

  it('brings its comments, and takes them back', async () => {
    await undoMerge(portal.db, merge, AT);
    const COMMENTS = 'GET /comentarios/usuario/acervo/:id';
    const { cod_comentario: id } = await portal.call('POST /comentarios/acervo/:id', {
      params: { id: OTHER },
      body: { comentario: 'Um livro inteiro.' },
    });
    merge = Number(await mergeTitles(portal.db, KEPT, OTHER, AT));
    const own = async (title: number) =>
      (await portal.call(COMMENTS, { params: { id: title } })).itens.map(
        (one) => one.cod_comentario,
      );
    expect([await own(KEPT), await own(OTHER)]).toEqual([[id], []]);
    await undoMerge(portal.db, merge, AT);
    expect([await own(KEPT), await own(OTHER)]).toEqual([[], [id]]);
  });
});
