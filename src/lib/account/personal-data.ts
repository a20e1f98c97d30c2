import type { Output } from '#contract/calls.ts';
import type { Changeable } from '#contract/shared/personal-data.ts';
import { DEFAULT_COUNTRY, postalCodeText } from '#contract/shared/contact.ts';
import type { Translate } from '../i18n/areas.ts';
import { pageData } from '../page.ts';

type PersonalData = Output<'GET /pessoas/meu-pergamum/dados-personais'>;

/** Whether the institution is there: its postal codes are digits alone. */
export const isInBrazil = (): boolean =>
  (pageData()['country'] ?? DEFAULT_COUNTRY) === DEFAULT_COUNTRY;

/** Names of fields, in the words of `profile`. */
export const fieldTitles = (t: Translate): Record<Changeable, string> => ({
  email: t('profile.email'),
  telefone: t('profile.phone'),
  cep: isInBrazil() ? t('profile.postal_code') : t('profile.postal_code_any'),
  logradouro: t('profile.street'),
  complemento: t('profile.complement'),
  bairro: t('profile.district'),
  cidade: t('profile.city'),
  identidade: t('profile.identity'),
  cpf: t('profile.tax_number'),
  nacionalidade: t('profile.nationality'),
  genero: t('profile.gender'),
  nascimento: t('profile.birth'),
  escolaridade: t('profile.education'),
  profissao: t('profile.job'),
  estado_civil: t('profile.marital_status'),
  receber_emails: t('profile.receive'),
});

/** Parts that are said, with commas between. */
export const joined = (...parts: string[]): string =>
  parts.filter((part) => part !== '').join(', ');

/** An address in one line; '' when nothing of it is known. */
export function addressText(
  data: Pick<PersonalData, 'logradouro' | 'complemento' | 'bairro' | 'cidade' | 'cep'>,
): string {
  const place = joined(data.bairro, data.cidade, postalCodeText(data.cep));
  return [joined(data.logradouro, data.complemento), place].filter(Boolean).join('. ');
}
