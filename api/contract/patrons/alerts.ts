import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Day, Id, Instant, object } from '../shared/shapes.ts';

export const Unread = Type.Integer({ description: 'Alerts of any day that were not read yet' });
const LEFT = object({ nao_lidos: Unread });
const ONE = {
  access: 'patron',
  params: object({ id: Id }),
  output: LEFT,
  refusals: ['alert_not_found'],
} as const;

/** GET /solicitacoes/alertas: what the patron was told between two days, newest first. */
export const listAlerts = call('GET /solicitacoes/alertas', {
  access: 'patron',
  summary: 'Alerts of the patron between two days',
  query: object({
    dataIni: Day,
    dataFim: Day,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: object({
    itens: Type.Array(
      object({
        id: Id,
        titulo: Type.String(),
        texto: Type.String(),
        nota: Type.Optional(Type.String({ description: 'What the library wrote to the patron' })),
        data: Instant,
        lido: Type.Boolean(),
        caminho: Type.Optional(
          Type.String({ description: 'Address on the site, without language, where more is told' }),
        ),
      }),
    ),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    nao_lidos: Unread,
  }),
  refusals: ['dates_reversed'],
});

/** GET /solicitacoes/alertas/nao-lidos (ours): the number beside the name in the header. */
export const countAlerts = call('GET /solicitacoes/alertas/nao-lidos', {
  access: 'patron',
  summary: 'How many alerts were not read yet',
  output: LEFT,
});

/** PUT /solicitacoes/alertas (ours): everything that there is has been read. */
export const readAlerts = call('PUT /solicitacoes/alertas', {
  access: 'patron',
  summary: 'Mark every alert as read',
  query: object({
    desfazer: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The instant that an earlier call returned: what it marked is unread again',
      }),
    ),
  }),
  output: object({ nao_lidos: Unread, lidos_em: Instant }),
});

/** PUT /solicitacoes/alertas/{id}: it has been read, unless the body says otherwise. */
export const readAlert = call('PUT /solicitacoes/alertas/:id', {
  ...ONE,
  summary: 'Mark an alert as read or unread, or undo its deletion',
  query: object({
    lido: Type.Optional(Type.Boolean({ description: 'True unless said' })),
    removido: Type.Optional(
      Type.Boolean({ description: 'False lists it again; possible until the next night' }),
    ),
  }),
});

/** DELETE /solicitacoes/alertas/{id} */
export const removeAlert = call('DELETE /solicitacoes/alertas/:id', {
  ...ONE,
  summary: 'Delete an alert',
});
