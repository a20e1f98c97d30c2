import type { CslItem } from '#contract/catalogue/references.ts';
import { parseChronology } from '../../marc/map/chronology.ts';
import { isBeforeChrist } from '../../marc/dates/printed.ts';
import { plainName } from './abnt-names.ts';
import { citationKey } from '../key.ts';
import { dotted } from '../text.ts';
import type { CitableKind, CitableWork, CitedName, CitedTitle, Credit, Host } from '../work.ts';

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
  const issued =
    issuedOf(host?.imprint.date ?? '') ?? issuedOf(work.imprint.date || (thesis?.year ?? ''));
  return compact({
    id: citationKey(work, titleId, issued?.['date-parts']?.[0]?.[0] ?? null),
    type: typeOf(work),
    title: work.kind === 'legal' ? actTitle(work.title) : whole(work.title),
    ...namesOf(work),
    'container-title': host ? whole(host.title) : '',
    'collection-title': series?.title,
    'collection-number': series?.volume,
    ...eventOf(work),
    issued,
    accessed: work.url === '' ? undefined : { 'date-parts': [today.split('-').map(Number)] },
    edition: editionOf(host?.edition || work.edition),
    volume: host?.volume,
    issue: host ? issueOf(host) : '',
    page: host?.pages,
    number: patent ? [patent.country, patent.number].filter(Boolean).join(' ') : '',
    genre: thesis?.type,
    ...extentOf(work),
    scale: work.scale,
    publisher: thesis ? thesis.institution : house?.publisher,
    'publisher-place': thesis?.place || house?.place,
    ISBN: host?.isbn || work.isbn,
    ISSN: host?.issn || work.issn,
    DOI: work.doi,
    URL: work.url,
    language: work.language,
    abstract: work.abstract,
    keyword: work.subjects.join(KEYWORD_SEPARATOR),
  });
}

/** CSL has one text for all; headings have commas and dashes of their own. */
const KEYWORD_SEPARATOR = '; ';

export const keywordsOf = ({ keyword = '' }: CslItem): string[] =>
  keyword.split(KEYWORD_SEPARATOR).filter(Boolean);

/** Without what is not known: CSL has no empty variables. */
function compact(item: { [K in keyof CslItem]: CslItem[K] | undefined }): CslItem {
  const known = Object.entries(item).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(known) as CslItem;
}

const whole = ({ main, sub }: CitedTitle): string => [main, sub].filter(Boolean).join(': ');

/** What an act is about is a sentence of its own. */
const actTitle = ({ main, sub }: CitedTitle): string =>
  dotted([main, sub.charAt(0).toLocaleUpperCase('pt-BR') + sub.slice(1)]);

/** The meeting whose papers these are: "Congresso de Botânica, 10." */
function eventOf({ entry, host }: CitableWork): Partial<CslItem> {
  const meeting = [...entry.names, ...(host?.entry.names ?? [])].find(
    (name) => name.kind === 'meeting',
  );
  if (meeting?.kind !== 'meeting') return {};
  const { name, number, year, place } = meeting;
  return {
    'event-title': number === '' ? name : `${name}, ${number}.`,
    ...(year !== '' && { 'event-date': { 'date-parts': [[Number(year)]] } }),
    'event-place': place,
  };
}

/** "1", "1 supl. 1", "supl. 1" */
const issueOf = ({ isSerial, issue, place }: Host): string =>
  [issue, isSerial && /^(?:n\. )?(?:supl|esp|ed\b|edi[çc])/i.test(place) ? place : '']
    .filter(Boolean)
    .join(' ');

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
  if (/^\[\d\d(?:\d-|--)\??\]-?$/.test(date) || isBeforeChrist(date)) return { literal: date };
  const years = [...date.matchAll(/(?<!\d)(?:1\d|20)\d\d/g)].map(Number);
  const [first, last] = years;
  if (first === undefined) return undefined;
  const isEstimate = /\?|ca\.|ou|entre/.test(date);
  const [, day, month] = /^(?:(\d{1,2})\s+)?(\p{L}{3,}\.?)\s+\d{4}$/u.exec(date) ?? [];
  const exact = parseChronology({ month, day });
  const parts = [first, exact.month, exact.day].filter((part) => part !== null);
  return {
    'date-parts': last === undefined || last <= first ? [parts] : [[first], [last]],
    ...(isEstimate && { circa: true }),
  };
}

/** "2. ed." is 2; anything more is told whole. */
const editionOf = (edition: string): string =>
  /^(\d+)(?:\.|st|nd|rd|th) ed\.$/.exec(edition)?.[1] ?? edition;

/** Kinds that are read: what they are written on is no part of a reference. */
const READ: ReadonlySet<CitableKind> = new Set([
  'book',
  'thesis',
  'serial',
  'proceedings',
  'legal',
  'standard',
  'patent',
]);

/** Pages and volumes of what is read; carriers of what is not, and of what is read on them. */
function extentOf({
  extent,
  host,
  kind,
}: CitableWork): Pick<CslItem, 'number-of-pages' | 'number-of-volumes' | 'medium'> {
  if (host && /^\[?(?:pp?|f)\./.test(extent)) return {};
  const volumes = /^(\d+)\s+v\./.exec(extent)?.[1];
  if (volumes !== undefined && READ.has(kind)) return { 'number-of-volumes': volumes };
  const counts = [...extent.matchAll(/(\d+)\s+[pf]\./g)].map(([, count]) => Number(count));
  if (counts.length > 0 && (READ.has(kind) || /[pf]\.$/.test(extent))) {
    return { 'number-of-pages': String(Math.max(...counts)) };
  }
  return { medium: extent };
}
