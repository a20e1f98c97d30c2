import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { AISLES, planFile, SHELVES } from '../../unit/api/catalogue/plans/sample-plan.ts';

const TWO_PLACES = ['central', 'central', 'central'].map((libraryCode) => ({ libraryCode }));

describeEngine('where a copy stands, GET /acervo/:id/lugar', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-places-'));
  let portal: Portal;
  let titles: number[] = [];

  beforeAll(async () => {
    mkdirSync(join(folder, 'plans'));
    const plan = planFile(SHELVES + AISLES).replace('data-library="1"', 'data-library="central"');
    writeFileSync(join(folder, 'plans/central-2.svg'), plan);
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      contentFolders: [OWN_CONTENT, folder],
      fill: async (db) => {
        titles = await fillWithReaders(
          db,
          [[{ libraryCode: 'central' }, { libraryCode: 'branch' }], [], TWO_PLACES],
          password,
        );
        await db.queries
          .updateTable('copies')
          .set({ call_number: '869.3 V517c', shelf_location: '2º andar, estante 14' })
          .execute();
        await db.queries
          .updateTable('copies')
          .set({ shelf_location: 'Acervo fechado, subsolo' })
          .where('barcode', '=', 'c5')
          .execute();
      },
    });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const placeOf = (title: number, biblioteca?: number) =>
    portal.call('GET /acervo/:id/lugar', {
      params: { id: titles[title] ?? 0 },
      ...(biblioteca !== undefined && { query: { biblioteca } }),
    });

  it('names the shelf on the plan of its floor, with the way there', async () => {
    const { lugar, bibliotecas } = await placeOf(0, CENTRAL);
    expect(bibliotecas).toHaveLength(2);
    expect(lugar).toMatchObject({
      ...{ cod_biblioteca: CENTRAL, etiqueta: ['869.3', 'V517c'], total: 1, disponiveis: 1 },
      passos: {
        ...{ andar: '2º andar', entrada: 'escada e elevador', corredor: 'corredor do meio' },
        ...{ passa: ['17', '16', '15'], estante: '14', lado: 'esquerda' },
        ...{ de: '869.3 S', ate: '869.3 Z' },
      },
    });
    expect(lugar?.planta?.estantes.filter(({ aqui }) => aqui)).toMatchObject([{ nome: '14' }]);
    expect(lugar?.planta?.caminho[0]).toEqual({ x: 150, y: 440 });
  });

  it('offers the places of copies that stand in several, and leads to each', async () => {
    const id = titles[2] ?? 0;
    const at = async (lugar?: string) => {
      const query = { biblioteca: CENTRAL, ...(lugar && { lugar }) };
      return (await portal.call('GET /acervo/:id/lugar', { params: { id }, query })).lugar;
    };
    const floor = { nome: '2º andar', total: 2, disponiveis: 2 };
    const closed = { nome: 'Acervo fechado, subsolo', total: 1, disponiveis: 1 };
    const first = await at();
    expect(first).toMatchObject({ total: 2, passos: { andar: '2º andar' } });
    expect(first?.lugares).toEqual([
      { ...floor, aqui: true },
      { ...closed, aqui: false },
    ]);
    const second = await at(closed.nome);
    expect(second).toMatchObject({ total: 1, localizacao: closed.nome });
    expect(second?.planta).toBeUndefined();
    expect(second?.lugares).toEqual([
      { ...floor, aqui: false },
      { ...closed, aqui: true },
    ]);
    expect(await at('Sótão')).toEqual(first);
    expect((await placeOf(0, CENTRAL)).lugar?.lugares).toBeUndefined();
  });

  it('says what the copy says of its place in a library without plans', async () => {
    const { lugar } = await placeOf(0, BRANCH);
    expect(lugar).toMatchObject({
      ...{ cod_biblioteca: BRANCH, localizacao: '2º andar, estante 14' },
      ...{ numero_chamada: '869.3 V517c', disponiveis: 1 },
    });
    expect(lugar?.planta).toBeUndefined();
    expect(lugar?.passos).toBeUndefined();
  });

  it('chooses a library that is open now when none is named', async () => {
    const chosen = async () => (await placeOf(0)).lugar;
    expect(await chosen()).toMatchObject({ cod_biblioteca: CENTRAL });
    const hours = { library_id: BRANCH, weekday: 4, opens: '08:00', closes: '21:00' };
    await portal.db.queries.insertInto('opening_hours').values(hours).execute();
    expect(await chosen()).toMatchObject({ cod_biblioteca: BRANCH, aberta_agora: true });
  });

  it('has no place for a title without copies', async () => {
    expect(await placeOf(1)).toMatchObject({ bibliotecas: [] });
    expect((await placeOf(1)).lugar).toBeUndefined();
  });

  it('refuses titles and libraries that do not exist', async () => {
    const of = (id: number, biblioteca: number) =>
      portal.refusal('GET /acervo/:id/lugar', { params: { id }, query: { biblioteca } });
    expect(await of(999_999, CENTRAL)).toMatchObject({ code: 'title_not_found' });
    expect(await of(titles[0] ?? 0, 999)).toMatchObject({ code: 'library_not_found' });
  });
});
