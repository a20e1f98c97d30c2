import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemonstration } from '#demo/seed/seed.ts';
import { copyStatus } from '#api/catalogue/copies/availability.ts';
import { copiesByTitle } from '#api/catalogue/copies/store.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const BRAILLE = 21;

describeEngine('the demonstration network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-demo-'));
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ fill: (db, now) => seedDemonstration(db, folder, now) });
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const search = (query: Record<string, string | number>) =>
    portal.call('GET /consulta', { query });

  it('is found by what people know of it', async () => {
    for (const [q, title] of [
      ['dom casmurro', /^Dom Casmurro/],
      ['grande sertao veredas', /^Grande sertão/],
      ['cortico aluisio azevedo', /cortiço/i],
      ['"cem anos de solidao"', /Cem anos de solidão|Cien años de soledad/],
    ] as const) {
      const [first] = (await search({ q })).itens;
      expect(first?.title).toMatch(title);
    }
  });

  it('has what can be read by ear or by touch, told by the filter', async () => {
    const { itens, total } = await search({ somente: 'A', perPage: 50 });
    expect(total).toBe(6);
    expect(itens.every(({ possui_acessibilidade: told }) => told === 'S')).toBe(true);
    const kinds = new Set(itens.map(({ cod_tipo_obra: kind }) => kind));
    expect(kinds).toContain(BRAILLE);
    expect(kinds.size).toBeGreaterThanOrEqual(4);
  });

  it('has archives and acts in guides of their own', async () => {
    const archives = await search({ search_tab: 'arquivos', perPage: 50 });
    expect(archives.itens.map(({ title }) => title)).toContain(
      'Fundo Estrada de Ferro Vale do Ipê',
    );
    const acts = await search({ search_tab: 'atos_normativos', q: 'LDB' });
    expect(acts.itens[0]?.title).toMatch(/^Lei nº 9\.394, de 20 de dezembro de 1996/);
  });

  it('has volumes in tomes, parts, and discs that go with books', async () => {
    const copiesOf = async (q: string) => {
      const [row] = (await search({ q })).itens;
      const params = { id: row?.cod_acervo ?? 0 };
      const { bibliotecas } = await portal.call('GET /acervo/:id/exemplares', { params });
      return bibliotecas.flatMap(({ exemplares }) => exemplares);
    };
    const volumes = await copiesOf('história geral da civilização brasileira');
    expect(volumes.map(({ tomo, volume }) => `${tomo}.${volume}`)).toContain('3.11');
    expect((await copiesOf('fausto mazzari')).map(({ parte }) => parte)).toContain('2');
    expect((await copiesOf('novo avenida brasil')).map(({ material }) => material)).toContain(
      'adicional',
    );
    expect((await search({ material: 'A' })).total).toBe(2);
  });

  it.each([
    ['titulo_uniforme', 'mil e uma noites'],
    ['autor_evento', 'congresso afro-brasileiro'],
    ['subdivisao_geral', 'estudo e ensino'],
    ['subdivisao_geografica', 'Brasil'],
    ['subdivisao_cronologica', 'Império, 1822-1889'],
    ['subdivisao_genero_forma', 'correspondência'],
  ] as const)('has authorities of the type %s', async (tipo, q) => {
    const { itens } = await portal.call('GET /consulta/autoridades', { query: { tipo, q } });
    expect(itens.length).toBeGreaterThan(0);
    expect(itens.every((hit) => hit.tipo === tipo)).toBe(true);
  });

  it('has series, whose volumes are found by their name', async () => {
    const { itens } = await search({ q: 'primeiros passos', for: 'INDICE_2' });
    expect(itens.map(({ title }) => title).sort()).toEqual([
      'O que é educação',
      'O que é folclore',
      'O que é ideologia',
    ]);
  });

  it('says the same of every title in the list, in the copies, and in the filter of libraries', async () => {
    const { total } = await search({ perPage: 1 });
    const held = new Map<number, number>();
    for (let page = 1; (page - 1) * 100 < total; page++) {
      const { itens } = await search({ page, perPage: 100, orderBy: 'obra' });
      const ids = itens.map(({ cod_acervo: id }) => id);
      const copies = await copiesByTitle(portal.db.queries, ids);
      for (const { cod_acervo: id, disponibilidade } of itens) {
        const statuses = copies.filter(({ titleId }) => titleId === id).map(copyStatus);
        const sum = (part: 'total' | 'disponiveis') =>
          disponibilidade.reduce((count, place) => count + place[part], 0);
        expect(sum('total')).toBe(statuses.filter((status) => status !== null).length);
        expect(sum('disponiveis')).toBe(statuses.filter((s) => s === 'disponivel').length);
        for (const { cod_biblioteca: library } of disponibilidade) {
          held.set(library, (held.get(library) ?? 0) + 1);
        }
      }
    }
    const { filtros } = await search({});
    const libraries = filtros.find(({ tipo }) => tipo === 'biblioteca')?.itens ?? [];
    expect(libraries.map(({ codigo, total: count }) => [Number(codigo), count]).sort()).toEqual(
      [...held].sort(),
    );
  });

  it('shows every title, with its copies', async () => {
    const { itens } = await portal.build('GET /publicacao/acervos');
    expect(itens.length).toBeGreaterThanOrEqual(400);
    for (const { cod_acervo: id } of itens.slice(0, 60)) {
      const params = { id };
      const title = await portal.call('GET /acervo/:id', { params });
      expect(title).toMatchObject({ cod_acervo: id });
      expect(title.title).not.toBe('');
      expect(title.idioma_desc).not.toBe('');
      const { bibliotecas } = await portal.call('GET /acervo/:id/exemplares', { params });
      for (const { etiqueta, numero_chamada: callNumber } of bibliotecas) {
        expect(etiqueta.join(' ').replaceAll(' ', '')).toBe(callNumber.replaceAll(' ', ''));
      }
    }
  });
});
