import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Acao, Instant, object } from '../shared/shapes.ts';

/** States of a request that one's data be erased. */
export const ERASURE_STATES = ['aguardando', 'atendida', 'recusada', 'retirada'] as const;

export const Consent = object({
  versao: Type.String({ description: 'Of the text that is asked about now; empty: none is' }),
  texto: Type.String({ description: 'HTML, made safe' }),
  situacao: Type.Enum(['nao_pedido', 'pendente', 'aceito', 'recusado']),
  respondido: Type.Optional(
    object({ versao: Type.String(), aceito: Type.Boolean(), data: Instant }),
  ),
});

const Privacy = object({
  consentimento: Consent,
  apagamento: object({
    pedido: Type.Optional(
      object({
        situacao: Type.Enum([...ERASURE_STATES]),
        data: Instant,
        data_situacao: Instant,
        resposta: Type.Optional(Type.String({ description: 'What the library wrote' })),
      }),
    ),
    anos_guardados: Type.Integer({ description: 'For how many years the law has debts kept' }),
    acoes: object({ pedir: Acao, desistir: Acao }),
  }),
  acessos: Type.Array(
    object({
      data: Instant,
      quem: Type.String({ description: 'As the terminal of the desk knows them' }),
      posto: Type.Optional(Type.String({ description: 'Name of the workstation' })),
      ato: Type.String(),
      desc_ato: Type.String(),
    }),
    { description: 'Who of the staff showed or changed the record, newest first' },
  ),
});

/** GET /pessoas/meu-pergamum/privacidade (ours): consent, erasure, and who looked at the record. */
export const readPrivacy = call('GET /pessoas/meu-pergamum/privacidade', {
  access: 'patron',
  summary: 'What was agreed to, asked for, and who looked at the record',
  output: Privacy,
});

/** PUT /pessoas/meu-pergamum/privacidade/consentimento (ours): agrees to the text of a version, or does not. */
export const answerConsent = call('PUT /pessoas/meu-pergamum/privacidade/consentimento', {
  access: 'patron',
  summary: 'Answer the consent text',
  perMinute: 30,
  body: object({ versao: Type.String({ maxLength: 40 }), aceito: Type.Boolean() }),
  output: Privacy,
  refusals: ['consent_changed'],
});

/** POST /pessoas/meu-pergamum/privacidade/apagamento (ours): asks for one's data to be erased. */
export const requestErasure = call('POST /pessoas/meu-pergamum/privacidade/apagamento', {
  access: 'patron',
  summary: 'Ask for the own data to be erased',
  perMinute: 30,
  body: object({ confirmo: Type.Literal(true) }),
  output: Privacy,
  refusals: ['erasure_loans', 'erasure_debts', 'erasure_pending', 'erasure_asked'],
});

/** DELETE /pessoas/meu-pergamum/privacidade/apagamento (ours): takes that back while it waits. */
export const withdrawErasure = call('DELETE /pessoas/meu-pergamum/privacidade/apagamento', {
  access: 'patron',
  summary: 'Take the request for erasure back',
  output: Privacy,
  refusals: ['erasure_not_asked'],
});

/** GET /pessoas/meu-pergamum/privacidade/dados (ours): everything that is held about the person, by table. */
export const readEverything = call('GET /pessoas/meu-pergamum/privacidade/dados', {
  access: 'patron',
  summary: 'Everything held about the person',
  perMinute: 10,
  output: object({
    instituicao: Type.String(),
    gerado_em: Instant,
    dados: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
      description: 'Rows by table, as they are kept; secrets such as hashes are left out',
    }),
  }),
});

/** GET /pessoas/meu-pergamum/privacidade/dados/pagina (ours): the same as a page to be read and kept. */
export const readEverythingPage = call('GET /pessoas/meu-pergamum/privacidade/dados/pagina', {
  access: 'patron',
  summary: 'Everything held about the person, as a page',
  perMinute: 10,
  media: 'text/html; charset=utf-8',
  output: Type.String(),
});
