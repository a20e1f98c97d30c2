import { DEFAULT_COUNTRY, phoneOf, postalCodeOf } from '#contract/shared/contact.ts';
import { isEmail } from '#contract/shared/email.ts';
import { tidyPassword } from '#contract/shared/password-rules.ts';
import { MIN_PHONE_DIGITS } from '#api/patrons/profile/rules.ts';
import { unmetBy } from '#api/patrons/auth/passwords/common.ts';
import { passwordRefusals, rulesOf } from '#api/patrons/auth/recovery/rules.ts';
import { sentence } from '#api/core/http/messages.ts';
import { tidyLine } from '#api/core/http/tidy-text.ts';
import type { PatronInput } from '#api/patrons/records/rules.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { flag, optional, optionalDay } from './csv/cells.ts';
import { readLines, TableProblem, type Cell, type TableLine } from './csv/table.ts';

/** Spreadsheets would execute such a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const MAX_LENGTH = { name: 200, login: 100 } as const;

/** ASCII text without spaces, or empty. */
const word: Cell<string> = (text) => {
  if (text === '') return '';
  if (text.length > MAX_LENGTH.login)
    throw new Error(`is longer than ${MAX_LENGTH.login} characters`);
  if (!/^[a-z0-9][\w.@+-]*$/i.test(text)) {
    throw new Error('may have letters without accents, digits and . _ @ + - only');
  }
  return text;
};

const login: Cell<string> = (text) => {
  if (text === '') throw new Error('must not be empty');
  return word(text);
};

/** E-mail addresses separated by `;`. */
const email: Cell<string> = (text) => {
  const addresses = text.split(';').map((address) => address.trim());
  if (text === '') return '';
  if (FORMULA.test(text) || !addresses.every(isEmail)) throw new Error('is no e-mail address');
  return addresses.join(';');
};

/** A single-line text. */
const line: Cell<string> = (text) => {
  const tidy = tidyLine(text);
  if (FORMULA.test(tidy)) throw new Error('begins like a formula');
  if (tidy.length > MAX_LENGTH.name)
    throw new Error(`is longer than ${MAX_LENGTH.name} characters`);
  return tidy;
};

const phone: Cell<string> = (text) => {
  if (text === '') return '';
  const kept = phoneOf(text);
  if (kept.replace(/\D/g, '').length < MIN_PHONE_DIGITS) throw new Error('is no telephone');
  return kept;
};

/** Validated for the institution's country. */
const postalCode =
  (country: string): Cell<string> =>
  (text) => {
    if (text === '') return '';
    const code = postalCodeOf(text, country);
    if (code !== null) return code;
    throw new Error(
      country === DEFAULT_COUNTRY
        ? 'must have eight digits'
        : 'may have twelve letters, digits, blanks and hyphens only',
    );
  };

/** The last day of a card, or `never`. */
const validity: Cell<string> = (text) => (text === 'never' ? text : optionalDay(text));

const cellsOf = (country: string) => ({
  login,
  name: line,
  email,
  group: optional,
  library: optional,
  card: word,
  valid_until: validity,
  password: optional,
  blocked: flag,
  same_as: word,
  phone,
  street: line,
  complement: line,
  district: line,
  city: line,
  postal_code: postalCode(country),
});

export type PatronLine = TableLine<ReturnType<typeof cellsOf>>;

/** Columns of the patron file, as listed by `--help`. */
const PATRON_COLUMNS = Object.keys(cellsOf(DEFAULT_COUNTRY)).join(', ');

/**
 * Reads a patron file.
 *
 * @throws TableProblem for an invalid header
 */
export function readPatronFile(
  file: string,
  country: string,
): { header: string; lines: PatronLine[] } {
  const { header, columns, lines } = readLines(file, cellsOf(country));
  if (!columns.includes('login')) {
    throw new TableProblem([`There is no column "login". Columns: ${PATRON_COLUMNS}`]);
  }
  return { header, lines: [...lines] };
}

/** A parsed line, or its problems. */
export type ReadPatron = { line: PatronLine } & ({ wanted: PatronInput } | { problems: string[] });

/** Parses a line; passwords must satisfy the institution's rules. */
export async function readPatronInput(
  line: PatronLine,
  settings: Pick<Settings, 'passwords' | 'institution'>,
): Promise<ReadPatron> {
  const { values, problems } = line;
  if (values === null) return { line, problems };
  const { same_as: sameAs, valid_until: validUntil, password: typed, ...rest } = values;
  const { phone, street, complement, district, city, postal_code, ...others } = rest;
  const details = { phone, street, complement, district, city, postal_code };
  const password = tidyPassword(typed);
  const rules = rulesOf(settings.passwords);
  const unmet = password === '' ? [] : await unmetBy(password, values, settings);
  if (unmet.length === 0) {
    return { line, wanted: { ...others, line: line.line, password, sameAs, validUntil, details } };
  }
  const sentences = passwordRefusals(unmet, rules).map((refusal) => sentence(refusal, 'en'));
  return { line, problems: sentences.map((text) => `column password: ${text}`) };
}
