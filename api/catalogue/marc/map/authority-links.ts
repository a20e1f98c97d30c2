import { unique } from './isbd.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';

/** A number or name under which others know the same person, body or subject (024). */
export interface AuthorityIdentifier {
  /** "viaf", "isni", "wikidata", "orcid"; else the source as $2 says it, `''` when it says none. */
  scheme: string;
  /** As it is written for people: "0000 0001 2103 2683". */
  value: string;
  /** Where it leads, `''` when that is not known. */
  url: string;
}

interface Scheme {
  name: string;
  /** The address of an identifier up to its value. */
  host: RegExp;
  /** The value as it is written; null when it is none of this scheme. */
  written: (value: string) => string | null;
  url: (written: string) => string;
}

const SCHEMES: readonly Scheme[] = [
  {
    name: 'viaf',
    host: /^https?:\/\/(?:www\.)?viaf\.org\/(?:\w\w\/)?viaf\//i,
    written: (value) => /^\d{1,22}$/.exec(value)?.[0] ?? null,
    url: (written) => `https://viaf.org/viaf/${written}`,
  },
  {
    name: 'isni',
    host: /^https?:\/\/(?:www\.)?isni\.org\/(?:isni\/)?/i,
    written: (value) => sixteen(value)?.replace(/(.{4})(?=.)/g, '$1 ') ?? null,
    url: (written) => `https://isni.org/isni/${written.replaceAll(' ', '')}`,
  },
  {
    name: 'wikidata',
    host: /^https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\//i,
    written: (value) => /^Q[1-9]\d*$/i.exec(value)?.[0].toUpperCase() ?? null,
    url: (written) => `https://www.wikidata.org/wiki/${written}`,
  },
  {
    name: 'orcid',
    host: /^https?:\/\/(?:www\.)?orcid\.org\//i,
    written: (value) => sixteen(value)?.replace(/(.{4})(?=.)/g, '$1-') ?? null,
    url: (written) => `https://orcid.org/${written}`,
  },
];

/** Sixteen signs whose last is the right check character (ISO 27729: ISO 7064, MOD 11-2). */
function sixteen(value: string): string | null {
  const signs = value.replace(/[\s-]/g, '').toUpperCase();
  if (!/^\d{15}[\dX]$/.test(signs)) return null;
  const sum = [...signs.slice(0, 15)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return signs.endsWith(check === 10 ? 'X' : String(check)) ? signs : null;
}

/** Identifiers of an authority record, each once. What is not well formed is kept, without a link. */
export function identifiersOf(record: MarcRecord): AuthorityIdentifier[] {
  const found = new Map<string, AuthorityIdentifier>();
  for (const field of dataFields(record, '024')) {
    const value = valueOf(field);
    if (value === '') continue;
    const source = (subfieldValues(field, '2')[0] ?? '').trim();
    const identifier = identifierOf(source, value);
    found.set(`${identifier.scheme} ${identifier.value}`, identifier);
  }
  return [...found.values()];
}

/** $a, else the address that stands for it ($1 the thing, $0 its record). */
const valueOf = (field: DataField): string =>
  unique(['a', '1', '0'].flatMap((code) => subfieldValues(field, code).map((v) => v.trim())))[0] ??
  '';

function identifierOf(source: string, value: string): AuthorityIdentifier {
  for (const { name, host, written, url } of SCHEMES) {
    if (source.toLowerCase() !== name && !host.test(value)) continue;
    const shown = written(value.replace(host, '').replace(/\/$/, ''));
    if (shown !== null) return { scheme: name, value: shown, url: url(shown) };
  }
  const isAddress = /^https?:\/\//i.test(value) && URL.canParse(value);
  return { scheme: source, value, url: isAddress ? value : '' };
}
