import { unique } from './isbd.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';

/** External identifier of a person, body or subject (024). */
export interface AuthorityIdentifier {
  /** "viaf", "isni", "wikidata", "orcid"; otherwise $2 as it is, or `''`. */
  scheme: string;
  /** Formatted for people: "0000 0001 2103 2683". */
  value: string;
  /** URL of the identifier, `''` when unknown. */
  url: string;
}

interface Scheme {
  name: string;
  /** Prefix of the identifier's URLs. */
  host: RegExp;
  /** Formats a value; null when it is invalid for this scheme. */
  format: (value: string) => string | null;
  url: (format: string) => string;
}

const SCHEMES: readonly Scheme[] = [
  {
    name: 'viaf',
    host: /^https?:\/\/(?:www\.)?viaf\.org\/(?:\w\w\/)?viaf\//i,
    format: (value) => /^\d{1,22}$/.exec(value)?.[0] ?? null,
    url: (format) => `https://viaf.org/viaf/${format}`,
  },
  {
    name: 'isni',
    host: /^https?:\/\/(?:www\.)?isni\.org\/(?:isni\/)?/i,
    format: (value) => formatIsni(value)?.replace(/(.{4})(?=.)/g, '$1 ') ?? null,
    url: (format) => `https://isni.org/isni/${format.replaceAll(' ', '')}`,
  },
  {
    name: 'wikidata',
    host: /^https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\//i,
    format: (value) => /^Q[1-9]\d*$/i.exec(value)?.[0].toUpperCase() ?? null,
    url: (format) => `https://www.wikidata.org/wiki/${format}`,
  },
  {
    name: 'orcid',
    host: /^https?:\/\/(?:www\.)?orcid\.org\//i,
    format: (value) => formatIsni(value)?.replace(/(.{4})(?=.)/g, '$1-') ?? null,
    url: (format) => `https://orcid.org/${format}`,
  },
];

/** Validates the 16 characters of an ISNI or ORCID by the check character (ISO 27729: ISO 7064, MOD 11-2). */
function formatIsni(value: string): string | null {
  const characters = value.replace(/[\s-]/g, '').toUpperCase();
  if (!/^\d{15}[\dX]$/.test(characters)) return null;
  const sum = [...characters.slice(0, 15)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return characters.endsWith(check === 10 ? 'X' : String(check)) ? characters : null;
}

/**
 * Identifiers of an authority record, without duplicates. Malformed ones are included without a
 * link.
 */
export function authorityIdentifiers(record: MarcRecord): AuthorityIdentifier[] {
  const found = new Map<string, AuthorityIdentifier>();
  for (const field of dataFields(record, '024')) {
    const value = identifierValue(field);
    if (value === '') continue;
    const source = (subfieldValues(field, '2')[0] ?? '').trim();
    const identifier = parseIdentifier(source, value);
    found.set(`${identifier.scheme} ${identifier.value}`, identifier);
  }
  return [...found.values()];
}

/** $a, else the URI in $1 (real-world object) or $0 (record). */
const identifierValue = (field: DataField): string =>
  unique(['a', '1', '0'].flatMap((code) => subfieldValues(field, code).map((v) => v.trim())))[0] ??
  '';

function parseIdentifier(source: string, value: string): AuthorityIdentifier {
  for (const { name, host, format, url } of SCHEMES) {
    if (source.toLowerCase() !== name && !host.test(value)) continue;
    const shown = format(value.replace(host, '').replace(/\/$/, ''));
    if (shown !== null) return { scheme: name, value: shown, url: url(shown) };
  }
  const isAddress = /^https?:\/\//i.test(value) && URL.canParse(value);
  return { scheme: source, value, url: isAddress ? value : '' };
}
