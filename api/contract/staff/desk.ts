import Type from 'typebox';
import { call } from '../shared/call.ts';
import { LOCALES } from '../shared/languages.ts';
import { DESK_MODES, DESK_NOTICES, DESK_RESULTS, PAYMENT_FORMS } from '../shared/staff/desk.ts';
import { Acao, Day, Id, Instant, Money, Motivo, object } from '../shared/shapes.ts';

const Person = object({ cod_pessoa: Id, nome: Type.String() });

const Copy = object({
  cod_exemplar: Id,
  codigo: Type.String({ description: 'Barcode' }),
  cod_acervo: Id,
  titulo: Type.String(),
  numero: Type.Optional(Type.String({ description: 'Number of the copy: "2"' })),
  volume: Type.Optional(Type.String()),
  numero_chamada: Type.String(),
  localizacao: Type.Optional(Type.String({ description: 'Place on the shelves' })),
  desc_biblioteca: Type.String({ description: 'Where it belongs' }),
});

/** What staff should know beside the result; does not prevent anything. */
const Notice = object({
  codigo: Type.Enum([...DESK_NOTICES]),
  mensagem: Type.String(),
});

/** How an act can be undone: `POST /equipe/atos/:id/desfazer`. */
const Undo = object({ cod_ato: Id, ate: Instant });

const ScanKey = Type.String({
  minLength: 8,
  maxLength: 64,
  pattern: '^[\\w.:-]+$',
  description: 'The same key within a day gives the first answer again, if that changed something',
});

const Scan = object({
  chave: ScanKey,
  codigo: Type.String({ minLength: 1, maxLength: 100, description: 'As it was scanned or typed' }),
  modo: Type.Enum([...DESK_MODES]),
  encerrar: Type.Optional(
    Type.Boolean({ description: 'The turn of the person at the counter had ended before' }),
  ),
  como: Type.Optional(
    Type.Enum(['pessoa', 'exemplar'], { description: 'Which of the two, after `perguntar`' }),
  ),
  apesar: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 200,
      description: 'Lends or renews in spite of a refusal, for this reason; needs `override`',
    }),
  ),
  em: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]{5,15}(Z|[+-]\\d{2}:\\d{2})$',
      description: 'When it happened, off-line: recorded also if the rules would have refused it',
    }),
  ),
  carteira: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Card or login of the borrower, of a loan made off-line',
    }),
  ),
});

/** Where the copy in hand goes. */
const Destination = object({
  tipo: Type.Enum(['leitor', 'estante', 'reservas', 'malote', 'ficar', 'nenhum'], {
    description:
      '`leitor`: to the borrower; `estante`: back to the shelf; `reservas`: to the holds shelf; `malote`: sent to another library; `ficar`: stays at the desk; `nenhum`: there is no copy',
  }),
  biblioteca: Type.Optional(Type.String({ description: 'Name of the library it is sent to' })),
  letra: Type.Optional(Type.String({ description: 'Letter of the holds shelf' })),
  pessoa: Type.Optional(Type.String({ description: 'Short name of who waits for it' })),
  ate: Type.Optional({ ...Instant, description: 'Until when it is set aside' }),
});

const ScanAnswer = object({
  chave: Type.String(),
  codigo: Type.String(),
  em: { ...Instant, description: 'When it happened, as recorded' },
  resultado: Type.Enum([...DESK_RESULTS], {
    description:
      '`pessoa`: opened a turn; `recebido`: arrived from another library; `situacao`: nothing was done, shows where the copy belongs; `perguntar`: both a card and a copy, or ambiguous: send it again with `como`; `nomes`: people with such a name; `desconhecido`: neither card nor copy',
  }),
  exemplar: Type.Optional(Copy),
  pessoa: Type.Optional(Person),
  nomes: Type.Optional(
    Type.Array(
      object({
        ...{ cod_pessoa: Id, nome: Type.String(), grupo: Type.String() },
        carteira: Type.Optional(Type.String({ description: 'Card number, or login' })),
      }),
    ),
  ),
  devolver_ate: Type.Optional({ ...Instant, description: 'Due date of the loan' }),
  destino: Destination,
  multa: Type.Optional({ ...Money, description: 'Fine that the return has led to' }),
  suspenso_ate: Type.Optional(Day),
  avisos: Type.Array(Notice),
  motivos: Type.Array(Motivo, {
    description: 'Why it was refused; of an off-line loan, why it would have been',
  }),
  acoes: object({
    desfazer: Type.Optional(Undo),
    apesar: Type.Optional({
      ...Acao,
      description: 'May the caller send it again with `apesar`? Absent: a reason would not help',
    }),
    recibo: Type.Optional(object({ cod_ato: Id })),
  }),
});

const Today = object({ emprestimos: Type.Integer(), devolucoes: Type.Integer() });

/**
 * POST /equipe/balcao/leituras: scans at the counter, decided in order, each in its own transaction and once only by its
 * key. A card opens a turn, which goes on through the scans and in `pessoa` of the answer. After `perguntar` nothing
 * more is done: the answer is shorter than the request.
 */
export const sendScans = call('POST /equipe/balcao/leituras', {
  access: 'staff',
  right: 'lend',
  summary: 'Scan cards and copies at the counter: lend, return, renew, receive',
  body: object({
    pessoa: Type.Optional({ ...Id, description: 'Who is at the counter' }),
    leituras: Type.Array(Scan, { minItems: 1, maxItems: 50 }),
  }),
  output: object({
    respostas: Type.Array(ScanAnswer),
    pessoa: Type.Union([Person, Type.Null()], { description: 'Who is at the counter now' }),
    contagem: Today,
  }),
});

/** GET /equipe/balcao/pessoas/:id: the person at the counter. Logged: the person sees that it was opened. */
export const readDeskPerson = call('GET /equipe/balcao/pessoas/:id', {
  access: 'staff',
  right: 'lend',
  summary:
    'The person at the counter: loans, holds to pick up here, debts, and what prevents a loan',
  params: object({ id: Id }),
  output: object({
    cod_pessoa: Id,
    nome: Type.String(),
    carteira: Type.Optional(Type.String()),
    grupo: Type.String(),
    valida_ate: Type.Optional(Day),
    com_ela: Type.Integer({ description: 'Open loans' }),
    limite: Type.Optional(Type.Integer({ description: 'Ordinary loans at once' })),
    atrasados: Type.Integer(),
    para_retirar: Type.Array(
      object({
        cod_reserva: Id,
        cod_acervo: Id,
        titulo: Type.String(),
        numero_chamada: Type.String(),
        letra: Type.String({ description: 'Letter of the holds shelf' }),
        ate: Type.Optional(Instant),
      }),
      { description: 'Set aside at this library' },
    ),
    deve: Money,
    limite_debito: Type.Optional({ ...Money, description: 'From which nothing is lent' }),
    pode_levar: Type.Boolean({ description: 'Nothing about the person prevents a loan here' }),
    motivos: Type.Array(Motivo),
    avisos: Type.Array(Notice),
    acoes: object({
      receber: Type.Optional({ ...Acao, description: 'Receive a payment; absent: owes nothing' }),
    }),
  }),
  refusals: ['not_found'],
});

/** POST /equipe/balcao/pagamentos: a payment, on the oldest debts first. */
export const receivePayment = call('POST /equipe/balcao/pagamentos', {
  access: 'staff',
  right: 'money',
  summary: 'Receive a payment of debts',
  once: true,
  body: object({
    cod_pessoa: Id,
    valor: Type.Number({ minimum: 0.01, maximum: 1_000_000, description: 'Reais' }),
    forma: Type.Enum([...PAYMENT_FORMS]),
    recebido: Type.Optional(
      Type.Number({ minimum: 0.01, maximum: 1_000_000, description: 'Cash given, for the change' }),
    ),
  }),
  output: object({
    cod_ato: Id,
    pessoa: Person,
    em: Instant,
    valor: Money,
    troco: { ...Money, description: 'To give back' },
    saldo: { ...Money, description: 'What is still owed' },
    acoes: object({ desfazer: Undo, recibo: object({ cod_ato: Id }) }),
  }),
  refusals: ['not_found', 'debt_settled', 'payment_too_much', 'desk_cash_too_little', 'key_reused'],
});

/** GET /equipe/balcao/atos: today's acts of this workstation, newest first. */
export const readDeskActs = call('GET /equipe/balcao/atos', {
  access: 'staff',
  right: 'lend',
  summary: 'Acts of today at this workstation',
  output: object({
    itens: Type.Array(
      object({
        cod_ato: Id,
        em: Instant,
        resultado: Type.Enum(
          ['emprestado', 'devolvido', 'renovado', 'recebido', 'uso_local', 'pago'],
          {
            description: '`pago`: a payment was received',
          },
        ),
        titulo: Type.Optional(
          Type.String({ description: 'Unless the loan is not stored any more' }),
        ),
        pessoa: Type.Optional(
          Type.String({ description: 'Short name; of loans, only while they are open' }),
        ),
        devolver_ate: Type.Optional(Instant),
        valor: Type.Optional(Money),
        desfeito: Type.Boolean(),
        desfazer_ate: Type.Optional(Instant),
      }),
      { description: 'The last 100' },
    ),
    contagem: Today,
  }),
});

const ReceiptParams = object({ ato: Id });

/** GET /equipe/balcao/recibos/:ato: a receipt of a loan, renewal or payment of today, to print. */
export const readReceipt = call('GET /equipe/balcao/recibos/:ato', {
  access: 'staff',
  right: 'lend',
  summary: 'A receipt to print: what the person borrowed today at this library, or a payment',
  params: ReceiptParams,
  query: object({
    papel: Type.Optional(Type.Enum(['80mm', 'a4'], { description: '80mm by default' })),
    idioma: Type.Optional(Type.Enum([...LOCALES])),
  }),
  media: 'text/html; charset=utf-8',
  output: Type.String(),
  refusals: ['not_found'],
});

/** POST /equipe/balcao/recibos/:ato/email: the receipt to the person's registered addresses. */
export const mailReceipt = call('POST /equipe/balcao/recibos/:ato/email', {
  access: 'staff',
  right: 'lend',
  summary: 'Send the receipt by e-mail',
  params: ReceiptParams,
  output: object({ emails: Type.Array(Type.String({ description: 'Masked' })) }),
  refusals: ['not_found', 'export_no_address', 'mail_limit', 'mail_unavailable'],
});
