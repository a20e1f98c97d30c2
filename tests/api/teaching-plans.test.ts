import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { courses, disciplines, professors, readPlans } from '#demo/tables/teaching.ts';
import { describeEngine } from '../support/servers/engines.ts';
import { startPortal, type Portal } from '../support/portal.ts';

const LISTS = [
  ['GET /consulta/disciplinas', 'GET /consulta/disciplina/:id', disciplines.length],
  ['GET /consulta/cursos', 'GET /consulta/curso/:id', courses.length],
  ['GET /consulta/professores', 'GET /consulta/professor/:id', professors.length],
  ['GET /consulta/campus', 'GET /consulta/campus/:id', 3],
  ['GET /consulta/bibliotecas', 'GET /consulta/biblioteca/:id', 6],
] as const;

type Query = NonNullable<Input<'GET /consulta'>['query']>;

/** Ids of the works that the plans with this course, discipline or professor name. */
function worksOf(part: 'course' | 'discipline' | 'professor', code: string): number[] {
  const plans = readPlans().filter((plan) => plan[part] === code);
  const works = plans.flatMap(({ basic, complementary }) => [...basic, ...complementary]);
  return [...new Set(works)].sort((a, b) => a - b);
}

describeEngine('what is read in courses', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterAll(() => portal.close());

  const idsOf = async (query: Query) => {
    const { itens } = await portal.call('GET /consulta', { query: { perPage: 100, ...query } });
    return itens.map(({ cod_acervo: id }) => id).sort((a, b) => a - b);
  };
  const codeOf = async (
    key: 'GET /consulta/cursos' | 'GET /consulta/disciplinas' | 'GET /consulta/professores',
    text: string,
  ) => {
    const { itens } = await portal.call(key, { query: { search_text: text } });
    expect(itens).toHaveLength(1);
    return String(itens[0]?.codigo);
  };

  it.each(LISTS)(
    '%s lists everything, twenty at a time; %s is one of them',
    async (all, one, count) => {
      const seen: { codigo: number; descricao: string }[] = [];
      for (let page = 1; page <= Math.ceil(count / 20) + 1; page++) {
        const answer = await portal.call(all, { query: { page } });
        expect(answer).toMatchObject({ total: count, page, perPage: 20 });
        seen.push(...answer.itens);
      }
      expect(new Set(seen.map(({ codigo }) => codigo)).size).toBe(count);
      for (const entry of seen.slice(0, 3)) {
        expect(await portal.call(one, { params: { id: entry.codigo } })).toEqual(entry);
      }
      expect((await portal.refusal(one, { params: { id: 9999 } })).code).toBe('not_found');
    },
  );

  it('lists what belongs to a campus, and what belongs to none', async () => {
    const names = async (query: { codCampus?: number; search_text?: string }) =>
      (await portal.call('GET /consulta/disciplinas', { query })).itens.map((d) => d.descricao);
    expect(await names({ codCampus: 3 })).toEqual([
      'Economia brasileira e mundial',
      'Estatística',
      'Marketing e estratégia',
      'Metodologia científica',
      'Teoria geral da administração',
    ]);
    expect(await names({ search_text: 'INTEGRAL calculo' })).toEqual([
      'Cálculo diferencial e integral',
    ]);
    expect(await names({ codCampus: 3, search_text: 'calculo' })).toEqual([]);
    const { itens } = await portal.call('GET /consulta/bibliotecas', { query: { codCampus: 3 } });
    expect(itens.map(({ descricao }) => descricao)).toEqual(['Campus Serra']);
  });

  it('lists the disciplines and professors of a course alone', async () => {
    const { itens: found } = await portal.call('GET /consulta/cursos', {
      query: { search_text: 'administração' },
    });
    const query = { codCurso: found[0]?.codigo ?? 0 };
    const own = await portal.call('GET /consulta/disciplinas', { query });
    expect(own.itens.map(({ descricao }) => descricao)).toContain('Marketing e estratégia');
    expect(own.itens.map(({ descricao }) => descricao)).not.toContain('Gramática do português');
    const all = await portal.call('GET /consulta/professores', {});
    const teachers = await portal.call('GET /consulta/professores', { query });
    expect(teachers.total).toBeGreaterThan(0);
    expect(teachers.total).toBeLessThan(all.total);
    const nobody = { codCurso: 999_999 };
    expect((await portal.call('GET /consulta/disciplinas', { query: nobody })).total).toBe(0);
  });

  it('finds the reading of a course, of a discipline and of a professor', async () => {
    const search_tab = 'bibliografia_curso';
    const curso = await codeOf('GET /consulta/cursos', 'letras');
    expect(await idsOf({ search_tab, curso })).toEqual(worksOf('course', 'LET'));
    const disciplina = await codeOf('GET /consulta/disciplinas', 'metodologia');
    expect(await idsOf({ search_tab, disciplina })).toEqual(worksOf('discipline', 'MET101'));
    const professor = await codeOf('GET /consulta/professores', 'helena');
    expect(await idsOf({ search_tab, professor })).toEqual(worksOf('professor', 'P01'));
    expect(await idsOf({ search_tab, curso, disciplina, q: 'severino' })).toEqual([422]);
  });

  it('is told of new acquisitions, with their areas', async () => {
    const arrived = { search_tab: 'novas_aquisicoes', perPage: 100 } as const;
    const { itens: all } = await portal.call('GET /consulta', { query: arrived });
    const taught = all.find(({ cursos_disc: where }) =>
      where?.some(({ tipo }) => tipo === 'curso'),
    );
    const course = taught?.cursos_disc?.find(({ tipo }) => tipo === 'curso');
    const query = { curso: String(course?.codigo), perPage: 100 } as const;
    const { itens } = await portal.call('GET /consulta', {
      query: { ...query, search_tab: 'novas_aquisicoes' },
    });
    expect(itens.map(({ cod_acervo: id }) => id)).toContain(taught?.cod_acervo);
    expect(itens.length).toBeLessThan(all.length);
    expect(courses.map(({ name }) => name)).toContain(course?.descricao);
    for (const row of itens) {
      expect(row.cursos_disc).toContainEqual(course);
      expect(row.cursos_disc?.map(({ tipo }) => tipo)).toContain('disciplina');
      expect(row.areas_conhecimento).toEqual([
        { codigo: row.cod_tipo_area_conhec, descricao: row.desc_tipo_area_conhec },
      ]);
    }
    const elsewhere = await portal.call('GET /consulta', { query });
    expect(elsewhere.itens[0]).not.toHaveProperty('cursos_disc');
  });

  it('says of the titles of a course whether they are basic or complementary there', async () => {
    const { itens: named } = await portal.call('GET /consulta/cursos', {});
    const course = named.find(({ descricao }) => descricao === 'Ciência da Computação');
    const query = { curso: String(course?.codigo), perPage: 100 } as const;
    const { itens, bibliografia } = await portal.call('GET /consulta', { query });
    const { basica = [], complementar = [] } = bibliografia ?? {};
    expect([...basica, ...complementar].sort()).toEqual(
      itens.map(({ cod_acervo: id }) => id).sort(),
    );
    const rows = await portal.db.queries
      .selectFrom('teaching_plan_titles as t')
      .innerJoin('teaching_plans as p', 'p.id', 't.plan_id')
      .select('t.title_id as id')
      .where('p.course_id', '=', course?.codigo ?? 0)
      .where('t.kind', '=', 'basica')
      .execute();
    expect(basica.toSorted()).toEqual([...new Set(rows.map(({ id }) => id))].sort());
    expect(complementar.length).toBeGreaterThan(0);
    const plain = await portal.call('GET /consulta', { query: { q: 'a' } });
    expect(plain).not.toHaveProperty('bibliografia');
  });

  it('finds nothing in that guide but what a course reads, and names the filters', async () => {
    const query = { search_tab: 'bibliografia_curso' };
    const { total, filtros } = await portal.call('GET /consulta', { query });
    const read = new Set(courses.flatMap(({ code }) => worksOf('course', code)));
    expect(total).toBe(read.size);
    const { itens } = await portal.call('GET /consulta/filtros', { query });
    for (const filters of [filtros, itens]) {
      const names = filters.find(({ tipo }) => tipo === 'curso')?.itens ?? [];
      expect(names.map(({ descricao }) => descricao).sort()).toEqual(
        courses.map(({ name }) => name).sort(),
      );
    }
    const unread = { ...query, q: 'gulliver' };
    expect((await portal.call('GET /consulta', { query: unread })).total).toBe(0);
    expect((await portal.call('GET /consulta', { query: { q: 'gulliver' } })).total).toBe(1);
  });

  const PLANS = 'GET /plano-ensino/bibliografia';
  type PlanQuery = NonNullable<Input<typeof PLANS>['query']>;

  it('tells what a discipline reads, where it is, and what the catalogue does not have', async () => {
    await portal.signIn('aluno');
    const given = await portal.call('GET /plano-ensino/disciplinas-bibliotecas', {});
    expect(given.disciplinas).toHaveLength(disciplines.length);
    expect(given.anos).toEqual([2026, 2025, 2024]);
    expect(given.periodos).toEqual([1, 2, 3, 4, 5, 6]);
    expect(given.departamentos).toContain('Computação');
    expect(given.bibliotecas.map(({ desc_biblioteca: name }) => name)).toContain(
      'Ciências Humanas',
    );
    const taught = given.disciplinas.find(({ descricao }) => descricao.startsWith('Algoritmos'));
    const course = given.cursos.find(({ descricao }) => descricao === 'Ciência da Computação');
    expect(course?.disciplinas).toContain(taught?.codigo);
    const query: PlanQuery = { disciplina: taught?.codigo ?? 0, ano: 2026 };
    const { itens, total } = await portal.call(PLANS, { query });
    expect(total).toBe(itens.length);
    const [plan] = itens;
    expect(plan).toMatchObject({
      ...{ disciplina: 'Algoritmos e programação', curso: 'Ciência da Computação', ano: 2026 },
      ...{ departamento: 'Computação', desc_biblioteca: 'Engenharia e Tecnologia', periodo: 1 },
    });
    const missing = plan?.bibliografia.filter(({ cod_acervo: id }) => id === undefined);
    expect(missing).toEqual([
      {
        ...{ tipo: 'basica', titulo: 'Algoritmos para quem começa', autor: 'Santana, Miriam Kubo' },
        ...{ edicao: '', editora: 'Editora do Vale do Ipê', isbn: '9786550000011' },
        disponibilidade: [],
      },
    ]);
    const [first] = plan?.bibliografia.filter(({ cod_acervo: id }) => id !== undefined) ?? [];
    const found = await portal.call('GET /consulta', { query: { q: first?.titulo ?? '' } });
    const row = found.itens.find(({ cod_acervo: id }) => id === first?.cod_acervo);
    expect(row).toBeDefined();
    expect(first?.disponibilidade).toEqual(row?.disponibilidade);
    expect(first?.acesso_remoto ?? '').toBe(row?.acesso_remoto);
    // Basic reading stands before what goes further.
    const kinds = plan?.bibliografia.map(({ tipo }) => tipo) ?? [];
    expect(kinds).toEqual([...kinds].sort());
  });

  it('narrows plans by each field, and pages them', async () => {
    await portal.signIn('aluno');
    const countOf = async (query: PlanQuery) => (await portal.call(PLANS, { query })).total;
    const all = await countOf({ semestre: 1 });
    expect(all + (await countOf({ semestre: 2 }))).toBe(readPlans().length * 2);
    const { bibliotecas } = await portal.call('GET /plano-ensino/disciplinas-bibliotecas', {});
    const serra = bibliotecas.find(({ desc_biblioteca: name }) => name === 'Campus Serra');
    const library = serra?.cod_biblioteca ?? 0;
    const here = await portal.call(PLANS, { query: { biblioteca: library, perPage: 100 } });
    const courses = new Set(here.itens.map(({ curso }) => curso));
    // Law names no library: it is served by each.
    expect([...courses].sort()).toEqual(['Administração', 'Direito']);
    expect(await countOf({ departamento: 'Letras', periodo: 3, ano: 1999 })).toBe(0);
    const { cursos } = await portal.call('GET /plano-ensino/disciplinas-bibliotecas', {});
    for (const { codigo, descricao, disciplinas: taught } of cursos) {
      const { itens } = await portal.call(PLANS, { query: { curso: codigo, perPage: 100 } });
      expect(new Set(itens.map(({ curso }) => curso))).toEqual(new Set([descricao]));
      expect(new Set(itens.map(({ disciplina }) => disciplina)).size).toBe(taught.length);
    }
    const second = await portal.call(PLANS, { query: { semestre: 1, page: 2, perPage: 5 } });
    expect(second).toMatchObject({ total: all, page: 2, perPage: 5 });
    expect(second.itens).toHaveLength(5);
  });

  it('asks for at least one field, and for somebody', async () => {
    await portal.signIn('aluno');
    expect((await portal.refusal(PLANS, { query: { page: 1 } })).code).toBe('plan_field_required');
    expect((await portal.refusal(PLANS, {})).statusCode).toBe(422);
    portal.signOut();
    expect((await portal.refusal(PLANS, { query: { ano: 2026 } })).statusCode).toBe(401);
  });

  it.each([
    ['consulta?search_tab=bibliografia_curso&curso=999', 'curso'],
    ['consulta?search_tab=bibliografia_curso&disciplina=letras', 'disciplina'],
    ['consulta/cursos?page=0', 'page'],
    ['consulta/cursos?codCampus=norte', 'codCampus'],
    [`consulta/cursos?search_text=${'a'.repeat(201)}`, 'search_text'],
    ['consulta/professores?nome=Helena', 'nome'],
  ])('refuses /%s and names the field', async (path, field) => {
    const response = await fetch(`${portal.url}/api/${path}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: 'invalid_fields', fields: [{ field }] });
  });

  it('has nothing to offer where nothing is taught', async () => {
    const empty = await startPortal();
    const query = { search_tab: 'bibliografia_curso' };
    expect((await portal.call('GET /consulta', { query })).total).toBe(0);
    expect((await portal.call('GET /consulta/cursos', {})).total).toBe(0);
    await empty.close();
  });
});
