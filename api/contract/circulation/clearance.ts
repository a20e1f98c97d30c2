import Type from 'typebox';
import { call } from '../shared/call.ts';
import { LOCALES } from '../shared/languages.ts';
import { Day, Instant, Motivo, object } from '../shared/shapes.ts';

/** Kinds of matters that prevent the declaration. */
export const PENDING_KINDS = [
  'emprestimo_atrasado',
  'emprestimo',
  'debito',
  'reserva_liberada',
  'pedido_separado',
  'solicitacao',
] as const;
export type PendingKind = (typeof PENDING_KINDS)[number];

/** A declaration, for its owner. */
const Clearance = object({
  codigo: Type.String({ description: 'Sixteen letters and digits in groups of four' }),
  emitida_em: Instant,
  validade: Type.String({ description: 'Last day on which it holds' }),
  url_html: Type.String(),
  url_pdf: Type.String(),
  url_verificacao: Type.String({ description: 'Where anybody may check it' }),
});

/** GET /unidade-informacao/nada-consta/verifica: what is pending, or what issuing would change. */
export const checkClearance = call('GET /unidade-informacao/nada-consta/verifica', {
  access: 'patron',
  summary: 'What stands between the patron and a clearance declaration',
  output: object({
    permitido: Type.Boolean(),
    pendencias: Type.Array(
      object({
        tipo: Type.Enum([...PENDING_KINDS]),
        descricao: Type.String({ description: 'What it is, and where' }),
        caminho: Type.String({ description: 'Page of the site where it is ended' }),
        valor: Type.Optional(Type.Number({ description: 'Of a debt, in reais' })),
      }),
    ),
    motivos: Type.Optional(Type.Array(Motivo)),
    texto: Type.String({ description: 'What the institution tells about the declaration' }),
    unidade: Type.String({ description: 'Whose enrolment ends' }),
    dias: Type.Integer({ description: 'For how many days a declaration holds' }),
    validade: Type.String({ description: 'Last day of one that were issued now' }),
    cancela: Type.Array(
      object({
        tipo: Type.Enum(['reserva', 'pedido', 'solicitacao']),
        descricao: Type.String({ description: 'Title' }),
      }),
      { description: 'What issuing cancels' },
    ),
    encerrada: Type.Boolean({ description: 'The enrolment has ended already' }),
    emails: Type.Array(Type.String(), { description: 'Registered addresses, mostly covered' }),
    declaracao: Type.Optional(Clearance),
  }),
});

/** POST /unidade-informacao/nada-consta: issues it, or returns the valid one. */
export const issueClearance = call('POST /unidade-informacao/nada-consta', {
  access: 'patron',
  summary: 'Issue the declaration, which ends the enrolment',
  perMinute: 20,
  body: object({ confirmo: Type.Literal(true) }),
  output: Clearance,
  refusals: ['clearance_not_offered', 'clearance_blocked', 'clearance_pending'],
});

/** GET /nada-consta/{codigo} (ours): the public facts of a declaration. */
export const verifyClearance = call('GET /nada-consta/:codigo', {
  access: 'public',
  summary: 'Verify a declaration by its code',
  // The desk of a campus verifies many, from one address; wrong codes have a limit of their own.
  perMinute: 300,
  params: object({ codigo: Type.String({ minLength: 1, maxLength: 40 }) }),
  output: object({
    valida: Type.Boolean(),
    situacao: Type.Enum(['valida', 'vencida', 'anulada'], {
      description: '`anulada`: the person was enrolled again',
    }),
    iniciais: Type.String(),
    emitida_em: Day,
    validade: Day,
    unidade: Type.String(),
  }),
  refusals: ['clearance_not_found'],
});

const DOCUMENT = {
  access: 'public',
  perMinute: 60,
  params: object({ chave: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: object({ idioma: Type.Optional(Type.Enum([...LOCALES])) }),
  output: Type.String(),
  refusals: ['clearance_not_found'],
} as const;

/** GET …/documento/{chave} (ours): the declaration as a page. The address is the credential. */
export const readClearancePage = call('GET /unidade-informacao/nada-consta/documento/:chave', {
  ...DOCUMENT,
  summary: 'A declaration as a page',
  media: 'text/html; charset=utf-8',
});

/** GET …/documento/{chave}/pdf (ours): the same as a tagged PDF. */
export const readClearancePdf = call('GET /unidade-informacao/nada-consta/documento/:chave/pdf', {
  ...DOCUMENT,
  summary: 'A declaration as a PDF',
  media: 'application/pdf',
});

/**
 * POST /nada-consta/send-mail: sends the patron's own declaration, our PDF, to registered addresses: all, or those that
 * are named. A form with files or JSON; a file that comes along is not read.
 */
export const mailClearance = call('POST /nada-consta/send-mail', {
  access: 'patron',
  summary: 'Send the declaration to registered addresses',
  perMinute: 20,
  body: object({ email: Type.Optional(Type.String({ maxLength: 500 })) }),
  output: object({ emails: Type.Array(Type.String({ description: 'Mostly covered' })) }),
  refusals: ['clearance_not_found', 'clearance_not_registered', 'mail_limit', 'mail_unavailable'],
});
