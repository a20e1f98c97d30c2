/**
 * What a patron says of themselves (specification §3, "Personal data"), with e-mail and telephone. Name, card
 * and group come from the institution and are not among them.
 */
interface Field {
  maxLength: number;
  /** Those that may be chosen; an empty one is always possible. */
  options?: readonly string[];
}

const LINE = 200;

export const PERSONAL_FIELDS = {
  email: { maxLength: 500 },
  telefone: { maxLength: 100 },
  cep: { maxLength: 20 },
  logradouro: { maxLength: LINE },
  complemento: { maxLength: LINE },
  bairro: { maxLength: LINE },
  cidade: { maxLength: LINE },
  identidade: { maxLength: 40 },
  cpf: { maxLength: 20 },
  nacionalidade: { maxLength: LINE },
  genero: { maxLength: 20, options: ['feminino', 'masculino', 'outro'] },
  nascimento: { maxLength: 10 },
  escolaridade: {
    maxLength: 20,
    options: [
      ...['fundamental', 'medio', 'tecnico', 'superior', 'especializacao', 'mestrado'],
      'doutorado',
    ],
  },
  profissao: { maxLength: LINE },
  estado_civil: {
    maxLength: 20,
    options: ['solteiro', 'casado', 'separado', 'divorciado', 'viuvo', 'outro'],
  },
} as const satisfies Record<string, Field>;

export type PersonalField = keyof typeof PERSONAL_FIELDS;

/** Values by field; '' is not said. */
export type PersonalValues = Readonly<Record<PersonalField, string>>;

/** What a patron may be let change: every field, and whether they are written to. */
export const CHANGEABLE = [
  ...(Object.keys(PERSONAL_FIELDS) as PersonalField[]),
  'receber_emails',
] as const;
export type Changeable = (typeof CHANGEABLE)[number];

/** What documents prove is corrected at the desk unless the settings say otherwise. */
export const CHANGEABLE_UNLESS_SAID: readonly Changeable[] = CHANGEABLE.filter(
  (name) => !['cpf', 'identidade', 'nascimento'].includes(name),
);
