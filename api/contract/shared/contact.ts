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
