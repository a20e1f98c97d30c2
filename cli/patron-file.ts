import { DEFAULT_COUNTRY, phoneOf, postalCodeOf } from '#contract/shared/contact.ts';
import { isEmail } from '#contract/shared/email.ts';
import { tidyPassword } from '#contract/shared/password-rules.ts';
import { LEAST_PHONE_DIGITS } from '#api/patrons/profile/rules.ts';
import { unmetBy } from '#api/patrons/auth/passwords/common.ts';
import { passwordRefusals, rulesOf } from '#api/patrons/auth/recovery/rules.ts';
import { sentence } from '#api/core/http/messages.ts';
import { tidyLine } from '#api/core/http/tidy-text.ts';
import type { WantedPatron } from '#api/patrons/records/rules.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { flag, optional } from './csv/cells.ts';
import { readLines, TableProblem, type Cell, type TableLine } from './csv/table.ts';

/** Spreadsheets take such a cell for a formula as soon as somebody opens an export of it. */
const FORMULA = /^[=+\-@\t\r]/;
const MOST = { name: 200, login: 100 } as const;

/** A word without blanks or accents, so that it is the same on every keyboard; or nothing. */
const word: Cell<string> = (text) => {
  if (text === '') return '';
  if (text.length > MOST.login) throw new Error(`is longer than ${MOST.login} characters`);
  if (!/^[a-z0-9][\w.@+-]*$/i.test(text)) {
    throw new Error('may have letters without accents, digits and . _ @ + - only');
  }
  return text;
};

const login: Cell<string> = (text) => {
  if (text === '') throw new Error('must not be empty');
  return word(text);
};

/** One address or several with `;` between them. */
const email: Cell<string> = (text) => {
  const addresses = text.split(';').map((address) => address.trim());
  if (text === '') return '';
  if (FORMULA.test(text) || !addresses.every(isEmail)) throw new Error('is no e-mail address');
  return addresses.join(';');
};

/** A name, or a line of an address. */
const line: Cell<string> = (text) => {
  const tidy = tidyLine(text);
  if (FORMULA.test(tidy)) throw new Error('begins like a formula');
  if (tidy.length > MOST.name) throw new Error(`is longer than ${MOST.name} characters`);
  return tidy;
};

const phone: Cell<string> = (text) => {
  if (text === '') return '';
  const kept = phoneOf(text);
  if (kept.replace(/\D/g, '').length < LEAST_PHONE_DIGITS) throw new Error('is no telephone');
  return kept;
};

/** In the form of the institution's country. */
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

const cellsOf = (country: string) => ({
  login,
  name: line,
  email,
  group: optional,
  library: optional,
  card: word,
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

/** Columns of the file of patrons, as `--help` lists them. */
const PATRON_COLUMNS = Object.keys(cellsOf(DEFAULT_COUNTRY)).join(', ');

/**
 * Reads a file of patrons.
 *
 * @throws TableFault for a header that is wrong or has no login
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

/** A line with what it asks for, or why that cannot be had. */
export type ReadPatron = { line: PatronLine } & ({ wanted: WantedPatron } | { problems: string[] });

/** Reads what a line asks for; a password must meet the rules of the institution. */
export async function wantedPatron(
  line: PatronLine,
  settings: Pick<Settings, 'passwords' | 'institution'>,
): Promise<ReadPatron> {
  const { values, problems } = line;
  if (values === null) return { line, problems };
  const { same_as: sameAs, password: typed, ...rest } = values;
  const { phone, street, complement, district, city, postal_code, ...others } = rest;
  const details = { phone, street, complement, district, city, postal_code };
  const password = tidyPassword(typed);
  const rules = rulesOf(settings.passwords);
  const unmet = password === '' ? [] : await unmetBy(password, values, settings);
  if (unmet.length === 0) {
    return { line, wanted: { ...others, line: line.line, password, sameAs, details } };
  }
  const sentences = passwordRefusals(unmet, rules).map((refusal) => sentence(refusal, 'en'));
  return { line, problems: sentences.map((text) => `column password: ${text}`) };
}
