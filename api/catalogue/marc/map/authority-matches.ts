import { dataFields, subfieldValues, type MarcRecord } from '../record.ts';
import { authorityIdentifiers } from './authority-links.ts';
import { unique } from './isbd.ts';

/** URIs of the same entity by the scheme of an identifier: those of its data, not of the pages about it. */
const URIS: Readonly<Record<string, (value: string) => string>> = {
  viaf: (value) => `http://viaf.org/viaf/${value}`,
  isni: (value) => `https://isni.org/isni/${value.replaceAll(' ', '')}`,
  wikidata: (value) => `http://www.wikidata.org/entity/${value}`,
  orcid: (value) => `https://orcid.org/${value}`,
};

/**
 * URIs under which VIAF, ISNI, Wikidata, ORCID, the Library of Congress and others know an authority: identifiers
 * (024), its number there (010), and headings of other lists with an address (7XX $0, $1).
 */
export function authorityMatches(record: MarcRecord): string[] {
  const identifiers = authorityIdentifiers(record).map(({ scheme, value, url }) => {
    const uri = URIS[scheme];
    if (uri && url !== '') return uri(value);
    return LOC_SCHEMES.has(scheme.toLowerCase()) ? congressUri(value) : url;
  });
  const numbers = dataFields(record, '010')
    .flatMap((field) => subfieldValues(field, 'a'))
    .map(congressUri);
  const otherLists = record.fields
    .flatMap((field) => ('subfields' in field && LINKING.test(field.tag) ? [field] : []))
    .flatMap((field) => subfieldValues(field, '01'))
    .map((value) => addressOf(value) || congressUri(/^\(DLC\)(.*)/.exec(value.trim())?.[1] ?? ''));
  return unique([...identifiers, ...numbers, ...otherLists].filter(Boolean));
}

const LOC_SCHEMES: ReadonlySet<string> = new Set(['lcnaf', 'naf', 'lcsh', 'lccn', 'lcgft']);

/** Linking entries: 700, 710, 711, 730, 748, 750, 751, 755 and subdivisions. */
const LINKING = /^7(?:00|10|11|30|47|48|50|51|55|62|8[0-5])$/;

/** Lists of the Library of Congress by the letters that numbers of authorities begin with. */
const CONGRESS_LISTS: Readonly<Record<string, string>> = {
  n: 'authorities/names',
  nb: 'authorities/names',
  no: 'authorities/names',
  nr: 'authorities/names',
  ns: 'authorities/names',
  sh: 'authorities/subjects',
  sj: 'authorities/childrensSubjects',
  gf: 'authorities/genreForms',
};

/** "n  79021164" → its URI at the Library of Congress; `''` if it is no number of an authority there. */
function congressUri(value: string): string {
  const given = addressOf(value);
  if (given !== '') return given;
  const number = value.replaceAll(/\s/g, '');
  const [, letters = ''] = /^([a-z]{1,2})\d{8,10}$/.exec(number) ?? [];
  const list = CONGRESS_LISTS[letters];
  return list === undefined ? '' : `http://id.loc.gov/${list}/${number}`;
}

const addressOf = (value: string): string => {
  const address = value.trim();
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : '';
};
