import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const COVER = 'https://example.org/capas/sertao.jpg';
const RICH = book({
  number: '1',
  title: 'Grande sertão',
  more: [
    '856 40 $uhttps://example.org/sertao.pdf$yTexto completo$zEm três partes',
    '856 40 $uhttps://example.org/assinantes$yLeitura$71',
    '856 42 $uhttps://example.org/resenha$yResenha',
    '856 40 $ujavascript:alert(1)$yTexto',
    `856 42 $u${COVER}$3Capa`,
  ],
});
const GONE = { number: '3', title: 'Saiu', more: ['856 40 $uhttps://example.org/saiu$yTexto'] };

describeEngine('links and pictures', () => {
  let portal: Portal;
  let rich = 0;
  let plain = 0;
  let gone = 0;

  beforeAll(async () => {
    const covers = { origins: ['https://example.org'], defaultImage: '' };
    portal = await startPortal({
      settings: { ...DEMONSTRATION_SETTINGS, covers },
      fill: async (db: Database) => {
        await fillNetwork(db);
        [rich = 0, plain = 0, gone = 0] = await addTitles(db, [
          RICH,
          book({ number: '2', title: 'Sem nada' }),
          book(GONE),
        ]);
        await addTitles(db, [book({ ...GONE, deleted: true })]);
      },
    });
  });
  afterAll(() => portal.close());

  it('tell where the titles of a list can be read', async () => {
    const query = { acervos: `${gone},${plain},${rich},${rich},999` };
    expect((await portal.call('GET /vinculos/links-resultado', { query })).itens).toEqual([
      {
        cod_acervo: rich,
        links: [
          {
            url: 'https://example.org/sertao.pdf',
            texto: 'Texto completo',
            nota: 'Em três partes',
            restrito: false,
          },
          { url: 'https://example.org/assinantes', texto: 'Leitura', restrito: true },
        ],
      },
    ]);
  });

  it('tell the picture of a title, or that there is none', async () => {
    const of = (cod_acervo: number) =>
      portal.call('GET /vinculos/imagem', { query: { cod_acervo, limite: 5 } });
    expect(await of(rich)).toEqual({ itens: [{ url: COVER }] });
    expect(await of(plain)).toEqual({ itens: [] });
  });

  it('say that a title is not there, or gone', async () => {
    const of = (cod_acervo: number) =>
      portal.refusal('GET /vinculos/imagem', { query: { cod_acervo } });
    expect(await of(999)).toMatchObject({ statusCode: 404, code: 'title_not_found' });
    expect(await of(gone)).toMatchObject({ statusCode: 410, code: 'title_withdrawn' });
  });

  it.each([
    ['links-resultado', 'acervos'],
    ['links-resultado?acervos=', 'acervos'],
    ['links-resultado?acervos=1,dois', 'acervos'],
    [`links-resultado?acervos=${Array(202).join('1,')}`, 'acervos'],
    ['imagem', 'cod_acervo'],
    ['imagem?cod_acervo=0', 'cod_acervo'],
    ['imagem?cod_acervo=1&limite=0', 'limite'],
    ['imagem?cod_acervo=1&limite=21', 'limite'],
    ['imagem?cod_acervo=1&tamanho=2', 'tamanho'],
  ])('refuse /vinculos/%s and name the field', async (path, field) => {
    const response = await fetch(`${portal.url}/api/vinculos/${path}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: 'invalid_fields', fields: [{ field }] });
  });
});
