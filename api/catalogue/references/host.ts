import { normalisedIssn } from '../marc/map/numbers.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../marc/record.ts';
import { isbnAsPrinted } from './description.ts';
import { editionText } from './edition.ts';
import { imprintFromText } from './imprint.ts';
import { locationOf, type Location } from './location.ts';
import { namesFromText } from './names.ts';
import { clean } from './text.ts';
import { splitTitle, withoutStatement } from './titles.ts';
import type { Entry, Host, Imprint } from './work.ts';

/**
 * 773: host of an article, chapter or map; null for independent works.
 *
 * @param part language and year of the part itself
 */
export function citedHost(
  record: MarcRecord,
  part: { language: string; year: string },
): Host | null {
  const [field] = dataFields(record, '773');
  if (!field) return null;
  const of = (codes: string): string => clean(subfieldValues(field, codes).join(' '));
  const located = locationOf(subfieldValues(field, 'g').join(', '), of('q'), part.language);
  const issn = subfieldValues(field, 'x').map(normalisedIssn)[0] ?? '';
  const imprint = imprintFromText(of('d'));
  const title = splitTitle(withoutStatement(of('t') || of('ps')));
  if (title.main === '' && of('a') === '') return null;
  return {
    isSerial: title.main !== '' && isSerialHost(field, issn, located),
    entry: entryFromText(subfieldValues(field, 'a').join('; ')),
    title,
    edition: editionText(of('b')),
    imprint: {
      houses: housesIn(imprint.houses, located.city),
      date: dateOf(located.date, imprint.date || part.year) || imprint.date,
    },
    annual: located.annual,
    volume: located.volume,
    issue: located.issue,
    pages: located.pages || pagesIn(record),
    place: located.rest,
    isbn: subfieldValues(field, 'z').map(isbnAsPrinted)[0] ?? '',
    issn,
  };
}

/** A host with an ISSN, coded as a serial, or with a number within its volume. */
const isSerialHost = (field: DataField, issn: string, located: Location): boolean =>
  issn !== '' ||
  (subfieldValues(field, '7')[0] ?? '').charAt(3) === 's' ||
  located.issue !== '' ||
  located.annual !== '';

/** Adds the place found beside the numbers, if the field has none. */
function housesIn(houses: Imprint['houses'], city: string): Imprint['houses'] {
  const [first] = houses;
  if (city === '' || (first && first.place !== '')) return houses;
  return [{ place: city, publisher: first?.publisher ?? '' }, ...houses.slice(1)];
}

/** A month without year takes the host's year, else the part's. */
function dateOf(located: string, year: string): string {
  if (located === '' || /\d{4}/.test(located)) return located;
  return [located, /^\[?\d{4}\]?$/.test(year) ? year : ''].filter(Boolean).join(' ');
}

/** 300 "p. 45-50", if the linking entry has no pages. */
function pagesIn(record: MarcRecord): string {
  const [extent = ''] = dataFields(record, '300').flatMap((field) => subfieldValues(field, 'a'));
  return /^\[?\s*(?:p|pp|f|págs?)\./i.test(extent) ? locationOf(extent).pages : '';
}

/** "org.", "Orgs.", "organizadora", "coord.", "comps.", "ed.", "editores", "dir.", "Hrsg." */
const ROLE_WORD = String.raw`(org|coord|comp|recop|ed|dir|hrsg)(?:s|aniz\p{L}*|[ei]n\p{L}*|il\p{L}*|it\p{L}*|e[cçt]\p{L}*)?\b\.?`;
/** Within brackets, wherever they stand. */
const BRACKETED = new RegExp(
  String.raw`\s*[([]\s*${ROLE_WORD}\s*[)\]](?:\.(?=\s*(?:;|$)))?`,
  'giu',
);
/** At the end after a comma; without one only what is no end of a publisher's name. */
const LAST = new RegExp(
  String.raw`(?:,\s*${ROLE_WORD}|\s(?=(?:org|coord|comp)s?\.\W*$)${ROLE_WORD})\W*$`,
  'iu',
);
const ROLE_CODES: Readonly<Record<string, string>> = {
  org: 'org',
  coord: 'coo',
  comp: 'com',
  recop: 'com',
  ed: 'edt',
  dir: 'pbd',
  hrsg: 'edt',
};

/** "Levi, Giovanni; Schmidt, Jean-Claude (org.)", "Sato, M. (Org.); Carvalho, I. (Org.)." */
function entryFromText(text: string): Entry {
  const last = LAST.exec(text);
  const bracketed = [...text.matchAll(BRACKETED)].at(-1);
  const role = bracketed?.[1] ?? last?.[1] ?? last?.[2] ?? '';
  const more = /\bet al\b|\be outros\b/i.test(text);
  const bare = text
    .replace(BRACKETED, '')
    .replace(LAST, '')
    .replace(/[\s,[]*(?:et al\b\.?|e outros)\]?/i, '');
  const names = namesFromText(bare);
  return { names, role: ROLE_CODES[role.toLowerCase()] ?? '', more: more && names.length > 0 };
}
