import type { CslItem } from '#contract/references.ts';
import { chronologyOf } from '../marc/map/chronology.ts';
import { plainName } from './abnt-names.ts';
import { citationKey } from './key.ts';
import type { CitableKind, CitableWork, CitedName, CitedTitle, Credit } from './work.ts';

type CslName = NonNullable<CslItem['author']>[number];
type CslDate = NonNullable<CslItem['issued']>;

const TYPES: Readonly<Record<CitableKind, CslItem['type']>> = {
  book: 'book',
  proceedings: 'book',
  thesis: 'thesis',
  serial: 'periodical',
  legal: 'legislation',
  standard: 'standard',
  film: 'motion_picture',
  music: 'song',
  recording: 'song',
  score: 'musical_score',
  map: 'map',
  image: 'graphic',
  object: 'document',
  manuscript: 'manuscript',
  patent: 'patent',
  electronic: 'software',
};

/** CSL variables of roles that are told after the title. */
const ROLES = {
  trl: 'translator',
  ill: 'illustrator',
  drt: 'director',
  pro: 'producer',
  aus: 'script-writer',
  cmp: 'composer',
  prf: 'performer',
  act: 'performer',
  sng: 'performer',
  nrt: 'narrator',
  org: 'editor',
  edt: 'editor',
  coo: 'editor',
  com: 'editor',
} as const satisfies Record<string, keyof CslItem>;

/**
 * The work as a CSL-JSON item (CSL 1.0.2), from which files and other styles are made.
 *
 * @param today day of access of what is online, `YYYY-MM-DD`
 */
export function cslItem(work: CitableWork, titleId: number, today: string): CslItem {
  const { host, thesis, series, patent } = work;
  const imprint = host && host.imprint.houses.length > 0 ? host.imprint : work.imprint;
  const [house] = imprint.houses;
  const meeting = [...work.entry.names, ...(host?.entry.names ?? [])].find(
    (name) => name.kind === 'meeting',
  );
  const issued =
    issuedOf(host?.imprint.date ?? '') ?? issuedOf(work.imprint.date || (thesis?.year ?? ''));
  return compact({
    id: citationKey(work, titleId, issued?.['date-parts'][0]?.[0] ?? null),
    type: typeOf(work),
    title: whole(work.title),
    ...namesOf(work),
    'container-title': host ? whole(host.title) : '',
    'collection-title': series?.title,
    'collection-number': series?.volume,
    'event-title': meeting?.name,
    'event-place': meeting?.kind === 'meeting' ? meeting.place : '',
    issued,
    accessed: work.url === '' ? undefined : { 'date-parts': [today.split('-').map(Number)] },
    edition: editionOf(host?.edition || work.edition),
    volume: host?.volume,
    issue: host?.issue,
    page: host?.pages,
    number: patent ? [patent.country, patent.number].filter(Boolean).join(' ') : '',
    genre: thesis?.type,
    ...extentOf(work),
    scale: work.scale,
    publisher: thesis ? thesis.institution : house?.publisher,
    'publisher-place': house?.place,
    ISBN: host?.isbn || work.isbn,
    ISSN: host?.issn || work.issn,
    DOI: work.doi,
    URL: work.url,
    language: work.language,
  });
}

/** Without what is not known: CSL has no empty variables. */
function compact(item: { [K in keyof CslItem]: CslItem[K] | undefined }): CslItem {
  const known = Object.entries(item).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(known) as CslItem;
}

const whole = ({ main, sub }: CitedTitle): string => [main, sub].filter(Boolean).join(': ');

const COURT = /tribunal|corte |supremo|superior de justi|court|juzgado/i;

function typeOf({ kind, host, entry }: CitableWork): CslItem['type'] {
  if (kind === 'legal') {
    const isCase = entry.names.some((name) => COURT.test(plainName(name)));
    return isCase ? 'legal_case' : 'legislation';
  }
  if (!host) return TYPES[kind];
  if (host.isSerial) {
    const isDaily = /^\d{1,2}\s+\p{L}/u.test(host.imprint.date);
    return isDaily ? 'article-newspaper' : 'article-journal';
  }
  if (kind !== 'book') return TYPES[kind];
  return host.entry.names.some((name) => name.kind === 'meeting') ? 'paper-conference' : 'chapter';
}

function namesOf({ entry, credits, host, kind }: CitableWork): Partial<CslItem> {
  const author = entry.role === '' ? cslNames(entry.names) : [];
  const of = (variable: string): CslName[] =>
    credits
      .filter(({ role }) => (ROLES as Record<string, string>)[role] === variable)
      .flatMap(({ names }) => cslNames(names));
  const hostNames = cslNames(host?.entry.names ?? []);
  const isCollected = host?.entry.role !== '';
  return {
    author: author.length > 0 ? author : unlabelled(kind, credits),
    editor: [
      ...(entry.role === '' ? [] : cslNames(entry.names)),
      ...of('editor'),
      ...(isCollected ? hostNames : []),
    ],
    translator: of('translator'),
    illustrator: of('illustrator'),
    director: of('director'),
    producer: of('producer'),
    'script-writer': of('script-writer'),
    composer: of('composer'),
    performer: of('performer'),
    narrator: of('narrator'),
    'container-author': isCollected ? [] : hostNames,
  };
}

/** Whom a record of music names without saying what they did. */
const unlabelled = (kind: CitableKind, credits: readonly Credit[]): CslName[] =>
  kind === 'music'
    ? credits.filter(({ role }) => role === '').flatMap(({ names }) => cslNames(names))
    : [];

const cslNames = (names: readonly CitedName[]): CslName[] =>
  names
    .filter((name) => name.kind !== 'meeting')
    .map((name) => {
      if (name.kind !== 'person') return { literal: plainName(name) };
      return name.given === ''
        ? { family: name.family }
        : { family: name.family, given: name.given };
    });

/** "c1998", "[197-]", "1939-1988", "25 abr. 1999" as a date of CSL; undefined when nobody knows. */
function issuedOf(date: string): CslDate | undefined {
  const years = [...date.matchAll(/(?<!\d)(1\d|20)(\d\d|\d-|--)/g)].map(([text]) =>
    Number(text.replaceAll('-', '0')),
  );
  const [first, last] = years;
  if (first === undefined) return undefined;
  const isEstimate = /\?|ca\.|ou|entre|\d-\]|--/.test(date);
  const [, day, month] = /^(?:(\d{1,2})\s+)?(\p{L}{3,}\.?)\s+\d{4}$/u.exec(date) ?? [];
  const exact = chronologyOf({ month, day });
  const parts = [first, exact.month, exact.day].filter((part) => part !== null);
  return {
    'date-parts': last === undefined || last <= first ? [parts] : [[first], [last]],
    ...(isEstimate && { circa: true }),
  };
}

/** "2. ed." is 2; anything more is told whole. */
const editionOf = (edition: string): string =>
  /^(\d+)(?:\.|st|nd|rd|th) ed\.$/.exec(edition)?.[1] ?? edition;

/** Pages of what is read; carriers of what is not. */
function extentOf({ extent }: CitableWork): Pick<CslItem, 'number-of-pages' | 'medium'> {
  const pages = /(\d+)\s+[pf]\.$/.exec(extent)?.[1];
  return pages === undefined ? { medium: extent } : { 'number-of-pages': pages };
}
