import Type from 'typebox';
import { call } from '../shared/call.ts';
import { MAX_RENEWED_AT_ONCE } from '../shared/constants.ts';
import { Acao, Day, Id, Instant, LoanKind, Money, Motivo, list, object } from '../shared/shapes.ts';

/** Postponement of a due date that fell on a closed day: when it was moved, and the date before. */
const PostponedDate = object({
  em: Instant,
  antes: Type.String({ description: 'Instant at which it was due before' }),
});

/** An open loan (specification §3 Loan; design §5). */
const PendingLoan = object({
  cod_emprestimo: Id,
  cod_acervo: Id,
  titulo: Type.String(),
  idioma: Type.Optional(Type.String({ description: 'MARC code' })),
  autor: Type.String(),
  cod_tipo_obra: Type.Integer(),
  desc_tipo_obra: Type.String(),
  tipo_capa: Type.String({ description: 'Which typographic cover is drawn' }),
  ano_publicacao: Type.Union([Type.Integer(), Type.Null()]),
  numero_chamada: Type.String(),
  link_capa: Type.Optional(Type.String()),
  imagem_padrao: Type.Optional(Type.String({ description: 'Shown where there is no cover' })),
  cod_exemplar: Id,
  cod_biblioteca: Id,
  desc_biblioteca: Type.String(),
  tipo_emprestimo: LoanKind,
  data_emprestimo: Instant,
  data_devolucao: Instant,
  renovacoes: Type.Integer(),
  limite_renovacoes: Type.Integer(),
  situacao: Type.Enum(['em_dia', 'vence_logo', 'atrasado']),
  devolucao_informada: Type.Optional(
    Type.String({ description: 'When the patron claimed to have returned it: no longer late' }),
  ),
  multa_prevista: Money,
  dias_afastamento_previstos: Type.Optional(
    Type.Integer({ description: 'Where lateness is paid in days without borrowing' }),
  ),
  data_se_renovar: Type.Optional(Instant),
  ultima_renovacao: Type.Optional(
    object({
      em: Instant,
      antes: Type.String({ description: 'Instant at which it was due before' }),
      chave: Type.String({ description: 'Receipt key of the renewal' }),
    }),
  ),
  prazo_adiado: Type.Optional(PostponedDate),
  pedido_de_volta: Type.Optional(
    object(
      {
        em: Instant,
        antes: Type.String({ description: 'Instant at which it was due before' }),
      },
      'Recalled: somebody else waits for it',
    ),
  ),
  acoes: Type.Optional(object({ renovar: Acao })),
});

export const PendingLoans = object({
  itens: Type.Array(PendingLoan),
  limite_itens: Type.Optional(
    Type.Integer({ description: 'How many ordinary loans the patron may have at once' }),
  ),
});

/** GET /emprestimo/titulos-pendentes: the patron's open loans by due date. */
export const readPendingLoans = call('GET /emprestimo/titulos-pendentes', {
  access: 'patron',
  summary: 'Loans that are not returned yet',
  query: object({
    showDetails: Type.Optional(
      Type.Boolean({ description: 'false leaves out `acoes`, which cost more to compute' }),
    ),
  }),
  output: PendingLoans,
});

/**
 * POST /emprestimo/renovacao: each loan is decided separately; the response has one entry per requested loan, in the
 * order of the request, with the new due date and receipt key, or with all refusals.
 */
export const renewLoans = call('POST /emprestimo/renovacao', {
  access: 'patron',
  summary: 'Renew one, several or all loans',
  body: object({
    emprestimos: Type.Array(Id, { minItems: 1, maxItems: MAX_RENEWED_AT_ONCE, uniqueItems: true }),
  }),
  output: list(
    object({
      cod_emprestimo: Id,
      ok: Type.Boolean(),
      data_devolucao: Type.Optional(Instant),
      renovacoes: Type.Optional(Type.Integer()),
      chave: Type.Optional(Type.String({ description: 'Receipt key of the renewal' })),
      motivos: Type.Optional(Type.Array(Motivo)),
    }),
  ),
  refusals: [
    'loan_not_found',
    'loan_already_returned',
    'renewal_held_by_other',
    'renewal_overdue',
    'renewal_other_overdue',
    'renewal_limit_reached',
    'renewal_never',
    'renewal_debt',
    'renewal_suspended',
    'renewal_not_lendable',
    'renewal_patron_blocked',
    'renewal_left',
    'renewal_card_expired',
    'renewal_no_gain',
    'renewal_too_early',
    'renewal_claimed',
  ],
});

/** A returned loan (specification §3 Loan, §7 Loans). */
/** How a loan ended whose copy did not come back. */
export const EndedWithoutCopy = Type.Optional(
  Type.Enum(['perdido', 'devolucao_alegada'], {
    description:
      'The loan ended without its copy: it was lost, or the library accepted that it had been returned',
  }),
);

const PastLoan = object({
  cod_emprestimo: Id,
  cod_acervo: Id,
  titulo: Type.String(),
  idioma: Type.Optional(Type.String({ description: 'MARC code' })),
  autor: Type.String(),
  data_emprestimo: Instant,
  data_prevista: Instant,
  data_devolucao: Instant,
  encerramento: EndedWithoutCopy,
  renovacoes: Type.Integer(),
  prazo_adiado: Type.Optional(PostponedDate),
  multa: Type.Number({ description: 'Reais that its lateness cost; 0: nothing' }),
  cod_biblioteca: Id,
  desc_biblioteca: Type.String(),
});

/**
 * GET /emprestimo/historico: returned loans, newest first, lent within the period (both days included, in the
 * institution's zone).
 */
export const readLoanHistory = call('GET /emprestimo/historico', {
  access: 'patron',
  summary: 'Loans that were returned',
  query: object({
    dataIni: Type.Optional(Day),
    dataFim: Type.Optional(Day),
    multa: Type.Optional(Type.Literal('S', { description: 'Only those that cost a fine' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: object({
    itens: Type.Array(PastLoan),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    guardado: Type.Boolean({ description: 'Whether loans are kept after their return' }),
  }),
  refusals: ['dates_reversed'],
});

/**
 * PUT /emprestimo/historico: whether returned loans are stored. `false` deletes them, now and at each return; a loan
 * with an open fine stays until that is settled.
 */
export const keepLoanHistory = call('PUT /emprestimo/historico', {
  access: 'patron',
  summary: 'Keep or delete the reading history',
  body: object({ guardar: Type.Boolean() }),
  output: object({ guardado: Type.Boolean() }),
});

const LoanToken = object({
  token: Type.String({ description: 'Eight characters, a hyphen in the middle' }),
  validade: Instant,
  segundos: Type.Integer({
    description: 'For how long it still holds: clocks of devices differ from that of the server',
  }),
});

/** GET /emprestimo/token: the valid loan code; without `token` there is none. */
export const readLoanToken = call('GET /emprestimo/token', {
  access: 'patron',
  summary: 'The code with which the patron borrows without a card',
  output: Type.Partial(LoanToken),
});

/** POST /emprestimo/token: a new code for one loan; replaces the previous one. */
export const makeLoanToken = call('POST /emprestimo/token', {
  access: 'patron',
  summary: 'A new code with which the patron borrows without a card',
  perMinute: 20,
  output: LoanToken,
});
