import Type from 'typebox';
import { call } from '../shared/call.ts';
import { CHANGEABLE, PERSONAL_FIELDS, type PersonalField } from '../shared/personal-data.ts';
import { Id, object } from '../shared/shapes.ts';

const NAMES = Object.keys(PERSONAL_FIELDS) as PersonalField[];
const fields = <T>(make: (name: PersonalField) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<PersonalField, T>;

const Data = object({
  cod_pessoa: Id,
  nome: Type.String(),
  login: Type.String(),
  carteira: Type.Optional(Type.String()),
  grupo: Type.String({ description: 'Name of the patron group' }),
  ...fields(() => Type.String()),
  receber_emails: Type.Boolean({ description: 'Reminders of loans that fall due, by mail' }),
  editaveis: Type.Array(Type.Enum([...CHANGEABLE]), {
    description: 'What the patron may change, by the settings',
  }),
});

/** GET /pessoas/meu-pergamum/dados-personais: digits alone in `cpf` and `cep`; '' is not said. */
export const readPersonalData = call('GET /pessoas/meu-pergamum/dados-personais', {
  access: 'patron',
  summary: 'What the library knows of the person',
  output: Data,
});

/** PUT /pessoas/meu-pergamum/dados-personais: what is not sent stays. Another e-mail is told to the one before. */
export const changePersonalData = call('PUT /pessoas/meu-pergamum/dados-personais', {
  access: 'patron',
  summary: 'Change what the person may change',
  perMinute: 30,
  body: object({
    ...fields((name) => Type.Optional(Type.String({ maxLength: PERSONAL_FIELDS[name].maxLength }))),
    receber_emails: Type.Optional(Type.Boolean()),
  }),
  output: Data,
  refusals: [
    'invalid_fields',
    'request_email_required',
    'phone_wrong',
    'postal_code_wrong',
    'tax_number_wrong',
    'birth_date_wrong',
    'service_choice_wrong',
    'field_not_editable',
  ],
});
