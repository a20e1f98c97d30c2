import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
} from '../../support/networks/small-network.ts';

const ASK = 'POST /gravar-armazem';

describeEngine('copies in closed stacks', () => {
  let portal: Portal;
  let title = 0;
  let copies: number[] = [];

  beforeAll(async () => {
    const settings = {
      ...DEMONSTRATION_SETTINGS,
      limits: { ...DEMONSTRATION_SETTINGS.limits, pendingRequests: 2 },
      closedStack: { locations: ['Acervo fechado'] },
    };
    portal = await startPortal({ settings, fill });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.db.queries.deleteFrom('stack_requests').execute();
    await portal.signIn('leitor');
  });

  async function fill(db: Database) {
    await fillNetwork(db);
    const password_hash = await hashPassword('Acervo@2026');
    await db.queries.updateTable('patrons').set({ password_hash }).execute();
    const closed = { libraryCode: 'central', shelfLocation: 'ACERVO FECHADO, subsolo' };
    [title = 0] = await addTitles(db, [
      book({
        number: '1',
        title: 'Guardado',
        copies: [
          { ...closed, volume: '1' },
          { ...closed, volume: '2' },
          { ...closed, volume: '3' },
          { libraryCode: 'central', shelfLocation: '1º andar' },
          { ...closed, libraryCode: 'branch' },
        ],
      }),
    ]);
    const rows = await db.queries
      .selectFrom('copies')
      .select('id')
      .where('title_id', '=', title)
      .orderBy('id')
      .execute();
    copies = rows.map(({ id }) => id);
  }

  const list = (query = {}) =>
    portal.call('GET /acervo/:id/dados-armazem', { params: { id: title }, query });
  const ask = (cesta: number[], cod_biblioteca = CENTRAL) =>
    portal.call(ASK, { query: { cod_biblioteca }, body: { cesta } });
  const outcomes = async (cesta: number[], library = CENTRAL) =>
    (await ask(cesta, library)).itens.map(
      ({ ok, motivos }) => ok || motivos?.map(({ codigo }) => codigo),
    );

  it('are those at a closed location, by library and volume', async () => {
    const volumes = async (query = {}) => (await list(query)).itens.map(({ volume }) => volume);
    expect(await volumes({ cod_biblioteca: CENTRAL })).toEqual(['1', '2', '3']);
    expect(await volumes({ volume: '2' })).toEqual(['2']);
    expect((await list({ cod_biblioteca: BRANCH })).itens).toHaveLength(1);
    const { itens } = await portal.call('GET /acervo/:id/permissoes', { params: { id: title } });
    expect(itens.map(({ rota }) => rota)).toContain('acervo-fechado');
  });

  it('are asked for one by one, each with its own answer', async () => {
    const [one = 0, two = 0, three = 0, open = 0] = copies;
    expect(await outcomes([one, open, 999_999])).toEqual([
      true,
      ['stack_copy_not_here'],
      ['stack_copy_not_here'],
    ]);
    expect(await outcomes([one])).toEqual([['stack_requested_already']]);
    expect(await outcomes([two, three])).toEqual([true, ['limite_pedidos_excedido']]);
    expect(await outcomes([one], BRANCH)).toEqual([['stack_copy_not_here']]);
  });

  it('say who may ask, and every reason why not', async () => {
    const [one = 0] = copies;
    const refusals = async () =>
      (await list()).itens[0]?.acoes?.pedir.motivos.map(({ codigo }) => codigo);
    expect(await refusals()).toEqual([]);
    await ask([one]);
    expect(await refusals()).toEqual(['stack_requested_already']);
    portal.signOut();
    expect(await refusals()).toEqual(['token_missing', 'stack_copy_out']);
    const refusal = await portal.refusal(ASK, {
      query: { cod_biblioteca: CENTRAL },
      body: { cesta: [one] },
    });
    expect(refusal).toMatchObject({ statusCode: 401, code: 'token_missing' });
  });

  it('go to one of two who ask at once', async () => {
    const [one = 0] = copies;
    const both = await Promise.all([outcomes([one]), outcomes([one])]);
    expect(both.flat().filter((outcome) => outcome === true)).toHaveLength(1);
  });

  it('refuses what is no list of copies', async () => {
    const refusal = await portal.refusal(ASK, {
      query: { cod_biblioteca: CENTRAL },
      body: { cesta: [] },
    });
    expect(refusal).toMatchObject({ statusCode: 422 });
    expect(
      await portal.refusal('GET /acervo/:id/dados-armazem', { params: { id: 999_999 } }),
    ).toMatchObject({ statusCode: 404 });
  });
});
