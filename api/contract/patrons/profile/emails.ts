import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Id, object } from '../../shared/shapes.ts';
import { PersonalData } from './personal-data.ts';

const params = object({ id: Id });

/** POST /pessoas/meu-pergamum/emails/{id}/reenvio (ours): sends the link again to an address that waits. */
export const resendEmail = call('POST /pessoas/meu-pergamum/emails/:id/reenvio', {
  access: 'patron',
  summary: 'Send the link that confirms an address again',
  perMinute: 30,
  params,
  output: PersonalData,
  refusals: ['email_not_pending', 'mail_limit'],
});

/** DELETE /pessoas/meu-pergamum/emails/{id} (ours): gives up an address that waits to be confirmed. */
export const cancelEmail = call('DELETE /pessoas/meu-pergamum/emails/:id', {
  access: 'patron',
  summary: 'Give up an address that waits to be confirmed',
  perMinute: 30,
  params,
  output: PersonalData,
  refusals: ['email_not_pending'],
});

const Token = Type.String({
  ...{ minLength: 1, maxLength: 100 },
  description: 'From the link; works once',
});

/** POST /pessoas/emails/confirmacao (ours): an address counts from now on. Its page asks for a press before. */
export const confirmEmail = call('POST /pessoas/emails/confirmacao', {
  access: 'public',
  summary: 'Confirm an address by the link that was sent to it',
  perMinute: 30,
  body: object({ token: Token }),
  output: object({ email: Type.String({ description: 'The address that was confirmed' }) }),
  refusals: ['too_many_requests', 'email_link_invalid'],
});

/**
 * POST /pessoas/emails/desfazer (ours): the addresses before a change count again. Sessions, codes and pending
 * addresses of the account end, and the password where it can be recovered.
 */
export const undoEmail = call('POST /pessoas/emails/desfazer', {
  access: 'public',
  summary: 'Undo a change of addresses by the link that was sent to the old ones',
  perMinute: 30,
  body: object({ token: Token }),
  output: object({
    login: Type.String(),
    senha_nova: Type.Boolean({ description: 'The password ended: a new one is made by recovery' }),
  }),
  refusals: ['too_many_requests', 'email_undo_invalid'],
});
