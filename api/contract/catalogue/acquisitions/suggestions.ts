import Type from 'typebox';
import { ACTIVITY } from '../../shared/activities.ts';
import { call } from '../../shared/call.ts';
import {
  ChosenId,
  Day,
  Id,
  Instant,
  list,
  MAX_COUNT,
  object,
  pagedList,
} from '../../shared/shapes.ts';
import { ORDER_STATES, SUGGESTION_STATES } from './states.ts';

const Line = Type.Optional(Type.String({ maxLength: 500 }));
const State = Type.Enum([...SUGGESTION_STATES]);
const OrderState = Type.Enum([...ORDER_STATES]);
const Use = Type.Enum(['basica', 'complementar']);
const LIBRARY = { biblioteca: Id, desc_biblioteca: Type.String() };
const PERIOD = { dataIni: Type.Optional(Day), dataFim: Type.Optional(Day) };
const PAGE = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};

/** A suggestion belongs to activity 12, also when it is read. */
const SUGGESTING = { access: 'patron', activity: ACTIVITY.acquisitionSuggestion } as const;

/**
 * POST /unidade-informacao/sugestao-aquisicao: a work that the library should buy (specification
 * §2, §3, §5), under activity 12. Checked in the order library, title, publisher. What a teacher says
 * besides is for teachers only.
 */
export const createSuggestion = call('POST /unidade-informacao/sugestao-aquisicao', {
  ...SUGGESTING,
  summary: 'Suggest an acquisition',
  perMinute: 30,
  once: true,
  body: object({
    campus: Type.Optional(
      ChosenId(-1, 'Where the library was looked for; it stands with the library'),
    ),
    biblioteca: ChosenId(-1, '-1 means none was chosen'),
    autor: Line,
    titulo: Type.String({ maxLength: 500 }),
    edicao: Line,
    editor: Type.String({ maxLength: 500, description: 'Publisher' }),
    isbn_issn: Line,
    periodico: Line,
    outras_inf: Type.Optional(Type.String({ maxLength: 4000 })),
    disciplina: Type.Optional(
      Type.String({ maxLength: 200, description: 'Of a teacher: the course that reads it' }),
    ),
    uso: Type.Optional(Use),
    exemplares: Type.Optional(
      Type.Integer({ maximum: MAX_COUNT, description: 'Of a teacher: how many are needed' }),
    ),
  }),
  output: object({ cod_sugestao: Id, situacao: Type.String() }),
  refusals: [
    'forbidden',
    'key_reused',
    'library_required',
    'suggestion_title_required',
    'suggestion_publisher_required',
    'library_not_found',
    'library_not_of_campus',
    'suggestion_sent_before',
    'suggestion_teachers_only',
    'suggestion_course_required',
    'suggestion_copies_wrong',
    'limite_sugestoes_excedido',
  ],
});

/** GET /aquisicao/sugestoes/dados (ours): what the form begins with. */
export const readSuggestionForm = call('GET /aquisicao/sugestoes/dados', {
  ...SUGGESTING,
  summary: 'Whether one suggests as a teacher',
  output: object({ docente: Type.Boolean() }),
});

/** GET /aquisicao/sugestoes/situacao: every state that a suggestion may be in. */
export const listSuggestionStates = call('GET /aquisicao/sugestoes/situacao', {
  ...SUGGESTING,
  summary: 'States of suggestions',
  output: list(
    object({
      situacao: State,
      desc_situacao: Type.String(),
      total: Type.Integer({ description: 'Own suggestions in this state' }),
    }),
  ),
});

/** DELETE /aquisicao/sugestoes/{cod} (ours): takes back a suggestion that the library has not taken up yet. */
export const removeSuggestion = call('DELETE /aquisicao/sugestoes/:cod', {
  access: 'patron',
  summary: 'Take a suggestion back',
  params: object({ cod: Id }),
  output: object({ cod_sugestao: Id, situacao: State }),
  refusals: ['request_not_found', 'suggestion_taken_up'],
});

/** GET /aquisicao/sugestoes: the patron's suggestions made within the period, newest first. */
export const listSuggestions = call('GET /aquisicao/sugestoes', {
  ...SUGGESTING,
  summary: 'Suggestions of the patron',
  query: object({
    ...PERIOD,
    situacao: Type.Optional(Type.Enum(['todas', ...SUGGESTION_STATES])),
    ...PAGE,
  }),
  output: pagedList(
    object({
      cod_sugestao: Id,
      cod_acervo: Type.Optional({ ...Id, description: 'The title that was bought for it' }),
      titulo: Type.String(),
      autor: Type.String(),
      editor: Type.String(),
      edicao: Type.String(),
      isbn_issn: Type.String(),
      periodico: Type.String(),
      outras_inf: Type.String(),
      ...LIBRARY,
      data: Instant,
      data_situacao: Instant,
      situacao: State,
      desc_situacao: Type.String(),
      em_andamento: Type.Boolean({ description: 'The library still works on it' }),
      historico: Type.Array(
        object({
          situacao: State,
          desc_situacao: Type.String(),
          data: Instant,
          observacao: Type.Optional(Type.String({ description: 'What the library wrote' })),
        }),
        { description: 'From the first state to the present one' },
      ),
      docente: Type.Optional(
        object({ disciplina: Type.String(), uso: Use, exemplares: Type.Integer() }),
      ),
      ordem: Type.Optional(
        object({
          numero: Type.String({ description: 'Of the purchase order that it is in' }),
          previsao: Type.Optional(Day),
        }),
      ),
    }),
  ),
  refusals: ['dates_reversed'],
});

/**
 * GET /aquisicao/sugestoes/semelhantes (ours): what there is of a work before it is suggested: titles of the
 * catalogue, and suggestions that the library still works on, whoever made them.
 */
export const findSimilar = call('GET /aquisicao/sugestoes/semelhantes', {
  ...SUGGESTING,
  summary: 'Whether the library has a work, or is about to buy it',
  perMinute: 60,
  query: object({ titulo: Type.String({ maxLength: 500 }), autor: Line, isbn_issn: Line }),
  output: object({
    acervos: Type.Array(
      object({
        cod_acervo: Id,
        titulo: Type.String(),
        autor: Type.String(),
        ano: Type.Optional(Type.Integer()),
        total: Type.Integer({ description: 'Copies' }),
        disponiveis: Type.Integer({ description: 'Copies that stand on the shelf' }),
        acesso_remoto: Type.Optional(Type.String({ description: "'cr' means online" })),
      }),
    ),
    sugestoes: Type.Array(
      object({
        titulo: Type.String(),
        autor: Type.String(),
        data: Instant,
        situacao: State,
        desc_situacao: Type.String(),
        desc_biblioteca: Type.String(),
        propria: Type.Boolean({ description: 'One’s own' }),
      }),
    ),
  }),
});

const COUNTS = { total: Type.Integer(), minhas: Type.Integer() };

/**
 * GET /aquisicao/estatisticas: what came of the suggestions made within the period, of everybody and of
 * oneself; the last twelve months unless said.
 */
export const readSuggestionFigures = call('GET /aquisicao/estatisticas', {
  ...SUGGESTING,
  summary: 'Figures of suggestions',
  query: object(PERIOD),
  output: object({
    data_inicial: Day,
    data_final: Day,
    ...COUNTS,
    dias_ate_resposta: Type.Optional(
      Type.Integer({ description: 'Half of those that ended took no longer' }),
    ),
    por_situacao: Type.Array(object({ situacao: State, desc_situacao: Type.String(), ...COUNTS })),
    por_mes: Type.Array(
      object({
        mes: Type.String({ description: 'YYYY-MM' }),
        ...COUNTS,
        atendidas: Type.Integer({ description: 'Of the total: bought, wholly or in part' }),
      }),
      { description: 'Every month of the period; of a long one the last ten years' },
    ),
  }),
  refusals: ['dates_reversed'],
});

/** GET /aquisicao/ordens (ours): purchase orders that buy what the patron suggested, newest first. */
export const listPurchaseOrders = call('GET /aquisicao/ordens', {
  ...SUGGESTING,
  summary: 'Purchase orders of what the patron suggested',
  query: object({ ...PERIOD, ...PAGE }),
  output: pagedList(
    object({
      cod_ordem: Id,
      numero: Type.String(),
      ...LIBRARY,
      fornecedor: Type.String({ description: 'Empty when it is not known yet' }),
      data: Instant,
      data_situacao: Instant,
      previsao: Type.Optional(Day),
      situacao: OrderState,
      desc_situacao: Type.String(),
      obras: Type.Array(
        object({
          cod_sugestao: Id,
          titulo: Type.String(),
          autor: Type.String(),
          exemplares: Type.Integer(),
        }),
        { description: 'Those that the patron suggested' },
      ),
    }),
  ),
  refusals: ['dates_reversed'],
});
