import Type from 'typebox';
import { call } from '../shared/call.ts';
import { HEADING_KINDS, INTEREST_KINDS, PERIODICAL_TYPES } from '../shared/interest-kinds.ts';
import { ResultRow } from '../search/search.ts';
import { Day, Id, list, object } from '../shared/shapes.ts';

const Code = Type.String({ minLength: 1, maxLength: 20 });
const Validity = Type.Union([Day, Type.Null()], {
  description: 'Last day on which it counts; null: without end',
});
const Types = Type.Array(Type.Enum([...PERIODICAL_TYPES]), { maxItems: 2, uniqueItems: true });

/** What every followed thing says of itself. */
const FOLLOWED = {
  cod_interesse: Id,
  codigo: Type.String(),
  descricao: Type.String(),
  validade: Validity,
  vigente: Type.Boolean({ description: 'False once its last day has passed' }),
};
const Heading = object({ ...FOLLOWED, tipo: Type.Enum([...HEADING_KINDS]) });
const Periodical = object({ ...FOLLOWED, tipos: Types });
const WorkType = object(FOLLOWED);

const OWN = { access: 'patron' } as const;
const ONE = { ...OWN, params: object({ id: Id }) } as const;
const ADDING = ['interest_unknown', 'interest_identical', 'interest_limit_reached'] as const;
const VALIDITY = ['interest_validity_past'] as const;
const LEFT = object({ cod_interesse: Id });
const Typed = object({ q: Type.String({ maxLength: 200 }) });

/** GET /perfil-interesse/areas-interesse/info-auxiliar: what can be chosen from a list. */
export const readInterestChoices = call('GET /perfil-interesse/areas-interesse/info-auxiliar', {
  ...OWN,
  summary: 'Knowledge areas and work types that can be followed',
  output: object({
    areas: Type.Array(object({ codigo: Type.String(), descricao: Type.String() })),
    tipos_obra: Type.Array(object({ codigo: Type.String(), descricao: Type.String() })),
    limite: Type.Integer({ description: 'How many things one may follow' }),
  }),
});

/** GET /perfil-interesse/area-autor-assunto/pesquisa: what can be followed and holds these words. */
export const searchInterests = call('GET /perfil-interesse/area-autor-assunto/pesquisa', {
  ...OWN,
  summary: 'Look for areas, authors and subjects to follow',
  perMinute: 240,
  query: object({ tipo: Type.Enum([...HEADING_KINDS]), ...Typed.properties }),
  output: list(
    object({
      codigo: Type.String(),
      descricao: Type.String(),
      total: Type.Integer({ description: 'Titles that have it' }),
    }),
  ),
});

/** GET /perfil-interesse/area-autor-assunto */
export const listInterests = call('GET /perfil-interesse/area-autor-assunto', {
  ...OWN,
  summary: 'Areas, authors and subjects that the patron follows',
  output: list(Heading),
});

/** POST /perfil-interesse/area-autor-assunto */
export const addInterest = call('POST /perfil-interesse/area-autor-assunto', {
  ...OWN,
  summary: 'Follow an area, an author or a subject',
  perMinute: 60,
  body: object({
    tipo: Type.Enum([...HEADING_KINDS]),
    codigo: Code,
    validade: Type.Optional(Validity),
  }),
  output: Heading,
  refusals: [...ADDING, ...VALIDITY],
});

/** PUT /perfil-interesse/area-autor-assunto/{id}: until when it counts. */
export const changeInterest = call('PUT /perfil-interesse/area-autor-assunto/:id', {
  ...ONE,
  summary: 'Change until when an area, author or subject is followed',
  body: object({ validade: Validity }),
  output: Heading,
  refusals: ['interest_not_found', ...VALIDITY],
});

/** DELETE /perfil-interesse/area-autor-assunto/{id} */
export const removeInterest = call('DELETE /perfil-interesse/area-autor-assunto/:id', {
  ...ONE,
  summary: 'Follow an area, author or subject no longer',
  output: LEFT,
  refusals: ['interest_not_found'],
});

/** GET /perfil-interesse/periodicos/pesquisa */
export const searchPeriodicals = call('GET /perfil-interesse/periodicos/pesquisa', {
  ...OWN,
  summary: 'Look for periodicals to follow',
  perMinute: 240,
  query: Typed,
  output: list(object({ codigo: Type.String(), descricao: Type.String() })),
});

/** GET /perfil-interesse/periodicos */
export const listPeriodicals = call('GET /perfil-interesse/periodicos', {
  ...OWN,
  summary: 'Periodicals that the patron follows',
  output: list(Periodical),
});

/** POST /perfil-interesse/periodicos: at least one type (specification §5). */
export const addPeriodical = call('POST /perfil-interesse/periodicos', {
  ...OWN,
  summary: 'Follow a periodical',
  perMinute: 60,
  body: object({ codigo: Code, tipos: Types, validade: Type.Optional(Validity) }),
  output: Periodical,
  refusals: [...ADDING, ...VALIDITY, 'periodical_type_required'],
});

/** PUT /perfil-interesse/periodicos/{id} */
export const changePeriodical = call('PUT /perfil-interesse/periodicos/:id', {
  ...ONE,
  summary: 'Change what of a periodical is followed, and until when',
  body: object({ tipos: Types, validade: Validity }),
  output: Periodical,
  refusals: ['interest_not_found', ...VALIDITY, 'periodical_type_required'],
});

/** DELETE /perfil-interesse/periodicos/{id} */
export const removePeriodical = call('DELETE /perfil-interesse/periodicos/:id', {
  ...ONE,
  summary: 'Follow a periodical no longer',
  output: LEFT,
  refusals: ['interest_not_found'],
});

/** GET /perfil-interesse/tipo-obra */
export const listWorkTypes = call('GET /perfil-interesse/tipo-obra', {
  ...OWN,
  summary: 'Work types to which the patron narrows what is new',
  output: list(WorkType),
});

/** POST /perfil-interesse/tipo-obra */
export const addWorkType = call('POST /perfil-interesse/tipo-obra', {
  ...OWN,
  summary: 'Narrow what is new to a work type',
  perMinute: 60,
  body: object({ codigo: Code, validade: Type.Optional(Validity) }),
  output: WorkType,
  refusals: [...ADDING, ...VALIDITY],
});

/** PUT /perfil-interesse/tipo-obra/{id} */
export const changeWorkType = call('PUT /perfil-interesse/tipo-obra/:id', {
  ...ONE,
  summary: 'Change until when a work type counts',
  body: object({ validade: Validity }),
  output: WorkType,
  refusals: ['interest_not_found', ...VALIDITY],
});

/** DELETE /perfil-interesse/tipo-obra/{id} */
export const removeWorkType = call('DELETE /perfil-interesse/tipo-obra/:id', {
  ...ONE,
  summary: 'Narrow to a work type no longer',
  output: LEFT,
  refusals: ['interest_not_found'],
});

/** GET /perfil-interesse/titulos: what came between two days and matches; the month up to today unless said. */
export const listMatches = call('GET /perfil-interesse/titulos', {
  ...OWN,
  summary: 'New titles that match what the patron follows',
  perMinute: 60,
  query: object({ dataIni: Type.Optional(Day), dataFim: Type.Optional(Day) }),
  output: object({
    itens: Type.Array(
      object({
        ...ResultRow.properties,
        porque: Type.Array(
          object({ tipo: Type.Enum([...INTEREST_KINDS]), descricao: Type.String() }),
          { description: 'What the patron follows that brought it here' },
        ),
      }),
    ),
    total: Type.Integer(),
    dataIni: Day,
    dataFim: Day,
  }),
  refusals: ['dates_reversed'],
});

const News = object({
  por_email: Type.Boolean({ description: 'A message a week, when something matches' }),
  por_alerta: Type.Boolean({ description: 'An alert in the personal area, at the same time' }),
  emails: Type.Array(Type.String(), { description: 'Registered addresses, mostly covered' }),
});

/** GET /perfil-interesse/avisos (ours): how the patron is notified of matches. */
export const readNews = call('GET /perfil-interesse/avisos', {
  ...OWN,
  summary: 'How the patron is notified of new titles that match',
  output: News,
});

/** PUT /perfil-interesse/avisos (ours) */
export const changeNews = call('PUT /perfil-interesse/avisos', {
  ...OWN,
  summary: 'Change how the patron is notified of new titles that match',
  body: object({ por_email: Type.Boolean(), por_alerta: Type.Boolean() }),
  output: News,
});
