import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Id, object } from '../shared/shapes.ts';

export const REGISTRATION_LENGTHS = { nome: 200, email: 254, telefone: 40, documento: 40 } as const;

/**
 * POST /pessoas/inscricao (ours): somebody asks to become a patron. A link confirms the address, then the library
 * decides. Whether an address is known already changes nothing in the response.
 */
export const register = call('POST /pessoas/inscricao', {
  access: 'public',
  summary: 'Ask to become a patron',
  perMinute: 30,
  body: object({
    nome: Type.String({ maxLength: REGISTRATION_LENGTHS.nome }),
    email: Type.String({ maxLength: REGISTRATION_LENGTHS.email }),
    telefone: Type.Optional(Type.String({ maxLength: REGISTRATION_LENGTHS.telefone })),
    documento: Type.Optional(Type.String({ maxLength: REGISTRATION_LENGTHS.documento })),
    biblioteca: Type.Optional(Id),
    recaptcha_token: Type.String({
      ...{ maxLength: 20_000, description: 'A solved challenge of GET /captcha' },
    }),
  }),
  output: object({ dias: Type.Integer({ description: 'Days for which the link holds' }) }),
  refusals: [
    'too_many_requests',
    'registration_not_offered',
    'registration_name_missing',
    'request_email_required',
    'phone_wrong',
    'library_not_found',
    'captcha_required',
    'captcha_invalid',
    'mail_limit',
    'mail_unavailable',
  ],
});

/** POST /pessoas/inscricao/confirmacao (ours): the link confirms the address; the library decides from then on. */
export const confirmRegistration = call('POST /pessoas/inscricao/confirmacao', {
  access: 'public',
  summary: 'Confirm the address of a registration',
  perMinute: 30,
  body: object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: object({ ok: Type.Boolean() }),
  refusals: ['too_many_requests', 'registration_link_invalid'],
});
