import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Acao, Id, Instant, object } from '../../shared/shapes.ts';
import { NOTICE_KINDS } from './kinds.ts';

const CHANNELS = {
  tipo: Type.Enum([...NOTICE_KINDS]),
  email: Type.Boolean(),
  alerta: Type.Boolean(),
  push: Type.Boolean({ description: 'On the devices that receive notifications' }),
};

const Notices = object({
  itens: Type.Array(
    object({
      ...CHANNELS,
      descricao: Type.String(),
      obrigatorio: Type.Boolean({ description: 'E-mail or alert stays on' }),
    }),
  ),
  resumo_diario: Type.Boolean({
    description: 'One e-mail a day instead of many; what cannot wait comes at once',
  }),
  emails: Type.Array(Type.String(), { description: 'Registered addresses, mostly covered' }),
  emails_recusados: Type.Array(Type.String(), {
    description:
      'Those of them that a mail server refused for good, covered; nothing is sent there',
  }),
  chave_push: Type.String({
    description:
      'By which a browser knows the sender (VAPID public key, base64url); empty: there are no push notifications',
  }),
  aparelhos: Type.Array(
    object({
      cod_aparelho: Id,
      navegador: Type.String({ description: 'Empty: unknown' }),
      desde: Instant,
      resumo: Type.String({ description: 'SHA-256 of the address at the push service, in hex' }),
    }),
    { description: 'Browsers that receive notifications' },
  ),
  acoes: object({ receber: Acao }),
});

/** GET /pessoas/meu-pergamum/avisos (ours): by which channels each kind of notice comes. */
export const readNotices = call('GET /pessoas/meu-pergamum/avisos', {
  access: 'patron',
  summary: 'By which channels each kind of notice comes',
  output: Notices,
});

/** PUT /pessoas/meu-pergamum/avisos (ours): omitted kinds keep their channels. */
export const changeNotices = call('PUT /pessoas/meu-pergamum/avisos', {
  access: 'patron',
  summary: 'Change the channels of kinds of notices, and how e-mail is delivered',
  body: object({
    itens: Type.Optional(Type.Array(object(CHANNELS), { maxItems: NOTICE_KINDS.length })),
    resumo_diario: Type.Optional(Type.Boolean()),
    emails_conferidos: Type.Optional(
      Type.Boolean({ description: 'The refused addresses are right: e-mail is sent there again' }),
    ),
  }),
  output: Notices,
  refusals: ['notice_channel_required'],
});

/** POST /pessoas/meu-pergamum/avisos/aparelhos (ours): what `PushManager.subscribe` returned. */
export const addPushDevice = call('POST /pessoas/meu-pergamum/avisos/aparelhos', {
  access: 'patron',
  summary: 'Receive push notifications in this browser',
  body: object({
    endereco: Type.String({
      ...{ minLength: 1, maxLength: 1000 },
      description: '`endpoint`: an https address at a push service',
    }),
    chave: Type.String({
      pattern: '^[\\w-]{87}$',
      description: '`p256dh`: a point of the curve P-256, base64url',
    }),
    segredo: Type.String({ pattern: '^[\\w-]{22}$', description: '`auth`: 16 bytes, base64url' }),
  }),
  output: Notices,
  refusals: ['push_off', 'push_not_remembered', 'push_devices_full', 'push_subscription_unusable'],
});

/** DELETE /pessoas/meu-pergamum/avisos/aparelhos/{id} (ours) */
export const removePushDevice = call('DELETE /pessoas/meu-pergamum/avisos/aparelhos/:id', {
  access: 'patron',
  summary: 'Stop push notifications in a browser',
  params: object({ id: Id }),
  output: Notices,
  refusals: ['push_device_not_found'],
});
