import Type from 'typebox';
import { Ids } from '../search/search.ts';
import { OBSERVATIONS_LENGTH } from '../shared/constants.ts';
import { call } from '../shared/call.ts';
import { Acao, Day, Disponibilidade, Id, Instant, Motivo, list, object } from '../shared/shapes.ts';

/** The copies that can fill a hold (specification §5); empty: any. */
const OPTIONS = {
  volume: Type.String({ maxLength: 200 }),
  tomo: Type.String({ maxLength: 200 }),
  parte: Type.String({ maxLength: 200 }),
  material_adicional: Type.Boolean(),
};

const Library = object({ cod_biblioteca: Id, desc_biblioteca: Type.String() });

/** One option at one pick-up library. Copies of other libraries may fill it where the policy lets them. */
const HoldPlace = object({
  ...Disponibilidade.properties,
  fila: Type.Integer({ description: 'Who waits there already, the asker included' }),
  localizacao: Type.Optional(
    Type.String({ description: 'Where a copy that is in stands, to be fetched' }),
  ),
  posicao: Type.Integer({ description: 'The place that a hold placed now would have, from 1' }),
  previsao: Type.Optional(Day),
  acoes: object({ reservar: Acao }),
});

/** GET /reserva/{id}/informacoes-iniciais: options of a title for holds, by library, with refusals. */
export const readHoldOptions = call('GET /reserva/:id/informacoes-iniciais', {
  access: 'public',
  summary: 'What of a title can be held, and where',
  params: object({ id: Id }),
  output: object({
    permitido: Type.Boolean({ description: 'Some option at some library' }),
    motivos: Type.Optional(Type.Array(Motivo)),
    opcoes: Type.Array(
      object({
        ...OPTIONS,
        localizacao: Type.String({ description: 'The one shelf location of its copies, or empty' }),
        fila: Type.Integer(),
        disponiveis: Type.Integer(),
        bibliotecas: Type.Array(HoldPlace),
      }),
    ),
    bibliotecas_retirada: Type.Array(Library),
  }),
  refusals: ['title_not_found', 'title_withdrawn'],
});

const HoldOrder = object({
  cod_acervo: Id,
  biblioteca: Id,
  ...OPTIONS,
  localizacao: Type.Optional(Type.String({ maxLength: 200, description: 'As the option says it' })),
  observacoes: Type.Optional(
    Type.String({
      maxLength: OBSERVATIONS_LENGTH,
      description: 'What the library is told with it',
    }),
  ),
});

/** Why a hold may not be placed. */
export const HOLD_REFUSALS = [
  'title_not_found',
  'title_withdrawn',
  'hold_option_unknown',
  'hold_not_lendable',
  'hold_copy_available',
  'hold_pickup_closed',
  'hold_already_borrowed',
  'hold_identical',
  'hold_limit_reached',
  'hold_debt',
  'hold_suspended',
  'hold_blocked',
  'hold_left',
  'hold_card_expired',
] as const;

/** POST /reserva/validar-fila: the place that a hold placed now would have; refused as the hold would be. */
export const checkQueue = call('POST /reserva/validar-fila', {
  access: 'patron',
  summary: 'Place in the queue of a hold that is not placed yet',
  body: HoldOrder,
  output: object({ posicao: Type.Integer(), previsao: Type.Optional(Day) }),
  refusals: HOLD_REFUSALS,
});

/** POST /reserva: places a hold. Returns all refusals, with their fields in `fields`. */
export const placeHold = call('POST /reserva', {
  access: 'patron',
  summary: 'Place a hold',
  perMinute: 60,
  once: true,
  body: HoldOrder,
  output: object({ cod_reserva: Id, posicao: Type.Integer(), previsao: Type.Optional(Day) }),
  refusals: ['key_reused', ...HOLD_REFUSALS],
});

const SHOWN = {
  cod_reserva: Id,
  cod_acervo: Id,
  titulo: Type.String(),
  idioma: Type.Optional(Type.String({ description: 'MARC code' })),
  autor: Type.String(),
  ...OPTIONS,
  cod_biblioteca: Id,
  desc_biblioteca: Type.String(),
  data_reserva: Instant,
  desc_situacao: Type.String(),
  observacoes: Type.Optional(Type.String({ description: 'Where the library was told something' })),
};

const Hold = object({
  ...SHOWN,
  situacao: Type.Enum(['na_fila', 'a_caminho', 'liberada', 'suspensa'], {
    description: '`a_caminho`: its copy was sent to the library where it is picked up',
  }),
  posicao: Type.Integer({ description: 'From 1; 0 when its copy is there' }),
  fila: Type.Integer({ description: 'How many wait, this hold included' }),
  previsao: Type.Optional(Day),
  data_liberacao: Type.Optional(Instant),
  validade: Type.Optional(Type.String({ description: 'Instant until which its copy waits' })),
  suspensa_ate: Type.Optional(Day),
  bibliotecas_retirada: Type.Array(Library, { description: 'Where else it could be picked up' }),
  acoes: object({ cancelar: Acao, suspender: Acao, mudar_biblioteca: Acao }),
});

export const Holds = object({
  itens: Type.Array(Hold),
  limite_reservas: Type.Integer({ description: 'How many the patron may have at once' }),
});

/** GET /reserva: the patron's active holds, released ones first. */
export const listHolds = call('GET /reserva', {
  access: 'patron',
  summary: 'Holds of the patron',
  output: Holds,
});

/**
 * PUT /reserva/{cod} (ours): suspends a hold until a day (null: it waits again at once) or changes where
 * it is picked up; it keeps its place in time.
 */
export const changeHold = call('PUT /reserva/:cod', {
  access: 'patron',
  summary: 'Suspend a hold, or change where it is picked up',
  params: object({ cod: Id }),
  body: object({
    suspensa_ate: Type.Optional(Type.Union([Day, Type.Null()])),
    biblioteca: Type.Optional(Id),
  }),
  output: Hold,
  refusals: [
    'hold_not_found',
    'hold_ended',
    'hold_already_released',
    'hold_in_transit',
    'hold_suspend_day',
    'hold_no_other_library',
    'hold_option_unknown',
    'hold_not_lendable',
    'hold_copy_available',
    'hold_pickup_closed',
  ],
});

/** DELETE /reserva: each hold is decided separately, in the order of the request. */
export const cancelHolds = call('DELETE /reserva', {
  access: 'patron',
  summary: 'Cancel one or several holds',
  query: object({ reservas: Ids }),
  output: list(
    object({ cod_reserva: Id, ok: Type.Boolean(), motivos: Type.Optional(Type.Array(Motivo)) }),
  ),
  refusals: ['hold_not_found', 'hold_ended'],
});

/** GET /reserva/historico: ended holds that were placed within the period, newest first. */
export const listPastHolds = call('GET /reserva/historico', {
  access: 'patron',
  summary: 'Holds that have ended',
  query: object({
    dataIni: Type.Optional(Day),
    dataFim: Type.Optional(Day),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: object({
    itens: Type.Array(
      object({
        ...SHOWN,
        situacao: Type.Enum(['atendida', 'cancelada', 'expirada']),
        data_liberacao: Type.Optional(Instant),
        data_fim: Instant,
        data_cancelamento: Type.Optional(Instant),
      }),
    ),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
  }),
  refusals: ['dates_reversed'],
});
