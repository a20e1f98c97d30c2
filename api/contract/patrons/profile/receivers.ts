import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Id, Instant, list, object } from '../../shared/shapes.ts';

/** People who may receive for one patron at most. */
export const MAX_RECEIVERS = 10;
export const RECEIVER_LENGTHS = { nome: 200, documento: 40, usuario: 100 } as const;

const Receivers = list(
  object({
    cod_autorizado: Id,
    nome: Type.Optional(Type.String()),
    documento: Type.Optional(Type.String()),
    usuario: Type.Optional(
      Type.String({ description: 'As typed: nobody learns whether it exists' }),
    ),
    desde: Instant,
  }),
);

/** GET /pessoas/meu-pergamum/autorizados (ours): people who may collect for the patron. */
export const listReceivers = call('GET /pessoas/meu-pergamum/autorizados', {
  access: 'patron',
  summary: 'Who else may receive for the patron',
  output: Receivers,
});

/** POST /pessoas/meu-pergamum/autorizados (ours): a name with a document, or the user name of another patron. */
export const addReceiver = call('POST /pessoas/meu-pergamum/autorizados', {
  access: 'patron',
  summary: 'Let somebody else receive for the patron',
  perMinute: 30,
  body: object({
    nome: Type.Optional(Type.String({ maxLength: RECEIVER_LENGTHS.nome })),
    documento: Type.Optional(Type.String({ maxLength: RECEIVER_LENGTHS.documento })),
    usuario: Type.Optional(Type.String({ maxLength: RECEIVER_LENGTHS.usuario })),
  }),
  output: Receivers,
  refusals: ['receiver_incomplete', 'receiver_both', 'receiver_known', 'receiver_limit_reached'],
});

/** DELETE /pessoas/meu-pergamum/autorizados/{id} (ours) */
export const removeReceiver = call('DELETE /pessoas/meu-pergamum/autorizados/:id', {
  access: 'patron',
  summary: 'Let somebody no longer receive for the patron',
  params: object({ id: Id }),
  output: Receivers,
  refusals: ['receiver_not_found'],
});
