import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { object } from '../../shared/shapes.ts';

/** The ways out: into the personal area from elsewhere, and into external bases (specification §7). */

const BaseName = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Code of a base of the settings, or an address that one of them serves',
});
const Entrance = object({
  url: Type.String({ description: 'Made for whoever asks; of a base, signed' }),
  base: Type.Optional(Type.String({ description: 'What the base is called' })),
});
const Code = Type.String({ minLength: 1, maxLength: 40, description: 'Code of a base' });

/** GET /pessoas/meu-pergamum/redirect: where the personal area is or, with `base`, the way into it. */
export const readRedirect = call('GET /pessoas/meu-pergamum/redirect', {
  access: 'patron',
  summary: 'Address of the personal area or of an external base',
  perMinute: 60,
  query: object({ base: Type.Optional(BaseName) }),
  output: Entrance,
  refusals: ['base_not_offered'],
});

/** PUT /pessoas/meu-pergamum/redirect-base: the way into a base; that it was asked for is audited. */
export const enterBase = call('PUT /pessoas/meu-pergamum/redirect-base', {
  access: 'patron',
  summary: 'Enter an external base',
  perMinute: 60,
  body: object({ base: BaseName }),
  output: Entrance,
  refusals: ['base_not_offered'],
});

/** POST /pessoas/postagem-trabalho/redirect: into the base `postagem-trabalho`, where works are handed in. */
export const enterDeposit = call('POST /pessoas/postagem-trabalho/redirect', {
  access: 'patron',
  summary: 'Enter the deposit of works',
  perMinute: 60,
  output: Entrance,
  refusals: ['base_not_offered'],
});

/**
 * GET /pessoas/token-redireciona: a token by which one base may ask once, within a minute, who comes.
 * An address template gets the same by naming `{token}`.
 */
export const readBaseToken = call('GET /pessoas/token-redireciona', {
  access: 'patron',
  summary: 'Token for an external base',
  perMinute: 60,
  query: object({ base: Type.Optional(Code) }),
  output: object({
    token: Type.String(),
    expires_in: Type.Integer({ description: 'Seconds' }),
  }),
  refusals: ['base_not_offered'],
});

/**
 * POST /pessoas/token-redireciona (ours): asked by a base, not by a browser: who came with this token.
 * `assinatura` is the HMAC-SHA256 of the token under the base's key, in hexadecimal. Whatever is
 * wrong, the refusal is the same.
 */
export const checkBaseToken = call('POST /pessoas/token-redireciona', {
  access: 'public',
  summary: 'Who came to an external base',
  perMinute: 300,
  body: object({
    token: Type.String({ minLength: 1, maxLength: 100 }),
    base: Code,
    assinatura: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: object({ usuario: Type.String(), nome: Type.String(), email: Type.String() }),
  refusals: ['too_many_requests', 'base_token_invalid'],
});
