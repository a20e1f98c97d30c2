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
} from './headings.ts';
import { tidy, unique } from './isbd.ts';
import { linkedFields } from './linked.ts';
import {
  isDataField,
  dataFields,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from './record.ts';

/** What the catalogue keeps of an authority record. */
export interface AuthoritySummary {
  kind: AuthorityKind;
  heading: string;
  headingKey: string;
  /** `authorityKey(kind, heading)`: joins it with the headings of titles. */
  key: string;
  /** Life dates of a person, dates of a meeting. */
  dates: string;
  originalScript: string;
  /** 4XX: forms from which readers are led here. */
  variants: string[];
  related: RelatedHeading[];
  /** 670: where the cataloguer found the name. */
  sources: string[];
  /** 678 (biography, history), 680 (scope). */
  notes: string[];
}

export interface RelatedHeading {
  heading: string;
  kind: AuthorityKind;
  key: string;
  /** 5XX $w/0: broader "g", narrower "h", earlier "a", later "b". */
  relation: 'broader' | 'narrower' | 'earlier' | 'later' | 'related';
}

/** By the last two digits of the tag: 100 and 400 and 500 are persons, 151, 451, 551 places. */
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

/** MARC 21 authority record → summary. Never throws; `heading` is `''` when there is no 1XX. */
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
    variants: unique(tracings(record, '4').map(authorityHeading)),
    related: tracings(record, '5')
      .map(relatedHeading)
      .filter(({ heading: other }) => other !== ''),
    sources: texts(record, '670', 'ab'),
    notes: [...texts(record, '678', 'ab'), ...texts(record, '680', 'ia')],
  };
}

const kindOfTag = (tag: string, hundred: string): AuthorityKind | undefined =>
  tag.startsWith(hundred) ? KINDS[tag.slice(1)] : undefined;

const tracings = (record: MarcRecord, hundred: string): DataField[] =>
  record.fields.filter(isDataField).filter(({ tag }) => kindOfTag(tag, hundred));

/** A name with a title stands for a work; a name with subdivisions is a topic (as in titles). */
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
  };
}

const texts = (record: MarcRecord, tag: string, codes: string): string[] =>
  dataFields(record, tag)
    .map((field) => subfieldValues(field, codes).join(' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
