import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { UserName } from './logins.ts';
import { object } from '../../shared/shapes.ts';

/**
 * A forgotten password (specification §3, §5, §7; docs/decisions/password-recovery.md): a code is
 * sent to the person's e-mail, and with the code a new password may be set. Unknown user names get
 * the same responses.
 */

const params = object({ u: UserName });
const Request = Type.String({
  pattern: '^[\\w-]{16,64}$',
  description: 'Ours: made up by who asks, the same for the three steps; tells askers apart',
});
const Code = Type.String({ maxLength: 20 });

/** Rules for a new password. */
export const Rules = object({
  length: object({ min: Type.Integer(), max: Type.Integer() }),
  has_numbers: Type.Boolean(),
  only_numbers: Type.Boolean(),
  diff_case: Type.Boolean(),
  special_char: Type.Boolean(),
  diff_name: Type.Boolean(),
  not_common: Type.Boolean({ description: 'Ours: none of the most used ones' }),
  last_pw: Type.Integer({ description: 'Must differ from so many of the last; 0: none' }),
});

const CODE_REFUSALS = [
  'too_many_requests',
  'recovery_not_offered',
  'recovery_code_wrong',
  'recovery_code_spent',
  'recovery_code_expired',
] as const;

/**
 * GET: sends a new code and invalidates the previous one of the same request. 429 with Retry-After if
 * called too soon. As it sends an e-mail, 403 without the header `lang`, which only scripts can set.
 */
export const startRecovery = call('GET /pessoas/:u/recuperar-senha', {
  access: 'public',
  summary: 'Send a code for a new password',
  perMinute: 30,
  params,
  query: object({
    pedido: Type.Optional(Request),
    recaptcha_token: Type.Optional(
      Type.String({ maxLength: 20_000, description: 'A solved challenge of GET /captcha' }),
    ),
  }),
  output: object({
    emails: Type.Array(Type.String(), { description: 'Masked' }),
    name: Type.String({ description: 'Empty: the name is told once the code was right' }),
    length: Type.Integer({ description: 'Length of the code' }),
    tte: Type.Integer({ description: 'Seconds for which the code holds' }),
  }),
  refusals: [
    'too_many_requests',
    'recovery_not_offered',
    'forbidden',
    'recovery_too_soon',
    'mail_limit',
    'captcha_required',
    'captcha_invalid',
    'mail_unavailable',
  ],
});

/** POST: checks the code; wrong ones are counted. Returns the rules for a new password. */
export const checkRecoveryCode = call('POST /pessoas/:u/recuperar-senha', {
  access: 'public',
  summary: 'Check the code',
  perMinute: 60,
  params,
  body: object({ code: Code, pedido: Type.Optional(Request) }),
  output: object({
    name: Type.String({ description: 'For the rule diff_name' }),
    rules: Rules,
  }),
  refusals: CODE_REFUSALS,
});

/** PUT: sets the new password, consumes the code and ends all sessions of the account. */
export const recoverPassword = call('PUT /pessoas/:u/recuperar-senha', {
  access: 'public',
  summary: 'Set a new password',
  perMinute: 30,
  params,
  body: object({
    code: Code,
    pedido: Type.Optional(Request),
    password: Type.String({ maxLength: 200 }),
  }),
  output: object({ ok: Type.Boolean() }),
  refusals: [
    ...CODE_REFUSALS,
    'password_length',
    'password_has_numbers',
    'password_only_numbers',
    'password_diff_case',
    'password_special_char',
    'password_diff_name',
    'password_not_common',
    'password_last_pw',
  ],
});
