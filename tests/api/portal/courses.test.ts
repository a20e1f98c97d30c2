import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

describeEngine('courses and what their disciplines read', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterAll(() => portal.close());

  it('GET /plano-ensino/cursos lists courses by name, with how many disciplines each has', async () => {
    const { itens } = await portal.call('GET /plano-ensino/cursos', {});
    const names = itens.map(({ descricao }) => descricao);
    expect(names).toEqual(names.toSorted(new Intl.Collator('pt').compare));
    const letters = itens.find(({ slug }) => slug === 'letras');
    expect(letters?.descricao).toBe('Letras');
    const course = await portal.call('GET /plano-ensino/cursos/:curso', {
      params: { curso: 'letras' },
    });
    expect(course.disciplinas).toHaveLength(letters?.disciplinas ?? 0);
  });

  it('GET /plano-ensino/cursos/:curso lists disciplines by semester, each with an address of its own', async () => {
    const { disciplinas } = await portal.call('GET /plano-ensino/cursos/:curso', {
      params: { curso: 'letras' },
    });
    const semesters = disciplinas.map(({ semestre }) => semestre);
    expect(semesters).toEqual(semesters.toSorted((a, b) => a - b));
    expect(new Set(disciplinas.map(({ slug }) => slug)).size).toBe(disciplinas.length);
    for (const { obras } of disciplinas) expect(obras).toBeGreaterThan(0);
  });

  it('GET /plano-ensino/cursos/:curso/:disciplina says what is read of late, basic works first', async () => {
    const { disciplinas } = await portal.call('GET /plano-ensino/cursos/:curso', {
      params: { curso: 'letras' },
    });
    const [first] = disciplinas;
    const reading = await portal.call('GET /plano-ensino/cursos/:curso/:disciplina', {
      params: { curso: 'letras', disciplina: first?.slug ?? '' },
    });
    expect(reading).toMatchObject({ curso: { slug: 'letras', descricao: 'Letras' }, ...first });
    expect(reading.professores.length).toBeGreaterThan(0);
    const kinds = reading.bibliografia.map(({ tipo }) => tipo);
    expect(kinds).toEqual(kinds.toSorted());
    expect(new Set(kinds)).toEqual(new Set(['basica', 'complementar']));
    const rows = reading.bibliografia.flatMap(({ obra }) => obra ?? []);
    expect(new Set(rows.map(({ cod_acervo }) => cod_acervo)).size).toBe(rows.length);
    expect(rows.some(({ disponibilidade }) => disponibilidade.length > 0)).toBe(true);
    // Only plans of the last semester: no work of an earlier year alone.
    const plans = await portal.db.queries
      .selectFrom('teaching_plans as p')
      .innerJoin('disciplines as d', 'd.id', 'p.discipline_id')
      .innerJoin('courses as c', 'c.id', 'p.course_id')
      .select(['p.year'])
      .where('c.name', '=', 'Letras')
      .where('d.name', '=', reading.descricao)
      .execute();
    expect(reading.ano).toBe(Math.max(...plans.map(({ year }) => year)));
  });

  it.each([[{ curso: 'nenhum', disciplina: 'x' }], [{ curso: 'letras', disciplina: 'nenhuma' }]])(
    'course_not_found: %o',
    async (params) => {
      const said = await portal.refusal('GET /plano-ensino/cursos/:curso/:disciplina', { params });
      expect([said.statusCode, said.code]).toEqual([404, 'course_not_found']);
    },
  );
});
