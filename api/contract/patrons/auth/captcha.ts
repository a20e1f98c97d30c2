import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { object } from '../../shared/shapes.ts';

/**
 * GET /captcha (ours): a proof of work in the form of ALTCHA version 2. Where activity 1120 is on,
 * `recaptcha_token` is its solution: base64 of the JSON `{ challenge, solution }`. It works once.
 */
export const readCaptcha = call('GET /captcha', {
  access: 'public',
  summary: 'A challenge against machines',
  perMinute: 120,
  output: object({
    parameters: object({
      algorithm: Type.String(),
      nonce: Type.String(),
      salt: Type.String(),
      cost: Type.Integer(),
      keyLength: Type.Integer(),
      keyPrefix: Type.String(),
      data: object({ expires: Type.Integer({ description: 'Seconds since 1970' }) }),
    }),
    signature: Type.String(),
  }),
  refusals: ['too_many_requests'],
});
