import { PHONE_MAX_LENGTH } from './constants.ts';
import { isEmail } from './email.ts';

/** Digits, hyphen, parentheses and space of what was typed, cut to what a number may have. */
export const phoneOf = (typed: string): string =>
  typed
    .replace(/[^\d\-() ]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, PHONE_MAX_LENGTH)
    .trimEnd();

/** The addresses of what was typed, which may be several with ";" between them. */
export const emailsOf = (typed: string): string[] =>
  typed
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Whether every one of several addresses is one; false where there is none. */
export function areEmails(typed: string): boolean {
  const addresses = emailsOf(typed);
  return addresses.length > 0 && addresses.every(isEmail);
}

/** Are these the same addresses, whatever their order and case? */
export function sameEmails(one: string, other: string): boolean {
  const keysOf = (text: string) => new Set(emailsOf(text.toLowerCase()));
  const [a, b] = [keysOf(one), keysOf(other)];
  return a.size === b.size && [...a].every((address) => b.has(address));
}

/** A country as ISO 3166 names it. */
export const DEFAULT_COUNTRY = 'BR';

/**
 * A postal code as it is stored, in the form of the institution's country; null where it is none. In Brazil eight
 * digits, however they are written; elsewhere letters, digits, blanks and hyphens.
 */
export function postalCodeOf(typed: string, country: string): string | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (country === DEFAULT_COUNTRY) {
    const digits = text.replace(/\D/g, '');
    return /^[\d.\-/ ]*$/.test(text) && digits.length === 8 ? digits : null;
  }
  return /^[0-9A-Za-z](?:[0-9A-Za-z -]{0,10}[0-9A-Za-z])?$/.test(text) ? text.toUpperCase() : null;
}

/** As people read it: "29900-120". Eight digits in a row are Brazil's alone. */
export const postalCodeText = (stored: string): string =>
  stored.replace(/^(\d{5})(\d{3})$/, '$1-$2');
