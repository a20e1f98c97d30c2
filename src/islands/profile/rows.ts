import type { Output } from '#contract/calls.ts';
import {
  PERSONAL_FIELDS,
  type Changeable,
  type PersonalField,
} from '#contract/shared/personal-data.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { addressText, joined } from '#lib/account/personal-data.ts';
import { formatDate } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';

export type PersonalData = Output<'GET /pessoas/meu-pergamum/dados-personais'>;

/** What stands in one line and is changed together. */
export const ROWS = {
  email: ['email'],
  telefone: ['telefone'],
  endereco: ['cep', 'logradouro', 'complemento', 'bairro', 'cidade'],
  cpf: ['cpf'],
  identidade: ['identidade'],
  nascimento: ['nascimento'],
  sobre: ['nacionalidade', 'genero', 'estado_civil'],
  estudo: ['escolaridade', 'profissao'],
  avisos: ['receber_emails'],
} as const satisfies Record<string, readonly Changeable[]>;

export type RowName = keyof typeof ROWS;
export const ROW_NAMES = Object.keys(ROWS) as RowName[];

export const isRow = (name: string): name is RowName => Object.hasOwn(ROWS, name);

export const rowTitles = (t: Translate): Record<RowName, string> => ({
  email: t('profile.email'),
  telefone: t('profile.phone'),
  endereco: t('profile.address'),
  cpf: t('profile.tax_number'),
  identidade: t('profile.identity'),
  nascimento: t('profile.birth'),
  sobre: t('profile.about'),
  estudo: t('profile.study'),
  avisos: t('profile.notices'),
});

const genders = (t: Translate) => ({
  feminino: t('profile.gender_female'),
  masculino: t('profile.gender_male'),
  outro: t('profile.gender_else'),
});

const degrees = (t: Translate) => ({
  fundamental: t('profile.education_primary'),
  medio: t('profile.education_secondary'),
  tecnico: t('profile.education_technical'),
  superior: t('profile.education_higher'),
  especializacao: t('profile.education_specialised'),
  mestrado: t('profile.education_master'),
  doutorado: t('profile.education_doctor'),
});

const statuses = (t: Translate) => ({
  solteiro: t('profile.marital_single'),
  casado: t('profile.marital_married'),
  separado: t('profile.marital_separated'),
  divorciado: t('profile.marital_divorced'),
  viuvo: t('profile.marital_widowed'),
  outro: t('profile.marital_else'),
});

/** The choices of a field, in words; null: it is written. */
export function choicesOf(t: Translate, name: Changeable): [value: string, text: string][] | null {
  if (name === 'genero') return Object.entries(genders(t));
  if (name === 'escolaridade') return Object.entries(degrees(t));
  if (name === 'estado_civil') return Object.entries(statuses(t));
  return null;
}

export const lengthOf = (name: PersonalField): number => PERSONAL_FIELDS[name].maxLength;

/** "529.982.247-25"; hidden: "•••.982.247-••". */
export const taxNumberText = (digits: string, shown: boolean): string => {
  const [a, b, c, d] = [
    digits.slice(0, 3),
    digits.slice(3, 6),
    digits.slice(6, 9),
    digits.slice(9),
  ];
  return shown ? `${a}.${b}.${c}-${d}` : `•••.${b}.${c}-••`;
};

/** What a line says; '' when nothing is known. The tax number is hidden unless it is asked for. */
export function rowText(row: RowName, data: PersonalData, t: Translate, locale: Locale): string {
  const said = (name: Changeable): string => {
    const value = data[name];
    if (typeof value === 'boolean')
      return value ? t('profile.receives') : t('profile.receives_not');
    return choicesOf(t, name)?.find(([choice]) => choice === value)?.[1] ?? value;
  };
  if (row === 'endereco') return addressText(data);
  if (row === 'nascimento') {
    return data.nascimento === '' ? '' : formatDate(data.nascimento, locale);
  }
  if (row === 'cpf') return data.cpf === '' ? '' : taxNumberText(data.cpf, false);
  return joined(...ROWS[row].map(said));
}
