import Type from 'typebox';
import { call } from '../shared/call.ts';
import { LOAN_REQUEST_STATES } from '../shared/loan-request-states.ts';
import { Acao, Day, Id, Instant, Motivo, object, pagedList } from '../shared/shapes.ts';

/** The copy that a request asks for (specification §5); empty: any. */
const OPTIONS = {
  volume: Type.String({ maxLength: 200 }),
  tomo: Type.String({ maxLength: 200 }),
  parte: Type.String({ maxLength: 200 }),
  material_adicional: Type.Boolean(),
};

const LIBRARY = { cod_biblioteca: Id, desc_biblioteca: Type.String() };
const State = Type.Enum([...LOAN_REQUEST_STATES]);

/**
 * GET /solicitacao-emprestimo/{id}/informacoes-iniciais: the copies of a title that one library may send to
 * another, and the obstacles. A sending and a receiving library of an option go together when the acts of
 * both are allowed.
 */
export const readLoanRequestOptions = call('GET /solicitacao-emprestimo/:id/informacoes-iniciais', {
  access: 'public',
  summary: 'What of a title can be sent from one library to another',
  params: object({ id: Id }),
  output: object({
    permitido: Type.Boolean({ description: 'Some option from some library to some other' }),
    motivos: Type.Optional(Type.Array(Motivo)),
    opcoes: Type.Array(
      object({
        ...OPTIONS,
        disponiveis: Type.Integer(),
        bibliotecas_origem: Type.Array(
          object({
            ...LIBRARY,
            disponiveis: Type.Integer(),
            acoes: object({ solicitar: Acao }),
          }),
        ),
        bibliotecas_recebimento: Type.Array(
          object({ ...LIBRARY, acoes: object({ receber: Acao }) }),
        ),
      }),
    ),
    bibliotecas_origem: Type.Array(object(LIBRARY)),
    bibliotecas_recebimento: Type.Array(
      object({
        ...LIBRARY,
        entrega: Type.Boolean({ description: 'Whether it delivers to homes' }),
      }),
    ),
    locais_recebimento: Type.Array(
      object({
        cod_local_recebimento: Id,
        descricao: Type.String(),
        cod_biblioteca: Type.Optional(Id),
      }),
      { description: 'Without a library: of all of them' },
    ),
    domicilio: object({
      permitido: Type.Boolean(),
      endereco: Type.Optional(
        Type.String({ description: 'As it was last given, else as the library knows it' }),
      ),
      motivos: Type.Optional(Type.Array(Motivo)),
    }),
    telefone: Type.Optional(Type.String({ description: 'As it was last given' })),
    email: Type.Optional(Type.String()),
  }),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/**
 * POST /solicitacao-emprestimo/{id}: asks for a copy. `domicilio` is the address that it is brought to;
 * without it the copy is picked up at a place of receipt. Refused with every refusal, each with its field.
 */
export const requestLoan = call('POST /solicitacao-emprestimo/:id', {
  access: 'patron',
  summary: 'Ask for a copy of another library',
  perMinute: 30,
  once: true,
  params: object({ id: Id }),
  body: object({
    biblioteca_origem: Id,
    biblioteca_recebimento: Id,
    ...OPTIONS,
    telefone: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 500, description: 'Several with ";" between them' }),
    cod_local_recebimento: Type.Optional(Id),
    recebimento_textual: Type.Optional(
      Type.String({ maxLength: 300, description: 'A place that is not among those listed' }),
    ),
    domicilio: Type.Optional(Type.String({ maxLength: 500 })),
    pessoa_autorizada: Type.Optional(
      Type.String({ maxLength: 200, description: 'Who else may receive it' }),
    ),
  }),
  output: object({ cod_solicitacao: Id, situacao: State }),
  refusals: [
    'key_reused',
    'title_not_found',
    'title_withdrawn',
    'library_not_found',
    'request_not_offered',
    'request_option_unknown',
    'request_not_sent',
    'request_none_available',
    'request_copy_here',
    'request_already_borrowed',
    'request_identical',
    'request_limit_reached',
    'request_debt',
    'request_suspended',
    'request_blocked',
    'request_left',
    'request_card_expired',
    'request_phone_required',
    'request_email_required',
    'request_place_required',
    'request_place_unknown',
    'request_address_required',
    'request_no_delivery',
  ],
});

export const LoanRequests = pagedList(
  object({
    cod_solicitacao: Id,
    cod_acervo: Id,
    titulo: Type.String(),
    idioma: Type.Optional(Type.String({ description: 'MARC code' })),
    autor: Type.String(),
    ...OPTIONS,
    biblioteca_origem: Id,
    desc_biblioteca_origem: Type.String(),
    biblioteca_recebimento: Id,
    desc_biblioteca_recebimento: Type.String(),
    data_solicitacao: Instant,
    data_situacao: Instant,
    situacao: State,
    desc_situacao: Type.String(),
    andamento: Type.Array(
      object({
        situacao: State,
        desc_situacao: Type.String(),
        etapa: Type.Enum(['feita', 'atual', 'por_vir']),
      }),
      { description: 'The way of a request that goes well; empty where it did not' },
    ),
    telefone: Type.String(),
    email: Type.String(),
    local_recebimento: Type.Optional(Type.String()),
    domicilio: Type.Optional(Type.String()),
    pessoa_autorizada: Type.Optional(Type.String()),
    prazo: Type.Optional(
      Type.String({ description: 'Instant until which the copy waits to be picked up' }),
    ),
    resposta: Type.Optional(Type.String({ description: 'What the library wrote' })),
    acoes: object({ remover: Acao }),
  }),
);

/** GET /solicitacao-emprestimo: the patron's requests made within the period, newest first. */
export const listLoanRequests = call('GET /solicitacao-emprestimo', {
  access: 'patron',
  summary: 'Requests between libraries of the patron',
  query: object({
    dataIni: Type.Optional(Day),
    dataFim: Type.Optional(Day),
    status: Type.Optional(Type.Enum(['todas', ...LOAN_REQUEST_STATES])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: LoanRequests,
  refusals: ['dates_reversed'],
});

/** DELETE /solicitacao-emprestimo/{cod} (ours): withdraws a request while it waits. */
export const removeLoanRequest = call('DELETE /solicitacao-emprestimo/:cod', {
  access: 'patron',
  summary: 'Take a request between libraries back',
  params: object({ cod: Id }),
  output: object({ cod_solicitacao: Id, situacao: State }),
  refusals: ['request_not_found', 'request_not_waiting'],
});
