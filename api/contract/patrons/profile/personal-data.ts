import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { CHANGEABLE, PERSONAL_FIELDS, type PersonalField } from '../../shared/personal-data.ts';
import { Acao, Day, Id, Instant, object } from '../../shared/shapes.ts';

const NAMES = Object.keys(PERSONAL_FIELDS) as PersonalField[];
const fields = <T>(make: (name: PersonalField) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<PersonalField, T>;

export const CardValidity = object(
  {
    ate: Day,
    situacao: Type.Enum(['valida', 'vence_logo', 'vencida']),
    se_renovar: Type.Optional(Day),
    renovar: Acao,
  },
  'Ours: validity of the card; absent: without end',
);

export const PersonalData = object({
  cod_pessoa: Id,
  nome: Type.String(),
  login: Type.String(),
  carteira: Type.Optional(Type.String()),
  validade: Type.Optional(CardValidity),
  grupo: Type.String({ description: 'Name of the patron group' }),
  ...fields(() => Type.String()),
  emails_pendentes: Type.Array(object({ codigo: Id, email: Type.String(), expira_em: Instant }), {
    description: 'Ours: addresses that count once they are confirmed by the link sent to them',
  }),
  email_pede: Type.Enum(['senha', 'instituicao', 'nada'], {
    description:
      'Ours: what a change of addresses needs: `senha`, or a new sign-in by the institution',
  }),
  receber_emails: Type.Boolean({ description: 'Reminders of loans that fall due, by mail' }),
  editaveis: Type.Array(Type.Enum([...CHANGEABLE]), {
    description: 'What the patron may change, by the settings',
  }),
});

/** GET /pessoas/meu-pergamum/dados-personais: digits alone in `cpf`, and in `cep` in Brazil; '' is not said. */
export const readPersonalData = call('GET /pessoas/meu-pergamum/dados-personais', {
  access: 'patron',
  summary: 'What the library knows of the person',
  output: PersonalData,
});

/**
 * PUT /pessoas/meu-pergamum/dados-personais: what is not sent stays. Other e-mail addresses need `senha`, and new ones
 * wait in `emails_pendentes` until they are confirmed.
 */
export const changePersonalData = call('PUT /pessoas/meu-pergamum/dados-personais', {
  access: 'patron',
  summary: 'Change what the person may change',
  perMinute: 30,
  body: object({
    ...fields((name) => Type.Optional(Type.String({ maxLength: PERSONAL_FIELDS[name].maxLength }))),
    receber_emails: Type.Optional(Type.Boolean()),
    senha: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Ours: the current password, for other addresses',
      }),
    ),
  }),
  output: PersonalData,
  refusals: [
    'invalid_fields',
    'request_email_required',
    'phone_wrong',
    'postal_code_wrong',
    'postal_code_odd',
    'tax_number_wrong',
    'birth_date_wrong',
    'service_choice_wrong',
    'field_not_editable',
    'email_password_required',
    'email_sign_in_required',
    'password_wrong',
    'too_many_attempts',
    'mail_limit',
  ],
});
