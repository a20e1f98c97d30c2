import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input, Output } from '#contract/calls.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

type Query = NonNullable<Input<'GET /consulta'>['query']>;
type Fields = Output<'GET /consulta/jurisprudencia-options'>['campos'];

const GUIDES = {
  jurisprudencia: 'GET /consulta/jurisprudencia-options',
  atos_normativos: 'GET /consulta/opcoes-atos-normativos',
  arquivos: 'GET /consulta/opcoes-arquivo',
} as const;
type Guide = keyof typeof GUIDES;

describeEngine('guides with fields of their own', () => {
  let portal: Portal;
  const fields = {} as Record<Guide, Fields>;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
    for (const [guide, call] of Object.entries(GUIDES)) {
      fields[guide as Guide] = (await portal.call(call, {})).campos;
    }
  }, 60_000);
  afterAll(() => portal.close());

  const codeOf = (guide: Guide, name: string) => {
    const field = fields[guide].find(({ descricao }) => descricao === name);
    if (!field) throw new Error(`${guide} does not ask for ${name}`);
    return field.codigo;
  };
  const found = async (guide: Guide, asked: Record<string, string>, words = '') => {
    const rows = Object.entries(asked).map(([name, value], at) => ({
      [`q${at + 2}`]: value,
      [`for${at + 2}`]: codeOf(guide, name),
      [`condition${at === 0 ? '' : at + 1}`]: 'AND',
    }));
    const query = Object.assign({ search_tab: guide, q: words }, ...rows) as Query;
    const { itens } = await portal.call('GET /consulta', { query });
    return itens.map(({ title }) => /nº ([\d.]+)/.exec(title)?.[1] ?? title).sort();
  };

  it('say what they ask for, with the values that the catalogue has', () => {
    const names = (guide: Guide) => fields[guide].map(({ descricao }) => descricao);
    expect(names('jurisprudencia')).toEqual([
      'Tribunal',
      'Relator',
      'Número',
      'Data do julgamento',
      'Data da publicação',
    ]);
    expect(names('atos_normativos')).toEqual([
      'Tipo de ato',
      'Número',
      'Órgão emissor',
      'Situação',
      'Data da publicação',
    ]);
    const [fonds, series, level] = fields.arquivos.map(({ opcoes }) => opcoes);
    expect(fonds?.map(({ descricao }) => descricao)).toEqual([
      'Cartões-postais da serra: coleção',
      'Fundo Estrada de Ferro Vale do Ipê',
      'Fundo Teatro Universitário',
    ]);
    expect(series?.map(({ descricao }) => descricao)).toEqual([
      'Série Diretoria',
      'Série Fotografias',
    ]);
    expect(level).toContainEqual({ descricao: 'Item documental', total: 2 });
    expect(fields.jurisprudencia[0]?.opcoes).toEqual([
      { descricao: 'Brasil. Superior Tribunal de Justiça', total: 1 },
      { descricao: 'Brasil. Supremo Tribunal Federal', total: 7 },
    ]);
  });

  it('find every value that they offer as often as they say', async () => {
    for (const guide of Object.keys(GUIDES) as Guide[]) {
      for (const { descricao: name, opcoes } of fields[guide]) {
        for (const { descricao, total } of opcoes) {
          expect([name, descricao, (await found(guide, { [name]: descricao })).length]).toEqual([
            ...[name, descricao, total],
          ]);
        }
      }
    }
  });

  it('narrow by court, rapporteur, number, days and words at once', async () => {
    const decisions = (asked: Record<string, string>, words?: string) =>
      found('jurisprudencia', asked, words);
    expect(await decisions({ Relator: 'Britto, Ayres' })).toEqual(['130', '3.510', '4.277']);
    expect(await decisions({ Relator: 'ayres britto' })).toEqual(['130', '3.510', '4.277']);
    expect(await decisions({ Relator: 'britto' }, 'imprensa')).toEqual(['130']);
    expect(await decisions({ Tribunal: 'superior tribunal' })).toEqual(['1.334.097']);
    expect(await decisions({ Número: 'ADI 4277' })).toEqual(['4.277']);
    expect(await decisions({ Número: '4.277' })).toEqual(['4.277']);
    expect(await decisions({ 'Data do julgamento': '2008-2011' })).toEqual([
      ...['130', '3.510', '4.277'],
    ]);
    expect(await decisions({ 'Data do julgamento': '05/2011' })).toEqual(['4.277']);
    expect(await decisions({ 'Data da publicação': '20/10/2014' })).toEqual(['186']);
    const both = { Relator: 'Britto, Ayres', 'Data da publicação': '2010' };
    expect(await decisions(both)).toEqual(['3.510']);
    expect(await decisions({ 'Data do julgamento': 'ontem' })).toEqual([]);
    expect(await decisions({ Relator: "'; drop table title_facts; --" })).toEqual([]);
    expect(await decisions({ Relator: '%' })).toEqual([]);
  });

  it('narrow acts by kind, number, body and situation', async () => {
    expect(await found('atos_normativos', { 'Tipo de ato': 'Resolução' })).toEqual(['12']);
    expect(await found('atos_normativos', { Número: '9394' })).toEqual(['9.394']);
    expect(await found('atos_normativos', { Situação: 'Efeitos esgotados' })).toEqual(['3.353']);
    expect(await found('atos_normativos', { 'Data da publicação': '1996' })).toEqual(['9.394']);
  });

  it('ask a field in any guide, and say of a field that is none', async () => {
    const query = { q: 'Brasil. Supremo Tribunal Federal', for: 'INDICE_8' };
    expect((await portal.call('GET /consulta', { query })).total).toBe(7);
    const refusal = await portal.refusal('GET /consulta', {
      query: { ...query, for: 'INDICE_19' },
    });
    expect(refusal.fields).toMatchObject([{ field: 'for' }]);
  });
});

describeEngine('new acquisitions', () => {
  const NOW = Date.parse('2026-03-12T17:20:00Z');
  const DAY_MS = 86_400_000;
  const start = (newForDays: number) =>
    startPortal({
      now: () => new Date(NOW),
      settings: {
        ...DEMONSTRATION_SETTINGS,
        search: { ...DEMONSTRATION_SETTINGS.search, newForDays },
      },
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [
          book({ number: '1', title: 'Old' }),
          book({ number: '2', title: 'New' }),
        ]);
        const at = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
        const titles = db.queries.updateTable('titles');
        await titles
          .set({ created_at: at(40) })
          .where('control_number', '=', '1')
          .execute();
        await titles
          .set({ created_at: at(20) })
          .where('control_number', '=', '2')
          .execute();
      },
    });
  const newIn = async (days: number) => {
    const portal = await start(days);
    try {
      const query = { search_tab: 'novas_aquisicoes' };
      const { itens, total } = await portal.call('GET /consulta', { query });
      const { itens: filters } = await portal.call('GET /consulta/filtros', { query });
      const kinds = filters.find(({ tipo }) => tipo === 'tipo_obra');
      const counted = kinds?.itens.reduce((sum, one) => sum + one.total, 0);
      return { titles: itens.map(({ title }) => title), total, counted };
    } finally {
      await portal.close();
    }
  };

  it('are what came in the days that the library sets, also in the counts of filters', async () => {
    expect(await newIn(30)).toEqual({ titles: ['New'], total: 1, counted: 1 });
    expect(await newIn(60)).toEqual({ titles: ['New', 'Old'], total: 2, counted: 2 });
    expect(await newIn(10)).toEqual({ titles: [], total: 0, counted: 0 });
  });

  it('are everything where it sets none', async () => {
    expect(await newIn(0)).toMatchObject({ total: 2 });
  });
});
