import {
  DEFAULT_COUNTRY,
  areEmails,
  emailsOf,
  phoneOf,
  postalCodeOf,
  sameEmails,
} from '#contract/shared/contact.ts';
import {
  PERSONAL_FIELDS,
  type Changeable,
  type PersonalField,
  type PersonalValues,
} from '#contract/shared/personal-data.ts';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { isDay, type Day } from '../../circulation/units/zone.ts';

/** Personal data (specification §3, §5). */

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** Optional separators in numbers. */
const isNumberText = (typed: string): boolean => /^[\d.\-/ ]*$/.test(typed);

/** Check digit: weighted sum modulo 11. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * (digits.length + 1 - at),
    0,
  );
  return ((sum * 10) % 11) % 10;
}

/** Is this a tax number (CPF)? Eleven digits with two check digits; not all equal. */
export function isTaxNumber(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const first = checkDigit(digits.slice(0, 9));
  const second = checkDigit(digits.slice(0, 10));
  return digits.endsWith(`${first}${second}`);
}

/** Minimum digits of a telephone number without area code. */
export const MIN_PHONE_DIGITS = 8;

const FIRST_BIRTH: Day = '1900-01-01';

type Tidied = { value: string } | { wrong: RefusalCode };

const when = (isRight: boolean, value: string, wrong: RefusalCode): Tidied =>
  isRight ? { value } : { wrong };

/** Removes duplicates, case-insensitive. */
const oneOfEach = (addresses: readonly string[]): string[] => {
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
};

/** Normalizes a value, or returns its problem. Empty values are valid, except the e-mail. */
export function tidied(
  name: PersonalField,
  typed: string,
  { today, country }: Pick<DataFacts, 'today' | 'country'>,
): Tidied {
  const text = typed.trim();
  if (name === 'email') {
    const all = oneOfEach(emailsOf(text)).join('; ');
    return when(areEmails(text), all, 'request_email_required');
  }
  if (text === '') return { value: '' };
  const digits = digitsOf(text);
  const field = PERSONAL_FIELDS[name];
  if ('options' in field) {
    const options: readonly string[] = field.options;
    return when(options.includes(text), text, 'service_choice_wrong');
  }
  switch (name) {
    case 'telefone': {
      const phone = phoneOf(text);
      return when(digitsOf(phone).length >= MIN_PHONE_DIGITS, phone, 'phone_wrong');
    }
    case 'cep': {
      const code = postalCodeOf(text, country);
      const isOurs = country === DEFAULT_COUNTRY;
      return when(code !== null, code ?? '', isOurs ? 'postal_code_wrong' : 'postal_code_odd');
    }
    case 'cpf':
      return when(isNumberText(text) && isTaxNumber(digits), digits, 'tax_number_wrong');
    case 'nascimento':
      return when(isDay(text) && text >= FIRST_BIRTH && text <= today, text, 'birth_date_wrong');
    default:
      return { value: text };
  }
}

/** Requested personal data; missing fields are not changed. */
export type DataInput = Partial<PersonalValues> & { receber_emails?: boolean };

export interface DataDecision {
  /** Changed fields. */
  changed: Partial<Record<PersonalField, string>>;
  wantsMail: boolean | null;
  refusals: { field: Changeable; code: RefusalCode }[];
}

export interface DataFacts {
  before: PersonalValues;
  wantsMail: boolean;
  editable: readonly Changeable[];
  today: Day;
  /** Of the institution. */
  country: string;
}

const differs = (field: PersonalField, before: string, after: string): boolean =>
  field === 'email' ? !sameEmails(before, after) : before !== after;

/** Decides which fields change, or returns all refusals. */
export function decideData(wanted: DataInput, facts: DataFacts): DataDecision {
  const { before, editable } = facts;
  const decision: DataDecision = { changed: {}, wantsMail: null, refusals: [] };
  for (const [name, typed] of Object.entries(wanted)) {
    if (typeof typed !== 'string') continue;
    const field = name as PersonalField;
    // Unchanged values are valid, even if a rule was added since.
    if (typed === before[field]) continue;
    if (!editable.includes(field)) {
      decision.refusals.push({ field, code: 'field_not_editable' });
      continue;
    }
    const tidy = tidied(field, typed, facts);
    if ('wrong' in tidy) decision.refusals.push({ field, code: tidy.wrong });
    else if (differs(field, before[field], tidy.value)) decision.changed[field] = tidy.value;
  }
  const { receber_emails: wants } = wanted;
  if (wants !== undefined && wants !== facts.wantsMail) {
    if (editable.includes('receber_emails')) decision.wantsMail = wants;
    else decision.refusals.push({ field: 'receber_emails', code: 'field_not_editable' });
  }
  return decision;
}
