import Type from 'typebox';
import { call } from '../shared/call.ts';
import { LOCALES } from '../shared/languages.ts';
import { Day, Id, Instant, Money, Motivo, object } from '../shared/shapes.ts';

const Library = { cod_biblioteca: Id, desc_biblioteca: Type.String() };
const Work = {
  cod_acervo: Type.Optional(Id),
  titulo: Type.Optional(Type.String()),
};

/** An open debt with its ledger (specification §3 Debt). */
const Debt = object({
  cod_debito: Id,
  ...Library,
  ...Work,
  motivo: Type.String(),
  tipo_servico: Type.Enum(['devolucao_atrasada', 'extravio', 'servico']),
  dias_atraso: Type.Optional(Type.Integer({ description: 'Days that were charged' })),
  valor: Money,
  desconto: Type.Number({ description: 'Reais taken off, waivers included' }),
  valor_pago: Money,
  saldo: Money,
  data: Instant,
  pode_pagar: Type.Boolean({ description: 'Goes on a slip' }),
  motivos: Type.Optional(Type.Array(Motivo)),
  lancamentos: Type.Array(
    object({
      tipo: Type.Enum(['cobranca', 'desconto', 'pagamento', 'dispensa']),
      descricao: Type.String(),
      observacao: Type.Optional(Type.String({ description: 'In the words of the desk' })),
      valor: Type.Number({ description: 'Reais; negative where less is owed' }),
      data: Instant,
    }),
  ),
});

export const Debts = object({
  itens: Type.Array(Debt),
  bibliotecas: Type.Array(
    object({
      ...Library,
      saldo: Money,
      valor_guia: Type.Number({ description: 'Reais that a slip would come to; 0: none' }),
    }),
  ),
  em_curso: Type.Array(
    object({
      cod_emprestimo: Id,
      ...Library,
      ...Work,
      valor: Type.Number({ description: 'Reais that its return would cost now' }),
    }),
    { description: 'Fines of loans that are still out; in no sum' },
  ),
  quitados: Type.Array(Debt, { description: 'Settled ones, the newest first; the last 20' }),
  total_saldo: Money,
  limite_bloqueio: Type.Union([Money, Type.Null()], {
    description: 'Reais from which nothing is lent, renewed or held; null: never',
  }),
  impedido: Type.Boolean({ description: 'That much is owed' }),
});

/** GET /emprestimo/debitos-pendentes: debts by library, oldest first; running fines separately. */
export const readDebts = call('GET /emprestimo/debitos-pendentes', {
  access: 'patron',
  summary: 'Debts of the patron',
  output: Debts,
});

/**
 * POST /unidade-informacao/gru: a payment slip for what is owed to a library and can be paid. Asked again
 * while nothing has changed, the answer is the same slip.
 */
export const makeSlip = call('POST /unidade-informacao/gru', {
  access: 'patron',
  summary: 'A payment slip for what is owed to a library',
  perMinute: 30,
  body: object({ valor: Money, codBiblioteca: Id }),
  output: object({
    cod_gru: Id,
    numero_referencia: Type.String(),
    valor: Money,
    vencimento: Day,
    pix: Type.Optional(
      object({
        texto: Type.String({ description: 'BR Code, to copy' }),
        modulos: Type.Array(Type.String(), {
          description: 'The same as a QR code with its margin: a row each, 1 is black',
        }),
      }),
    ),
    url_html: Type.String(),
    url_pdf: Type.String(),
  }),
  refusals: ['gru_amount_changed', 'gru_not_offered', 'library_not_found'],
});

const SLIP = {
  access: 'public',
  perMinute: 60,
  params: object({ chave: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: object({ idioma: Type.Optional(Type.Enum([...LOCALES])) }),
  output: Type.String(),
  refusals: ['gru_not_found'],
} as const;

/** GET /unidade-informacao/gru/{chave} (ours): the slip as a page. The address is the credential. */
export const readSlipPage = call('GET /unidade-informacao/gru/:chave', {
  ...SLIP,
  summary: 'A payment slip as a page',
  media: 'text/html; charset=utf-8',
});

/** GET /unidade-informacao/gru/{chave}/pdf (ours): the same as a tagged PDF. */
export const readSlipPdf = call('GET /unidade-informacao/gru/:chave/pdf', {
  ...SLIP,
  summary: 'A payment slip as a PDF',
  media: 'application/pdf',
});

/** GET /pessoas/afastamentos: the patron's suspensions, newest first. */
export const readDeviations = call('GET /pessoas/afastamentos', {
  access: 'patron',
  summary: 'Suspensions of the patron',
  output: object({
    itens: Type.Array(
      object({
        ...Library,
        motivo: Type.String(),
        data_inicio: Day,
        data_fim: Day,
        vigente: Type.Boolean(),
      }),
    ),
    suspenso_ate: Type.Optional(
      object({
        ultimo_dia: Type.String({ description: 'With suspensions that follow at once' }),
        volta: Day,
      }),
    ),
  }),
});
