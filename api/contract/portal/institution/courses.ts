import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { ResultRow } from '../../search/search.ts';
import { list, object } from '../../shared/shapes.ts';

const Slug = Type.String({ minLength: 1, maxLength: 100 });

const Course = {
  slug: Type.String({ description: 'The address below /curso: "letras"' }),
  descricao: Type.String(),
};

/** GET /plano-ensino/cursos (ours): courses with teaching plans, by name. */
export const readCourses = call('GET /plano-ensino/cursos', {
  access: 'public',
  summary: 'Courses that have teaching plans',
  output: list(object({ ...Course, disciplinas: Type.Integer() })),
});

const Discipline = {
  slug: Type.String({ description: 'The address below course and semester' }),
  descricao: Type.String(),
  semestre: Type.Integer({ description: 'Of the course, from 1; 0: no plan says which' }),
  obras: Type.Integer({ description: 'How many works its plans name' }),
};

const Now = {
  na_estante: Type.Integer({
    description: 'How many of its works are on a shelf, without online ones',
  }),
  on_line: Type.Integer({ description: 'How many of its works are read online' }),
};

/** GET /plano-ensino/cursos/:curso (ours): the disciplines of a course, by semester and name. */
export const readCourse = call('GET /plano-ensino/cursos/:curso', {
  access: 'public',
  summary: 'Disciplines of a course, with how many works are there now',
  params: object({ curso: Slug }),
  output: object({ ...Course, disciplinas: Type.Array(object({ ...Discipline, ...Now })) }),
  refusals: ['course_not_found'],
});

/** GET /plano-ensino/cursos/:curso/:disciplina (ours): what a discipline reads, from its latest plans. */
export const readCourseReading = call('GET /plano-ensino/cursos/:curso/:disciplina', {
  access: 'public',
  summary: 'What a discipline of a course reads, with availability',
  params: object({ curso: Slug, disciplina: Slug }),
  output: object({
    curso: object(Course),
    ...Discipline,
    ano: Type.Integer(),
    periodo_letivo: Type.Integer({ description: 'Semester of the year, 1 or 2' }),
    professores: Type.Array(Type.String()),
    bibliografia: Type.Array(
      object({
        tipo: Type.Enum(['basica', 'complementar']),
        titulo: Type.String(),
        autor: Type.String(),
        obra: Type.Optional(ResultRow),
      }),
      { description: 'Basic works first; without `obra`: the catalogue does not have it' },
    ),
  }),
  refusals: ['course_not_found'],
});
