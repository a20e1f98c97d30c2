import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';

const KEEP = 'POST /acervo/cesta-permanente';
const DROP = 'PUT /acervo/cesta-permanente';
const LIST = 'GET /acervo/cesta-permanente/colecao';

describeEngine('the basket of an account', () => {
  let portal: Portal;
  let at = TEST_NOW;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true, now: () => at });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    at = TEST_NOW;
    await portal.signIn('pessoa40');
    await portal.db.queries.deleteFrom('kept_titles').execute();
  });

  const keep = (...acervos: number[]) => portal.call(KEEP, { body: { acervos } });
  const list = (query = {}) => portal.call(LIST, { query });
  const codes = async (query = {}) => (await list(query)).itens.map(({ cod_acervo: code }) => code);

  it('takes titles once, however often they are sent, and loses none', async () => {
    expect(await keep(1, 2, 3)).toMatchObject({ total: 3 });
    at = new Date(TEST_NOW.getTime() + 60_000);
    const { itens, total } = await keep(3, 4, 1);
    expect([itens.map(({ ok }) => ok), total]).toEqual([[true, true, true], 4]);
    expect(await codes()).toEqual([4, 3, 2, 1]);
  });

  it('is joined by two browsers at once without loss or doubling', async () => {
    await Promise.all([keep(1, 2, 3), keep(3, 2, 4)]);
    expect((await codes()).sort()).toEqual([1, 2, 3, 4]);
  });

  it('says which titles it did not take, and takes the rest', async () => {
    const { itens, total } = await keep(1, 999_999);
    expect(total).toBe(1);
    expect(itens).toMatchObject([
      { cod_acervo: 1, ok: true },
      { cod_acervo: 999_999, ok: false, motivos: [{ codigo: 'title_not_found' }] },
    ]);
  });

  it('keeps a title that has left the collection, marked, and takes one that has left before', async () => {
    await keep(1, 5);
    const gone = { withdrawn_at: TEST_NOW.toISOString() };
    const titles = () => portal.db.queries.updateTable('titles').where('id', 'in', [5, 6]);
    await titles().set(gone).execute();
    expect((await keep(6)).itens).toMatchObject([{ ok: true }]);
    const { itens } = await list();
    const told = itens.map(({ cod_acervo: code, retirado }) => [code, retirado]);
    expect(told.sort()).toEqual([
      [1, false],
      [5, true],
      [6, true],
    ]);
    expect(itens.every(({ title }) => title !== '')).toBe(true);
    await titles().set({ withdrawn_at: null }).execute();
  });

  it('is read by the days on which titles were put in, and by kind of work', async () => {
    at = new Date('2026-02-01T15:00:00Z');
    await keep(1, 609);
    at = TEST_NOW;
    await keep(2);
    expect(await codes({ dataFim: '2026-02-28' })).toEqual([609, 1]);
    expect(await codes({ dataIni: '2026-03-01' })).toEqual([2]);
    const { tipos, na_cesta: all } = await list({ dataFim: '2026-02-28' });
    expect(all).toBe(3);
    expect(tipos.reduce((sum, { total }) => sum + total, 0)).toBe(2);
    const serial = (await list()).itens.find(({ cod_acervo: code }) => code === 609);
    expect(await codes({ tipoBusca: String(serial?.cod_tipo_obra) })).toEqual([609]);
    expect(serial?.data_inclusao).toBe('2026-02-01T12:00:00-03:00');
  });

  it('comes page by page', async () => {
    await keep(1, 2, 3);
    expect(await list({ page: 2, perPage: 2 })).toMatchObject({ total: 3, page: 2, perPage: 2 });
    expect(await codes({ page: 2, perPage: 2 })).toEqual([1]);
  });

  it('gives a title back, and does not mind one that is not there', async () => {
    await keep(1, 2);
    expect(await portal.call(DROP, { body: { acervo: 1 } })).toEqual({ cod_acervo: 1, total: 1 });
    expect(await portal.call(DROP, { body: { acervo: 1 } })).toEqual({ cod_acervo: 1, total: 1 });
    expect(await codes()).toEqual([2]);
  });

  it('takes a title back under the day on which it was put in, and under no later day', async () => {
    await keep(1, 2);
    const added = async () => (await list()).itens.map(({ data_inclusao: day }) => day);
    const save = (data_inclusao: string) =>
      portal.call('POST /acervo/cesta-permanente', { body: { acervos: [1], data_inclusao } });
    const [now = ''] = await added();
    await portal.call(DROP, { body: { acervo: 1 } });
    await save('2026-02-01T12:00:00-03:00');
    expect(await added()).toEqual([now, '2026-02-01T12:00:00-03:00']);
    for (const wrong of ['2999-01-01T12:00:00-03:00', '2026-99']) {
      await portal.call(DROP, { body: { acervo: 1 } });
      await save(wrong);
      expect(await added()).toEqual([now, now]);
    }
  });

  it('is nobody else’s', async () => {
    await keep(1);
    await portal.signIn('pessoa41');
    expect(await codes()).toEqual([]);
    await portal.call(DROP, { body: { acervo: 1 } });
    await portal.signIn('pessoa40');
    expect(await codes()).toEqual([1]);
    portal.signOut();
    expect(await portal.refusal(LIST, { query: {} })).toMatchObject({ statusCode: 401 });
  });

  it.each([
    ['no titles', { acervos: [] }],
    ['too many', { acervos: Array.from({ length: 2001 }, (_, i) => i + 1) }],
    ['one twice', { acervos: [1, 1] }],
    ['junk', { acervos: [-1] }],
  ])('refuses a list of %s', async (_name, body) => {
    expect(await portal.refusal(KEEP, { body })).toMatchObject({ statusCode: 422 });
  });

  it('refuses a first day after the last', async () => {
    const query = { dataIni: '2026-03-02', dataFim: '2026-03-01' };
    expect(await portal.refusal(LIST, { query })).toMatchObject({ code: 'dates_reversed' });
  });

  it('takes hundreds of titles in one call', async () => {
    const rows = await portal.db.queries.selectFrom('titles').select('id').limit(600).execute();
    const ids = rows.map(({ id }) => id);
    const { total, itens } = await keep(...ids);
    expect([total, itens.filter(({ ok }) => !ok)]).toEqual([ids.length, []]);
  });
});
