import { afterAll, beforeAll, expect, it } from 'vitest';
import { workNow } from '#lib/works/work-now.ts';
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

  it('GET /plano-ensino/cursos/:curso lists disciplines by semester, each with an address and what is there now', async () => {
    const { disciplinas } = await portal.call('GET /plano-ensino/cursos/:curso', {
      params: { curso: 'letras' },
    });
    const semesters = disciplinas.map(({ semestre }) => semestre);
    expect(semesters).toEqual(semesters.toSorted((a, b) => a - b));
    expect(new Set(disciplinas.map(({ slug }) => slug)).size).toBe(disciplinas.length);
    for (const { slug, obras, na_estante: onShelf, on_line: online } of disciplinas) {
      const params = { curso: 'letras', disciplina: slug };
      const { bibliografia } = await portal.call('GET /plano-ensino/cursos/:curso/:disciplina', {
        params,
      });
      const kinds = bibliografia.map(({ obra }) => obra && workNow(obra, new Date()).kind);
      expect({ slug, obras, onShelf, online }).toEqual({
        slug,
        obras: bibliografia.length,
        onShelf: kinds.filter((kind) => kind === 'available').length,
        online: kinds.filter((kind) => kind === 'online').length,
      });
    }
  });

  it('GET /plano-ensino/cursos/:curso/:disciplina says what is read of late, basic works first', async () => {
    const { disciplinas } = await portal.call('GET /plano-ensino/cursos/:curso', {
      params: { curso: 'letras' },
    });
    const [first] = disciplinas;
    const reading = await portal.call('GET /plano-ensino/cursos/:curso/:disciplina', {
      params: { curso: 'letras', disciplina: first?.slug ?? '' },
    });
    expect(reading).toMatchObject({
      curso: { slug: 'letras', descricao: 'Letras' },
      ...{ slug: first?.slug, descricao: first?.descricao, obras: first?.obras },
    });
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

  it('every page of a course is in the sitemap (GET /publicacao/mapa/:parte)', async () => {
    const { disciplinas } = await portal.call('GET /plano-ensino/cursos/:curso', {
      params: { curso: 'letras' },
    });
    const pages = await (await fetch(`${portal.url}/sitemap-paginas.xml`)).text();
    for (const { slug, semestre } of disciplinas)
      expect(pages).toContain(`/curso/letras/${semestre}/${slug}<`);
    expect(pages).toMatch(/\/cursos<.*\/curso\/letras</s);
  });

  it.each([[{ curso: 'nenhum', disciplina: 'x' }], [{ curso: 'letras', disciplina: 'nenhuma' }]])(
    'course_not_found: %o',
    async (params) => {
      const said = await portal.refusal('GET /plano-ensino/cursos/:curso/:disciplina', { params });
      expect([said.statusCode, said.code]).toEqual([404, 'course_not_found']);
    },
  );
});
