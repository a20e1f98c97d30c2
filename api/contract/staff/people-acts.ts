import Type from 'typebox';
import { HOLD_REFUSALS } from '../circulation/holds.ts';
import { call } from '../shared/call.ts';
import { MAX_RENEWED_AT_ONCE } from '../shared/constants.ts';
import { CHARGES } from '../shared/staff/charges.ts';
import { Day, Id, Instant, Motivo, object } from '../shared/shapes.ts';
import { PersonRecord } from './people.ts';

const Person = object({ id: Id });

/** The record after an act, and how the act is undone. */
const After = object({
  ficha: PersonRecord,
  desfazer: Type.Optional(object({ cod_ato: Id, ate: Instant })),
});

export const MAX_REASON = 500;
const Reason = Type.String({ minLength: 1, maxLength: MAX_REASON });
const Amount = Type.Number({ minimum: 0.01, maximum: 100_000, description: 'In the currency' });

/** POST /equipe/pessoas/{id}/renovacoes: each loan is decided separately. */
export const renewForPerson = call('POST /equipe/pessoas/:id/renovacoes', {
  access: 'staff',
  right: 'lend',
  once: true,
  summary: 'Renew loans of a person; in spite of a refusal with the right `override` and a reason',
  params: Person,
  body: object({
    emprestimos: Type.Array(Id, { minItems: 1, maxItems: MAX_RENEWED_AT_ONCE, uniqueItems: true }),
    apesar: Type.Optional({ ...Reason, description: 'Why it is renewed in spite of a refusal' }),
  }),
  output: object({
    ...After.properties,
    itens: Type.Array(
      object({
        cod_emprestimo: Id,
        ok: Type.Boolean(),
        data_devolucao: Type.Optional(Instant),
        motivos: Type.Optional(Type.Array(Motivo)),
      }),
    ),
  }),
  refusals: ['key_reused'],
});

/** POST /equipe/pessoas/{id}/reservas: a hold of any copy, picked up at this library unless another is named. */
export const holdForPerson = call('POST /equipe/pessoas/:id/reservas', {
  access: 'staff',
  right: 'lend',
  once: true,
  summary: 'Place a hold for a person, by title or by the barcode of a copy of it',
  params: Person,
  body: object({
    cod_acervo: Type.Optional(Id),
    codigo: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Barcode' })),
    biblioteca: Type.Optional(Id),
  }),
  output: After,
  refusals: ['key_reused', ...HOLD_REFUSALS, 'patron_blocked', 'lend_copy_not_found'],
});

const PersonHold = object({ id: Id, reserva: Id });

/** PUT /equipe/pessoas/{id}/reservas/{reserva}: suspends a hold, or changes where it is picked up. */
export const changePersonHold = call('PUT /equipe/pessoas/:id/reservas/:reserva', {
  access: 'staff',
  right: 'lend',
  summary: 'Suspend a hold of a person, or change where it is picked up',
  params: PersonHold,
  body: object({
    suspensa_ate: Type.Optional(Type.Union([Day, Type.Null()])),
    biblioteca: Type.Optional(Id),
  }),
  output: After,
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

/** DELETE /equipe/pessoas/{id}/reservas/{reserva}. */
export const cancelPersonHold = call('DELETE /equipe/pessoas/:id/reservas/:reserva', {
  access: 'staff',
  right: 'lend',
  summary: 'Cancel a hold of a person',
  params: PersonHold,
  output: After,
  refusals: ['hold_not_found', 'hold_ended'],
});

/** How money comes in. */
export const PAYMENT_WAYS = ['dinheiro', 'pix', 'cartao'] as const;

/** POST /equipe/pessoas/{id}/pagamentos: pays the oldest debts first. Cash gives change. */
export const receiveFromPerson = call('POST /equipe/pessoas/:id/pagamentos', {
  access: 'staff',
  right: 'money',
  once: true,
  summary: 'Receive money of a person, on the oldest debts first',
  params: Person,
  body: object({ recebido: Amount, forma: Type.Enum([...PAYMENT_WAYS]) }),
  output: object({
    ...After.properties,
    valor: Type.Number({ description: 'What was paid' }),
    troco: Type.Number({ description: 'What goes back' }),
  }),
  refusals: ['key_reused', 'debt_settled', 'payment_too_much'],
});

/** POST /equipe/pessoas/{id}/dispensas: waives the balance of a debt. */
export const waiveForPerson = call('POST /equipe/pessoas/:id/dispensas', {
  access: 'staff',
  right: 'waive',
  once: true,
  summary: 'Waive a debt of a person, with a reason',
  params: Person,
  body: object({ debito: Id, motivo: Reason }),
  output: After,
  refusals: ['key_reused', 'debt_not_found', 'debt_settled'],
});

/** POST /equipe/pessoas/{id}/cobrancas: a debt to this library. */
export const chargePerson = call('POST /equipe/pessoas/:id/cobrancas', {
  access: 'staff',
  right: 'money',
  once: true,
  summary: 'Charge a person for something lost or damaged, a card, or something else',
  params: Person,
  body: object({
    tipo: Type.Enum([...CHARGES]),
    valor: Amount,
    texto: Type.Optional(
      Type.String({ maxLength: MAX_REASON, description: 'What the person reads' }),
    ),
  }),
  output: After,
  refusals: ['key_reused'],
});

/** POST /equipe/pessoas/{id}/bloqueios: nothing is lent, renewed or held until the day is over. */
export const blockPerson = call('POST /equipe/pessoas/:id/bloqueios', {
  access: 'staff',
  right: 'block',
  once: true,
  summary: 'Block a person until a day, for a reason that the person reads',
  params: Person,
  body: object({ motivo: Reason, ate: Day }),
  output: After,
  refusals: ['key_reused', 'block_day'],
});

/** DELETE /equipe/pessoas/{id}/bloqueios/{bloqueio}. */
export const unblockPerson = call('DELETE /equipe/pessoas/:id/bloqueios/:bloqueio', {
  access: 'staff',
  right: 'block',
  summary: 'Lift a block of a person',
  params: object({ id: Id, bloqueio: Id }),
  output: After,
  refusals: ['block_ended'],
});

/** POST /equipe/pessoas/{id}/observacoes: a note, which the person reads, too. */
export const noteOnPerson = call('POST /equipe/pessoas/:id/observacoes', {
  access: 'staff',
  right: 'people',
  once: true,
  summary: 'Write a note on a person, who reads it, too',
  params: Person,
  body: object({ texto: Reason }),
  output: After,
  refusals: ['key_reused'],
});

/** DELETE /equipe/pessoas/{id}/observacoes/{observacao}. */
export const deletePersonNote = call('DELETE /equipe/pessoas/:id/observacoes/:observacao', {
  access: 'staff',
  right: 'people',
  summary: 'Delete a note on a person',
  params: object({ id: Id, observacao: Id }),
  output: After,
});

/** Fields of a person's record, as in the file of patrons. Only name, group and library cannot be emptied. */
const Written = {
  nome: Type.Optional(Type.String({ maxLength: 200 })),
  email: Type.Optional(Type.String({ maxLength: 500 })),
  telefone: Type.Optional(Type.String({ maxLength: 100 })),
  logradouro: Type.Optional(Type.String({ maxLength: 200 })),
  complemento: Type.Optional(Type.String({ maxLength: 200 })),
  bairro: Type.Optional(Type.String({ maxLength: 200 })),
  cidade: Type.Optional(Type.String({ maxLength: 200 })),
  cep: Type.Optional(Type.String({ maxLength: 20 })),
  cod_grupo: Type.Optional(Type.String({ maxLength: 100 })),
  biblioteca: Type.Optional(Type.String({ maxLength: 100, description: 'Code; says the campus' })),
  carteira: Type.Optional(Type.String({ maxLength: 100, pattern: '^([A-Za-z0-9][\\w.@+-]*)?$' })),
  validade: Type.Optional(
    Type.Union([Day, Type.Literal('')], { description: 'Empty: without end' }),
  ),
};

const WRITTEN_REFUSALS = [
  'request_email_required',
  'phone_wrong',
  'postal_code_wrong',
  'postal_code_odd',
  'card_taken',
  'group_unknown',
  'library_not_found',
] as const;

/** POST /equipe/pessoas: enrols a person, who signs in after a temporary password or a recovery. */
export const enrolPerson = call('POST /equipe/pessoas', {
  access: 'staff',
  right: 'people',
  once: true,
  summary: 'Enrol a person',
  body: object({
    ...Written,
    nome: Type.String({ minLength: 1, maxLength: 200 }),
    login: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][\\w.@+-]*$' }),
    cod_grupo: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: object({ cod_pessoa: Id }),
  refusals: ['key_reused', 'login_taken', ...WRITTEN_REFUSALS],
});

/** PUT /equipe/pessoas/{id}: corrects the given fields. */
export const correctPerson = call('PUT /equipe/pessoas/:id', {
  access: 'staff',
  right: 'people',
  summary: "Correct a person's data",
  params: Person,
  body: object(Written),
  output: After,
  refusals: [...WRITTEN_REFUSALS],
});

/** POST /equipe/pessoas/{id}/senha: a password for a day, shown once, that must be changed. Ends the sessions. */
export const giveTemporaryPassword = call('POST /equipe/pessoas/:id/senha', {
  access: 'staff',
  right: 'people',
  summary: 'Give a person a temporary password, after seeing a document',
  params: Person,
  body: object({ documento_conferido: Type.Literal(true) }),
  output: object({ ...After.properties, senha: Type.String(), validade: Instant }),
  refusals: ['password_elsewhere'],
});

/** DELETE /equipe/pessoas/{id}/segundo-fator: for whoever lost it and has shown who they are. */
export const removePersonFactor = call('DELETE /equipe/pessoas/:id/segundo-fator', {
  access: 'staff',
  right: 'people',
  summary: 'Remove the second factor of a person who lost it',
  params: Person,
  output: After,
  refusals: ['second_factor_off'],
});

/** POST /equipe/pessoas/{id}/nada-consta: issues the declaration, which ends the enrolment. */
export const issuePersonClearance = call('POST /equipe/pessoas/:id/nada-consta', {
  access: 'staff',
  right: 'people',
  summary: 'Issue the clearance declaration of a person',
  params: Person,
  body: object({ confirmo: Type.Literal(true) }),
  output: object({
    ...After.properties,
    codigo: Type.String(),
    url_pdf: Type.String(),
  }),
  refusals: ['clearance_not_offered', 'clearance_blocked', 'clearance_pending'],
});
