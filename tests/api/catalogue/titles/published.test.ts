import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { BUILD_DAYS, buildToken } from '#api/patrons/auth/tokens.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import {
  addTitles,
  book,
  fillNetwork,
  lendCopyOf,
} from '../../../support/networks/small-network.ts';

const GONE = { number: '2', title: 'Saiu' };

describeEngine('what the pages of a title are made from', () => {
  let portal: Portal;
  let ids: number[] = [];
  beforeAll(async () => {
    portal = await startPortal({
      settings: { ...DEMONSTRATION_SETTINGS, languages: ['pt', 'fr'] },
      fill: async (db) => {
        await fillNetwork(db);
        ids = await addTitles(db, [
          book({
            number: '1',
            title: 'O cortiço /$cAluísio Azevedo.',
            author: 'Azevedo, Aluísio',
            year: 1890,
            language: 'fre',
            copies: [{ callNumber: '869.3 A994c' }, { libraryCode: 'branch' }],
            more: [
              '090 __ $a869.3$bA994c',
              '856 40 $uhttps://example.org/cortico.pdf$yTexto completo',
            ],
          }),
          book(GONE),
        ]);
        await addTitles(db, [book({ ...GONE, deleted: true })]);
        await lendCopyOf(db, ids[0] ?? 0, '2026-04-01T23:59:59-03:00');
      },
    });
  });
  afterAll(() => portal.close());

  const ask = async (id: number, authorization?: string) =>
    fetch(`${portal.url}/api/publicacao/acervos/${id}/pagina`, {
      headers: authorization === undefined ? {} : { authorization },
    });
  const asBuild = async (id: number) =>
    ask(id, `Bearer ${await buildToken(portal.services, BUILD_DAYS.own)}`);

  it('is what four calls say of it in each published language', async () => {
    const [id = 0] = ids;
    const params = { id };
    const answer = await asBuild(id);
    const page = (await answer.json()) as Output<'GET /publicacao/acervos/:id/pagina'>;
    expect(page.acervos.map(({ idioma }) => idioma)).toEqual(['pt', 'fr']);
    for (const { idioma, acervo } of page.acervos) {
      portal.speak(idioma);
      const { campos, ...title } = await portal.call('GET /acervo/:id', { params });
      expect(campos.length).toBeGreaterThan(0);
      expect(acervo).toEqual(title);
    }
    const [inPortuguese, inFrench] = page.acervos.map(({ acervo }) => acervo.idioma_desc);
    expect(inPortuguese).not.toBe(inFrench);
    const tabs = await portal.call('GET /acervo/:id/permissoes', { params });
    expect(page.partes).toEqual(tabs.itens.map(({ codigo }) => codigo));
    const libraries = await portal.call('GET /acervo/:id/bibliotecas', { params });
    expect(page.bibliotecas).toEqual(libraries.itens);
    expect(page.bibliotecas).toHaveLength(2);
    const { trechos, csl } = await portal.call('GET /acervo/:id/referencia', { params });
    expect(page.referencia).toEqual({ trechos, csl });
  });

  it('lists the data of its cover', async () => {
    const { itens } = await portal.build('GET /publicacao/acervos');
    expect(itens.find(({ cod_acervo: id }) => id === ids[0])?.capa).toEqual({
      ano_publicacao: 1890,
      numero_chamada: '869.3 A994c',
      tipo_capa: 'livro',
    });
  });

  it('is for a build only', async () => {
    expect((await ask(ids[0] ?? 0)).status).toBe(401);
  });

  it('is nothing of a title that is unknown or withdrawn', async () => {
    expect((await asBuild(99_999)).status).toBe(404);
    expect((await asBuild(ids[1] ?? 0)).status).toBe(410);
  });
});
