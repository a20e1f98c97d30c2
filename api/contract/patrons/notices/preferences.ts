import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { object } from '../../shared/shapes.ts';
import { NOTICE_KINDS } from './kinds.ts';

const CHANNELS = {
  tipo: Type.Enum([...NOTICE_KINDS]),
  email: Type.Boolean(),
  alerta: Type.Boolean(),
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
