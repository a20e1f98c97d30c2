import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

describeEngine('the main act of a title, GET /acervo/:id/exemplares', () => {
  let portal: Portal;
  let titles: number[] = [];

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      fill: async (db) => {
        titles = await fillWithReaders(
          db,
          [
            [{ libraryCode: 'central' }, { libraryCode: 'branch' }],
            [{ libraryCode: 'central' }],
            [],
          ],
          password,
        );
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    for (const table of ['holds', 'renewals', 'loans', 'idempotency_keys'] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    portal.signOut();
  });

  const actOf = async (title: number) =>
    (await portal.call('GET /acervo/:id/exemplares', { params: { id: titles[title] ?? 0 } })).ato;
  const acts = async () => {
    const { itens } = await portal.call('GET /consulta', { query: { q: 'obra' } });
    return new Map(itens.map(({ cod_acervo: id, ato }) => [titles.indexOf(id), ato]));
  };
  const lend = async (login: string, barcode: string) =>
    expect(await lendCopy(portal.db, { barcode, login, at: TEST_NOW })).toMatchObject({ ok: true });
  const hold = () =>
    portal.call('POST /reserva', {
      body: {
        ...{ cod_acervo: titles[1] ?? 0, biblioteca: CENTRAL, volume: '', tomo: '', parte: '' },
        material_adicional: false,
      },
    });

  it('leads to the shelf while a copy stands there, and to a hold when none does', async () => {
    expect(await actOf(0)).toMatchObject({ tipo: 'localizar' });
    expect(await actOf(1)).toMatchObject({ tipo: 'localizar', cod_biblioteca: CENTRAL });
    await lend('outro', 'c3');
    expect(await actOf(1)).toMatchObject({ tipo: 'reservar', posicao: 1, fila: 0 });
    expect(await actOf(2)).toBeUndefined();
  });

  it('is named for each library: to find a copy, or to hold one there', async () => {
    const acts = async () => {
      const params = { id: titles[0] ?? 0 };
      const { bibliotecas } = await portal.call('GET /acervo/:id/exemplares', { params });
      return new Map(bibliotecas.map(({ cod_biblioteca: id, ato }) => [id, ato]));
    };
    expect([...(await acts()).values()]).toEqual(['localizar', 'localizar']);
    await lend('outro', 'c1');
    const { opcoes } = await portal.call('GET /reserva/:id/informacoes-iniciais', {
      params: { id: titles[0] ?? 0 },
    });
    const central = opcoes
      .flatMap(({ bibliotecas }) => bibliotecas)
      .find(({ cod_biblioteca: id }) => id === CENTRAL);
    const isHeld = central?.acoes.reservar.motivos.every(
      ({ codigo }) => codigo === 'token_missing',
    );
    expect((await acts()).get(CENTRAL)).toBe(isHeld ? 'reservar' : undefined);
    expect(isHeld).toBe(true);
  });

  it('is named for everybody in GET /consulta', async () => {
    expect(await acts()).toEqual(
      new Map([
        [0, 'localizar'],
        [1, 'localizar'],
        [2, undefined],
      ]),
    );
    await lend('outro', 'c3');
    expect((await acts()).get(1)).toBe('reservar');
  });

  it('belongs to the asker: the own loan, the own hold, the copy that waits', async () => {
    await lend('outro', 'c3');
    await portal.signIn('leitor');
    await hold();
    expect(await actOf(1)).toMatchObject({ tipo: 'ver_reserva', posicao: 1, fila: 1 });
    await returnCopy(portal.db, { barcode: 'c3', at: TEST_NOW });
    expect(await actOf(1)).toMatchObject({ tipo: 'retirar', cod_biblioteca: CENTRAL });
    await lend('leitor', 'c3');
    const own = await actOf(1);
    expect(['renovar', 'ver_emprestimo']).toContain(own?.tipo);
    expect(own).toHaveProperty('cod_emprestimo');
    portal.signOut();
    expect(await actOf(1)).toMatchObject({ tipo: 'reservar' });
  });

  it('is no hold of copies that the policy lends to nobody, in rows as on the page', async () => {
    await lend('outro', 'c3');
    expect((await acts()).get(1)).toBe('reservar');
    await portal.db.queries.updateTable('policies').set({ lendable: 0 }).execute();
    expect((await acts()).get(1)).toBeUndefined();
    expect(await actOf(1)).toBeUndefined();
  });
});
