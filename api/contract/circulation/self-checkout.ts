import Type from 'typebox';
import { ACTIVITY } from '../shared/activities.ts';
import { call } from '../shared/call.ts';
import { Id, Instant, Motivo, object } from '../shared/shapes.ts';

const WallCode = Type.Optional(
  Type.String({
    maxLength: 40,
    description: 'The code on the wall of the library; not needed in its network',
  }),
);
const Barcode = Type.String({ minLength: 1, maxLength: 60, description: 'Barcode of the copy' });

/** A loan made by self-checkout, with the code that proves it at the exit. */
const SelfLoan = object({
  cod_emprestimo: Id,
  cod_acervo: Id,
  titulo: Type.String(),
  codigo_barras: Type.String(),
  desc_biblioteca: Type.String(),
  data_emprestimo: Instant,
  data_devolucao: Instant,
  recibo: Type.String({ description: 'Sixteen characters, grouped by four' }),
});

const COMMON = { access: 'patron', activity: ACTIVITY.selfCheckout } as const;
const CODE_REFUSALS = ['checkout_code_invalid', 'too_many_attempts'] as const;

/** GET /emprestimo/autoatendimento (ours): the libraries in which the patron is, and today's receipts. */
export const readSelfCheckout = call('GET /emprestimo/autoatendimento', {
  ...COMMON,
  summary: 'Where one may borrow alone now, and receipts of the last day',
  perMinute: 60,
  query: object({ codigo_parede: WallCode }),
  output: object({
    bibliotecas: Type.Array(object({ cod_biblioteca: Id, desc_biblioteca: Type.String() }), {
      description: 'By the network address or the code; none: a code is needed',
    }),
    itens: Type.Array(SelfLoan),
  }),
  refusals: CODE_REFUSALS,
});

/** GET /emprestimo/autoatendimento/exemplar (ours): what a copy is and what a loan of it would be. */
export const readSelfCheckoutCopy = call('GET /emprestimo/autoatendimento/exemplar', {
  ...COMMON,
  summary: 'A scanned copy: title, due date if it is borrowed now, or all reasons against it',
  perMinute: 60,
  query: object({ codigo_barras: Barcode, codigo_parede: WallCode }),
  output: object({
    cod_acervo: Id,
    titulo: Type.String(),
    autor: Type.String(),
    numero_chamada: Type.String(),
    codigo_barras: Type.String(),
    desc_biblioteca: Type.String(),
    permitido: Type.Boolean(),
    motivos: Type.Optional(Type.Array(Motivo)),
    data_devolucao: Type.Optional(Instant),
    recibo: Type.Optional(
      Type.String({ description: 'It is already on loan to the patron, by self-checkout' }),
    ),
  }),
  refusals: [...CODE_REFUSALS, 'checkout_copy_not_found'],
});

/**
 * POST /emprestimo/autoatendimento (ours): borrows a copy. Repeated for a copy that the patron already borrowed this
 * way, it returns the same receipt.
 */
export const selfCheckout = call('POST /emprestimo/autoatendimento', {
  ...COMMON,
  summary: 'Borrow a copy alone, with a receipt for the exit',
  perMinute: 30,
  body: object({ codigo_barras: Barcode, codigo_parede: WallCode }),
  output: SelfLoan,
  refusals: [
    ...CODE_REFUSALS,
    'checkout_copy_not_found',
    'checkout_not_here',
    'checkout_other_library',
    'checkout_on_loan',
    'checkout_reserved',
    'checkout_take_to_desk',
    'checkout_not_lendable',
    'checkout_limit_reached',
    'checkout_title_limit_reached',
    'checkout_type_limit_reached',
    'checkout_not_yet',
    'checkout_debt',
    'checkout_suspended',
    'checkout_overdue',
    'checkout_blocked',
    'checkout_left',
    'checkout_card_expired',
  ],
});
