import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Disponibilidade, Id, object, pagedList } from '../shared/shapes.ts';

/** GET /plano-ensino/disciplinas-bibliotecas: what plans may be looked for by; only what some plan names. */
export const readPlanFilters = call('GET /plano-ensino/disciplinas-bibliotecas', {
  access: 'patron',
  summary: 'Disciplines, libraries and the rest that teaching plans name',
  output: object({
    cursos: Type.Array(
      object({
        codigo: Id,
        descricao: Type.String(),
        disciplinas: Type.Array(Id, { description: 'Those that its plans name' }),
      }),
    ),
    disciplinas: Type.Array(object({ codigo: Id, descricao: Type.String() })),
    bibliotecas: Type.Array(object({ cod_biblioteca: Id, desc_biblioteca: Type.String() })),
    departamentos: Type.Array(Type.String()),
    anos: Type.Array(Type.Integer(), { description: 'Newest first' }),
    periodos: Type.Array(Type.Integer()),
  }),
});

const Entry = object({
  tipo: Type.Enum(['basica', 'complementar']),
  cod_acervo: Type.Optional(
    Type.Integer({ description: 'Missing: the catalogue does not have it' }),
  ),
  titulo: Type.String(),
  autor: Type.String(),
  edicao: Type.String(),
  editora: Type.String(),
  isbn: Type.String(),
  acesso_remoto: Type.Optional(Type.String({ description: "'cr' means online" })),
  disponibilidade: Type.Array(Disponibilidade),
});

/** GET /plano-ensino/bibliografia: plans with what they read. At least one field must be given (specification §5). */
export const listPlans = call('GET /plano-ensino/bibliografia', {
  access: 'patron',
  summary: 'What is read in disciplines',
  query: object({
    departamento: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    ano: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
    semestre: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
    periodo: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    curso: Type.Optional(Id),
    disciplina: Type.Optional(Id),
    biblioteca: Type.Optional(Id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  }),
  output: pagedList(
    object({
      cod_plano: Id,
      disciplina: Type.String(),
      curso: Type.String(),
      professor: Type.Optional(Type.String()),
      departamento: Type.Optional(Type.String()),
      ano: Type.Integer(),
      semestre: Type.Integer(),
      periodo: Type.Optional(Type.Integer()),
      desc_biblioteca: Type.Optional(Type.String()),
      bibliografia: Type.Array(Entry),
    }),
  ),
  refusals: ['plan_field_required'],
});
