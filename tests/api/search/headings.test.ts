import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input, Output } from '#contract/calls.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

/** Rows after the second are known to the contract by number only. */
type FurtherRows = Partial<Record<`${'q' | 'for' | 'condition'}${number}`, string>>;
type Query = NonNullable<Input<'GET /consulta'>['query']> & FurtherRows;
type Answer = Output<'GET /consulta'>;
const ASSIS = 'Assis, Machado de, 1839-1908';

describeEngine('guides, whole headings and rows', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  }, 60_000);
  afterAll(() => portal.close());

  const search = (query: Query): Promise<Answer> => portal.call('GET /consulta', { query });
  const total = async (query: Query): Promise<number> =>
    (await search({ ...query, perPage: 1 })).total;
  const titles = async (query: Query) =>
    (await search(query)).itens.map(({ title }) => title).sort();
  const filterOf = ({ filtros }: Answer, tipo: string) =>
    filtros.find((filter) => filter.tipo === tipo)?.itens ?? [];

  describe('guides', () => {
    it.each([
      ['periodicos', 23],
      ['multimeios', 21],
      ['arquivos', 7],
      ['atos_normativos', 11],
      ['jurisprudencia', 8],
    ] as const)('%s hold their kinds of works: %i', async (guide, count) => {
      const answer = await search({ search_tab: guide, perPage: 100 });
      expect(answer.total).toBe(count);
      const kinds = new Set(answer.itens.map(({ cod_tipo_obra: kind }) => String(kind)));
      expect([...kinds].sort()).toEqual(
        filterOf(answer, 'tipo_obra')
          .map(({ codigo }) => codigo)
          .sort(),
      );
      expect(await total({ search_tab: guide, q: 'dom casmurro' })).toBe(0);
    });

    it.each([
      'pesquisa_geral',
      'pesquisa_avancada',
      'pesquisa_booleana',
      'autoridades',
      'indices',
    ] as const)('%s search everything', async (guide) => {
      const plain = await search({ q: 'sertão', perPage: 100 });
      const guided = await search({ q: 'sertão', perPage: 100, search_tab: guide });
      expect(guided).toEqual(plain);
    });

    it('lists new acquisitions from the newest, unless asked otherwise', async () => {
      const ids = async (query: Query) =>
        (await search({ search_tab: 'novas_aquisicoes', ...query })).itens.map(
          (row) => row.cod_acervo,
        );
      const newest = await ids({ perPage: 5 });
      expect(newest).toEqual([701, 700, 699, 698, 645]);
      const [first] = await ids({ perPage: 5, direction: 'C' });
      expect(first).toBeGreaterThan(500);
      const byTitle = { orderBy: 'obra', perPage: 5 } as const;
      const whole = await search({ ...byTitle, perPage: 100 });
      expect(whole.itens.map((row) => row.cod_acervo)).not.toEqual(await ids(byTitle));
      const all = await search({ search_tab: 'novas_aquisicoes', perPage: 100 });
      expect(all.total).toBeLessThan(whole.total / 4);
      expect(filterOf(all, 'curso').length).toBeGreaterThan(0);
      expect(filterOf(all, 'area').length).toBeGreaterThan(1);
    });

    it('offer their kinds to narrow by', async () => {
      for (const [call, guide] of [
        ['GET /consulta/opcoes-arquivo', 'arquivos'],
        ['GET /consulta/opcoes-atos-normativos', 'atos_normativos'],
        ['GET /consulta/jurisprudencia-options', 'jurisprudencia'],
      ] as const) {
        const { itens } = await portal.call(call, {});
        const counts: number[] = [];
        for (const { codigo, descricao } of itens) {
          expect(descricao).not.toBe(codigo);
          counts.push(await total({ search_tab: guide, tipo_obra: codigo }));
        }
        expect(counts).not.toContain(0);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
          await total({ search_tab: guide }),
        );
      }
    });
  });

  describe('whole headings', () => {
    it('are found as they are filed, whatever their accents, case and stops', async () => {
      for (const q of [ASSIS, 'ASSIS MACHADO DE 1839 1908', 'assis, machado de. 1839-1908.']) {
        expect(await total({ q, for: 'AUTOR', keyword_type: 'T' })).toBe(14);
        expect(await total({ q, for: 'INDICE_3' })).toBe(14);
        expect(await total({ q, for: 'INDICE', indice: 'autor' })).toBe(14);
      }
      for (const q of ['machado de assis', 'Assis, Machado de', `${ASSIS} x`, 'assis']) {
        expect(await total({ q, for: 'AUTOR', keyword_type: 'T' })).toBe(0);
      }
    });

    it('keep to the list that is asked for', async () => {
      const whole = (query: Query) => titles({ keyword_type: 'T', ...query });
      expect(await whole({ q: ASSIS, for: 'ASSUNTO' })).toHaveLength(1);
      expect(await whole({ q: ASSIS, for: 'TITULO' })).toEqual([]);
      expect(await whole({ q: ASSIS })).toHaveLength(15);
      expect(await whole({ q: ASSIS, for: 'AUTOR_S' })).toHaveLength(14);
      expect(await whole({ q: 'vidas secas', for: 'TITULO' })).toEqual([
        'Vidas secas',
        'Vidas secas',
      ]);
    });

    it('are titles with their article or without', async () => {
      for (const q of ['O cortiço', 'cortiço', 'o cortico']) {
        expect(await titles({ q, for: 'TITULO', keyword_type: 'T' })).toEqual(['O cortiço']);
      }
      // Here "A" is no article.
      expect(await titles({ q: 'A teus pés', for: 'INDICE_1' })).toEqual(['A teus pés']);
      expect(await titles({ q: 'teus pés', for: 'INDICE_1' })).toEqual([]);
    });

    it('join with other rows and with filters, and read no operators', async () => {
      const author: Query = { q: ASSIS, for: 'INDICE_3' };
      expect(await titles({ ...author, q2: 'casmurro', for2: 'TITULO' })).toEqual(['Dom Casmurro']);
      expect(await titles({ ...author, condition: 'NOT', q2: 'romance', for2: 'ASSUNTO' })).toEqual(
        (await titles({ ...author })).filter((title) =>
          /[Hh]istórias|Papéis|Relíquias|Poesias/.test(title),
        ),
      );
      expect(await total({ ...author, idioma: 'eng' })).toBe(0);
      expect(await total({ q: `${ASSIS} OR sertão`, for: 'INDICE_3' })).toBe(0);
    });

    it('say what they are', async () => {
      const { consulta } = await search({ q: ` ${ASSIS}`, for: 'INDICE_3' });
      expect(consulta).toEqual({ partes: [{ tipo: 'frase', valor: ASSIS }], reparada: false });
    });
  });

  describe('rows of the advanced form', () => {
    it('are joined one after another', async () => {
      const three: Query = { q: 'dom casmurro', q2: 'cortiço', q3: 'azevedo', for3: 'AUTOR' };
      expect(await titles({ ...three, condition: 'OR', condition2: 'AND' })).toEqual(['O cortiço']);
      expect(await titles({ ...three, condition: 'OR', condition2: 'NOT' })).toEqual([
        'Dom Casmurro',
      ]);
      expect(await titles({ ...three, condition: 'AND', condition2: 'OR' })).toContain('O mulato');
    });

    it('skip rows without text, and take all twenty', async () => {
      expect(await titles({ q: '', q5: 'casmurro', for5: 'TITULO' })).toEqual(['Dom Casmurro']);
      const many = Object.fromEntries(
        Array.from({ length: 19 }, (_none, i) => [
          [`q${i + 2}`, 'casmurro'],
          [i === 0 ? 'condition' : `condition${i + 1}`, 'AND'],
        ]).flat(),
      );
      expect(await titles({ q: 'dom', ...many })).toEqual(['Dom Casmurro']);
      const response = await fetch(`${portal.url}/api/consulta?q21=a`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ fields: [{ field: 'q21' }] });
    });

    it('stand side by side or in order, too', async () => {
      const rose = (condition: 'NEXT' | 'BEFORE' | 'AFTER') =>
        titles({ q: 'grande', q2: 'veredas', condition, for: 'TITULO', for2: 'TITULO' });
      expect(await rose('NEXT')).toEqual([]);
      expect(await rose('BEFORE')).toEqual(['Grande sertão: veredas']);
      expect(await rose('AFTER')).toEqual([]);
    });
  });

  describe('what cannot be', () => {
    it.each([
      ['search_tab=livros', 'search_tab'],
      ['search_tab=', 'search_tab'],
      ['filtro=editora', 'filtro'],
      ['keyword_type=X', 'keyword_type'],
      ['indice=editora', 'indice'],
      ['for=INDICE', 'for'],
      ['for=INDICE_0', 'for'],
      ['for=INDICE_19', 'for'],
      ['for2=INDICE_99', 'for2'],
      ['for20=livre', 'for20'],
      ['condition2=XOR', 'condition2'],
      ['ano=1900-1950,1960-1970', 'ano'],
      ['ano=19560', 'ano'],
      ['campus=99', 'campus'],
      ['disponivel=99', 'disponivel'],
      ['somente=X', 'somente'],
      ['material=X', 'material'],
      ['tipo_emprestimo=dias', 'tipo_emprestimo'],
      ['area=99', 'area'],
      ['curso=999999', 'curso'],
      ['disciplina=999999', 'disciplina'],
      ['professor=999999', 'professor'],
      ['assunto=999999', 'assunto'],
      ['assunto=1%27', 'assunto'],
      ['biblioteca=1;2', 'biblioteca'],
      ['page=1e9', 'page'],
      ['perPage=-1', 'perPage'],
      ['q=a&q=b', 'q'],
      [`q=${'a'.repeat(10_001)}`, 'q'],
      [`filtro=autor&filtro_texto=${'a'.repeat(101)}`, 'filtro_texto'],
      [`biblioteca=${'1,'.repeat(2001)}`, 'biblioteca'],
    ])('refuses ?%.60s and names the field', async (query, field) => {
      const response = await fetch(`${portal.url}/api/consulta?${query}`);
      const body: unknown = await response.json();
      expect([response.status, body]).toMatchObject([
        422,
        { statusCode: 422, message: 'invalid_fields', fields: [{ field }] },
      ]);
    });

    it('names every field that is wrong at once', async () => {
      const query = { q: 'a', for: 'X', ano: 'ontem', biblioteca: '99', search_tab: 'y' };
      const refusal = await portal.refusal('GET /consulta', { query });
      expect(refusal.fields?.map(({ field }) => field).sort()).toEqual(
        ['ano', 'biblioteca', 'for', 'search_tab'].sort(),
      );
    });

    it.each(['curso', 'disciplina', 'professor', 'campus', 'biblioteca'])(
      'knows no %s of an id that is none',
      async (kind) => {
        for (const id of [
          '0',
          '-1',
          '1.5',
          '999999999',
          '9007199254740993',
          'abc',
          '%00',
          '1e999',
        ]) {
          const response = await fetch(`${portal.url}/api/consulta/${kind}/${id}`);
          expect([id, response.status]).toEqual([id, 404]);
        }
      },
    );
  });
});
