import Type from 'typebox';
import { Debts } from '../circulation/debts.ts';
import { Holds } from '../circulation/holds.ts';
import { Hours } from '../portal/institution.ts';
import { PendingLoans } from '../circulation/loans.ts';
import { CardValidity } from './profile/personal-data.ts';
import { Consent } from './privacy.ts';
import { call } from '../shared/call.ts';
import { REQUEST_PHASES } from '../circulation/request-phases.ts';
import { Acao, Day, Id, Instant, list, object, pagedList } from '../shared/shapes.ts';
import { Unread } from './alerts.ts';

/** Kinds of requests, in the order of the filter. */
export const REQUEST_KINDS = [
  'reserva',
  'solicitacao',
  'acervo_fechado',
  'servico',
  'sugestao',
  'comentario',
  'comentario_obra',
] as const;

/** Requests by how far they have come. */
export const REQUEST_GROUPS = ['abertos', 'prontos', 'encerrados'] as const;

const OwnRequest = object({
  tipo: Type.Enum([...REQUEST_KINDS]),
  codigo: Type.Integer({ minimum: 1, description: 'Of its kind' }),
  desc_tipo: Type.String(),
  titulo: Type.String({ description: 'Of a comment to a library, how it begins' }),
  idioma: Type.Optional(Type.String({ description: 'MARC code' })),
  cod_acervo: Type.Optional(Id),
  desc_biblioteca: Type.Optional(Type.String()),
  data: Instant,
  data_situacao: Instant,
  situacao: Type.String({ description: 'Code of the state within its kind' }),
  desc_situacao: Type.String(),
  fase: Type.Enum([...REQUEST_PHASES], {
    description: 'How far it has come, the same for every kind',
  }),
  prazo: Type.Optional(
    Type.String({ description: 'Instant until which it waits to be picked up' }),
  ),
  posicao: Type.Optional(Type.Integer({ description: 'Of a hold that waits: its place, from 1' })),
  fila: Type.Optional(Type.Integer()),
  previsao: Type.Optional(Day),
  motivo: Type.Optional(Type.String({ description: 'Why it ended without being served' })),
  resposta: Type.Optional(Type.String({ description: 'What the library wrote' })),
  pergunta: Type.Optional(
    Type.Boolean({ description: 'The library has asked something and waits for the answer' }),
  ),
  caminho: Type.Optional(Type.String({ description: 'Page of the site that says more of it' })),
  acoes: object({ retirar: Acao }),
});

export const OwnRequests = object({
  ...pagedList(OwnRequest).properties,
  outros_abertos: Type.Optional(
    Type.Integer({
      description: 'How many have not ended and are not on this page; holds are not counted',
    }),
  ),
});

/**
 * GET /pessoas/meu-pergamum/pedidos (ours): requests of every kind in one list, newest first: holds, requests between
 * libraries, from closed stacks and to the reference desk, suggestions and comments.
 */
export const listOwnRequests = call('GET /pessoas/meu-pergamum/pedidos', {
  access: 'patron',
  summary: 'Requests of every kind of the patron',
  query: object({
    tipo: Type.Optional(Type.Enum([...REQUEST_KINDS])),
    grupo: Type.Optional(Type.Enum([...REQUEST_GROUPS])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: OwnRequests,
});

/** Kinds of what needs the patron's attention, what costs most to forget first. */
export const CONCERN_KINDS = [
  'bloqueio',
  'afastamento',
  'emprestimo_atrasado',
  'emprestimo_vence_logo',
  'debito',
  'pedido',
  'alertas',
] as const;

const Concerns = list(
  object({
    tipo: Type.Enum([...CONCERN_KINDS]),
    descricao: Type.String(),
    caminho: Type.String({ description: 'Page of the site where it is dealt with' }),
    quantidade: Type.Optional(Type.Integer({ description: 'Of unread alerts' })),
    ate: Type.Optional(Type.String({ description: 'Last day of a suspension' })),
  }),
);

/** GET /pessoas/meu-pergamum/atencao (ours): what needs the patron's attention; empty: all is well. */
export const readConcerns = call('GET /pessoas/meu-pergamum/atencao', {
  access: 'patron',
  summary: 'What needs the attention of the patron',
  output: Concerns,
});

/**
 * GET /pessoas/meu-pergamum/inicio (ours): all that the first screen of the personal area tells, in one
 * answer. Each part is what the call that tells it alone answers to nothing asked in particular; the opening hours
 * are those of yesterday to thirteen days from now.
 */
export const readHome = call('GET /pessoas/meu-pergamum/inicio', {
  access: 'patron',
  summary: 'What the first screen of the personal area tells',
  output: object({
    atencao: Concerns,
    emprestimos: PendingLoans,
    reservas: Holds,
    debitos: Debts,
    pedidos: OwnRequests,
    consentimento: Consent,
    atendimento: Hours,
    nao_lidos: Unread,
    validade: Type.Optional(CardValidity),
  }),
});
