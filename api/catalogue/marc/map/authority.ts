import {
  authorityKey,
  datesOf,
  eventHeading,
  headingKey,
  institutionHeading,
  join,
  personHeading,
  SUBDIVISION_MARK,
  titleHeading,
  type AuthorityKind,
} from './heading-text.ts';
import { authorityIdentifiers, type AuthorityIdentifier } from './authority-links.ts';
import { tidy, unique } from './isbd.ts';
import { linkedFields, linkedTag } from './linked.ts';
import { accessOf } from './links.ts';
import {
  isDataField,
  dataFields,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';
import type { TitleLink } from './title-summary.ts';

/** Indexed data of an authority record. */
export interface AuthoritySummary {
  kind: AuthorityKind;
  heading: string;
  headingKey: string;
  /** `authorityKey(kind, heading)`: links it with headings of titles. */
  key: string;
  /** Life dates of a person, dates of a meeting. */
  dates: string;
  originalScript: string;
  /** 4XX: variant forms, and their original script (880). */
  variants: string[];
  /** 7XX: the heading in other languages and lists, where it differs. Absent in records stored before. */
  otherLists?: string[];
  related: RelatedHeading[];
  /** 670: where the cataloguer found the name. */
  sources: AuthoritySource[];
  /** 678: life of a person, history of an institution. */
  biography: string[];
  /** 680: what a subject is used for. */
  scope: string[];
  identifiers: AuthorityIdentifier[];
  /** 856. */
  links: Pick<TitleLink, 'url' | 'text' | 'note'>[];
}

interface AuthoritySource {
  text: string;
  /** Web address of the source, `''` when it has none. */
  url: string;
}

interface RelatedHeading {
  heading: string;
  kind: AuthorityKind;
  key: string;
  /** 5XX $w/0: broader "g", narrower "h", earlier "a", later "b". */
  relation: Relation;
  /** 5XX $i: relationship in the cataloguer's words; may be `''`. */
  label: string;
}

export type Relation = 'broader' | 'narrower' | 'earlier' | 'later' | 'related';

/**
 * Kind by the last two digits of the tag: 100, 400 and 500 are persons, 151, 451 and 551 places.
 */
const KINDS: Readonly<Record<string, AuthorityKind>> = {
  '00': 'person',
  '10': 'institution',
  '11': 'event',
  '30': 'uniform_title',
  '47': 'event',
  '48': 'chronological',
  '50': 'topic',
  '51': 'place',
  '55': 'genre',
  '62': 'genre',
  '80': 'general_subdivision',
  '81': 'place_subdivision',
  '82': 'chronological_subdivision',
  '85': 'genre_subdivision',
};

/** Maps a MARC 21 authority record. Never throws; `heading` is `''` when there is no 1XX. */
export function authoritySummary(record: MarcRecord): AuthoritySummary {
  const field = record.fields.filter(isDataField).find(({ tag }) => kindOfTag(tag, '1'));
  const kind = field ? authorityKind(field) : 'topic';
  const heading = field ? authorityHeading(field) : '';
  const linked = field && linkedFields(record)(field);
  return {
    kind,
    heading,
    headingKey: headingKey(heading),
    key: authorityKey(kind, heading),
    dates: field ? datesOf(field) : '',
    originalScript: linked ? authorityHeading({ ...linked, tag: field.tag }) : '',
    variants: unique(seeFromFields(record).map(authorityHeading)),
    ...otherListsOf(record, heading),
    related: tracings(record, '5')
      .map(relatedHeading)
      .filter(({ heading: other }) => other !== ''),
    sources: sourcesOf(record),
    biography: texts(record, '678', 'ab'),
    scope: texts(record, '680', 'ia'),
    identifiers: authorityIdentifiers(record),
    links: accessOf(record).links.map(({ url, text, note }) => ({ url, text, note })),
  };
}

/** A variant or related heading, in its comparison form. */
export interface Tracing {
  kind: AuthorityKind;
  /** `headingKey` of the heading. */
  headingKey: string;
  relation: 'see_from' | Relation;
}

/** Longer keys are not indexed. */
const MAX_KEY = 600;

/**
 * The see-from (4XX) and see-also (5XX) headings of a record, without duplicates and without
 * variants that equal the heading itself. Never throws.
 */
export function authorityTracings(record: MarcRecord): Tracing[] {
  const seeFrom = seeFromFields(record).map((field): Tracing => ({
    kind: authorityKind(field),
    headingKey: headingKey(authorityHeading(field)),
    relation: 'see_from',
  }));
  const seeAlso = tracings(record, '5').map((field): Tracing => {
    const { kind, heading, relation } = relatedHeading(field);
    return { kind, headingKey: headingKey(heading), relation };
  });
  const { kind, headingKey: own } = authoritySummary(record);
  const usable = [...seeFrom, ...seeAlso].filter(
    ({ headingKey: key, ...to }) =>
      key !== '' && key.length <= MAX_KEY && !(key === own && to.kind === kind),
  );
  return [...new Map(usable.map((one) => [Object.values(one).join(), one])).values()];
}

/** Headings of 7XX, unless the record has them already; no key where there are none. */
function otherListsOf(record: MarcRecord, heading: string): Pick<AuthoritySummary, 'otherLists'> {
  const known = new Set([heading, ...seeFromFields(record).map(authorityHeading)].map(headingKey));
  const others = unique(tracings(record, '7').map(authorityHeading));
  const otherLists = others.filter((other) => other !== '' && !known.has(headingKey(other)));
  return otherLists.length > 0 ? { otherLists } : {};
}

/** 4XX fields, and 880 fields linked to them. */
const seeFromFields = (record: MarcRecord): DataField[] => [
  ...tracings(record, '4'),
  ...dataFields(record, '880')
    .map((field) => ({ ...field, tag: linkedTag(field) }))
    .filter(({ tag }) => kindOfTag(tag, '4')),
];

const kindOfTag = (tag: string, hundred: string): AuthorityKind | undefined =>
  tag.startsWith(hundred) ? KINDS[tag.slice(1)] : undefined;

const tracings = (record: MarcRecord, hundred: string): DataField[] =>
  record.fields.filter(isDataField).filter(({ tag }) => kindOfTag(tag, hundred));

/** A name with a title is a work; a name with subdivisions is a topic (as in titles). */
function authorityKind(field: DataField): AuthorityKind {
  const kind = KINDS[field.tag.slice(1)] ?? 'topic';
  const isName = kind === 'person' || kind === 'institution' || kind === 'event';
  if (!isName) return kind;
  if (subfieldValues(field, 't').length > 0) return 'uniform_title';
  return subfieldValues(field, 'vxyz').length > 0 ? 'topic' : kind;
}

function authorityHeading(field: DataField): string {
  const subdivisions = subfieldValues(field, 'vxyz').map(tidy);
  return [baseHeading(field), ...subdivisions].filter(Boolean).join(SUBDIVISION_MARK);
}

function baseHeading(field: DataField): string {
  const title = subfieldValues(field, 't').length > 0 ? titleHeading(field) : '';
  const named = (name: string): string => (title === '' ? name : tidy(join(name, title, '. ')));
  switch (KINDS[field.tag.slice(1)]) {
    case 'person':
      return named(personHeading(field));
    case 'institution':
      return named(institutionHeading(field));
    case 'event':
      return named(eventHeading(field));
    case 'uniform_title':
      return titleHeading(field);
    default:
      return tidy(subfieldValues(field, 'abcd').reduce((all, part) => join(all, part, ', '), ''));
  }
}

const RELATIONS: Readonly<Record<string, RelatedHeading['relation']>> = {
  a: 'earlier',
  b: 'later',
  g: 'broader',
  h: 'narrower',
};

function relatedHeading(field: DataField): RelatedHeading {
  const kind = authorityKind(field);
  const heading = authorityHeading(field);
  const control = (subfieldValues(field, 'w')[0] ?? '').charAt(0);
  return {
    heading,
    kind,
    key: authorityKey(kind, heading),
    relation: RELATIONS[control] ?? 'related',
    label: tidy(subfieldValues(field, 'i')[0] ?? ''),
  };
}

const sourcesOf = (record: MarcRecord): AuthoritySource[] =>
  dataFields(record, '670').flatMap((field) => {
    const text = oneLine(subfieldValues(field, 'ab'));
    const url = subfieldValues(field, 'u')
      .map((value) => value.trim())
      .find((value) => /^https?:\/\//i.test(value) && URL.canParse(value));
    return text === '' && url === undefined ? [] : [{ text, url: url ?? '' }];
  });

const oneLine = (values: readonly string[]): string => values.join(' ').replace(/\s+/g, ' ').trim();

const texts = (record: MarcRecord, tag: string, codes: string): string[] =>
  dataFields(record, tag)
    .map((field) => oneLine(subfieldValues(field, codes)))
    .filter(Boolean);
