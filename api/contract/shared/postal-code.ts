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
