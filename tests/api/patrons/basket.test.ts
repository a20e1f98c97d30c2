import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const GONE = { number: '3', title: 'Saiu' };

describeEngine('known titles', () => {
  let portal: Portal;
  let one = 0;
  let other = 0;
  let gone = 0;

  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db: Database) => {
        await fillNetwork(db);
        [one = 0, other = 0, gone = 0] = await addTitles(db, [
          book({ number: '1', title: 'O cortiço', author: 'Azevedo, Aluísio', copies: [{}] }),
          book({ number: '2', title: 'Vidas secas' }),
          book(GONE),
        ]);
        await addTitles(db, [book({ ...GONE, deleted: true })]);
      },
    });
  });
  afterAll(() => portal.close());

  it('come in the order asked for, each once, without those that left or never were', async () => {
    const query = { acervos: `${other},${gone},${one},999,${other}` };
    const { itens } = await portal.call('GET /consulta/estante', { query });
    expect(itens.map(({ cod_acervo: code }) => code)).toEqual([other, one]);
  });

  it('are told shelf by shelf, in an order in which they stand', async () => {
    const { itens } = await portal.call('GET /consulta/estante', {
      query: { acervos: `${gone},${one},${other}` },
    });
    expect(itens.map(({ cod_acervo: code }) => code)).toEqual([one, other]);
    expect(itens[0]?.lugares).toMatchObject([{ total: 1, disponiveis: 1, situacao: 'disponivel' }]);
    expect(itens[1]?.lugares).toEqual([]);
  });

  it('of a whole result are what its pages show, with what a basket keeps of them', async () => {
    const query = { q: 'cortiço' };
    const found = await portal.call('GET /consulta', { query });
    const whole = await portal.call('GET /consulta/para-cesta', { query: { ...query, page: 7 } });
    expect(whole).toEqual({
      itens: found.itens.map(({ cod_acervo, title, author }) => ({ cod_acervo, title, author })),
      total: found.total,
    });
    expect((await portal.call('GET /consulta/para-cesta', { query: {} })).total).toBe(2);
    const wrong = await portal.refusal('GET /consulta/para-cesta', { query: { ano: 'x' } });
    expect(wrong.statusCode).toBe(422);
  });

  it.each(['', 'x', '0', '1,,2', '-1'])(
    'are refused for %j, which is no list of ids',
    async (acervos) => {
      const error = await portal.refusal('GET /consulta/estante', { query: { acervos } });
      expect([error.statusCode, error.fields[0]?.field]).toEqual([422, 'acervos']);
    },
  );
});
