import {
  eventHeading,
  headingKey,
  institutionHeading,
  join,
  datesOf,
  nameHeading,
  nameKind,
  personHeading,
  SUBDIVISION_MARK,
  titleHeading,
} from './heading-text.ts';
import { tidy } from './isbd.ts';
import { linkedFields } from './linked.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';
import { rolesOf } from './relators.ts';
import type { SubjectKind, TitleAuthor, TitleSubject } from './title-summary.ts';

/**
 * Names responsible for the work, the main one first; repeated names are merged with all their
 * roles.
 */
export function authorsOf(record: MarcRecord): TitleAuthor[] {
  const linked = linkedFields(record);
  const authors = new Map<string, TitleAuthor>();
  const fields = dataFields(record, '100', '110', '111').concat(
    dataFields(record, '700', '710', '711'),
  );
  for (const field of fields) {
    const original = linked(field);
    const script = original ? nameHeading({ ...original, tag: field.tag }) : '';
    const author = authorOf(field, script === nameHeading(field) ? '' : script);
    if (author.heading === '') continue;
    const key = `${author.kind}:${headingKey(author.heading)}`;
    const known = authors.get(key);
    if (known) mergeRoles(known, author);
    else authors.set(key, author);
  }
  return [...authors.values()];
}

function authorOf(field: DataField, originalScript: string): TitleAuthor {
  const kind = nameKind(field.tag);
  const heading = nameHeading(field);
  return {
    heading,
    name: kind === 'person' ? personHeading(field, false) : heading,
    dates: kind === 'person' ? datesOf(field) : '',
    kind,
    tag: field.tag,
    main: field.tag.startsWith('1'),
    roles: rolesOf(field),
    work: hasTitle(field) ? titleHeading(field) : '',
    originalScript,
  };
}

const hasTitle = (field: DataField): boolean => field.subfields.some(({ code }) => code === 't');

function mergeRoles(known: TitleAuthor, again: TitleAuthor): void {
  if (again.work === '') known.work = '';
  for (const role of again.roles) {
    if (!known.roles.some(({ code, text }) => code === role.code && text === role.text)) {
      known.roles.push(role);
    }
  }
}

const SUBJECT_KINDS: Readonly<Record<string, SubjectKind>> = {
  '600': 'person',
  '610': 'institution',
  '611': 'event',
  '630': 'uniform_title',
  '647': 'event',
  '648': 'chronological',
  '650': 'topic',
  '651': 'place',
  '653': 'topic',
  '654': 'topic',
  '655': 'genre',
  '656': 'topic',
  '657': 'topic',
  '662': 'place',
  '690': 'topic',
  '691': 'place',
};

/** Every tag of a subject heading. */
export const SUBJECT_TAGS: readonly string[] = Object.keys(SUBJECT_KINDS);

/** 653 indicator 2 is the type of an uncontrolled term. */
const UNCONTROLLED: Readonly<Record<string, SubjectKind>> = {
  '1': 'person',
  '2': 'institution',
  '3': 'event',
  '4': 'chronological',
  '5': 'place',
  '6': 'genre',
};

/** Subject headings of every vocabulary, without duplicates. */
export function subjectsOf(record: MarcRecord): TitleSubject[] {
  const subjects = new Map<string, TitleSubject>();
  for (const field of dataFields(record, ...SUBJECT_TAGS)) {
    for (const subject of subjectsOfField(field)) {
      const key = `${subject.kind}:${headingKey(subject.heading)}`;
      if (headingKey(subject.heading) !== '' && !subjects.has(key)) subjects.set(key, subject);
    }
  }
  return [...subjects.values()];
}

function subjectsOfField(field: DataField): TitleSubject[] {
  if (field.tag === '653') {
    const kind = UNCONTROLLED[field.ind2] ?? 'topic';
    return subfieldValues(field, 'a').map((value) => toSubject([tidy(value)], kind, '653'));
  }
  const subdivisions = subfieldValues(field, 'vxyz').map(tidy);
  const parts = [subjectBase(field), ...subdivisions].filter((part) => part !== '');
  return [toSubject(parts, subjectKind(field, subdivisions.length > 0), field.tag)];
}

const toSubject = (parts: string[], kind: SubjectKind, tag: string): TitleSubject => ({
  heading: parts.join(SUBDIVISION_MARK),
  parts,
  kind,
  tag,
});

/** A work by a name is a title; a name with subdivisions is a topic. */
function subjectKind(field: DataField, subdivided: boolean): SubjectKind {
  const kind = SUBJECT_KINDS[field.tag] ?? 'topic';
  if (/^6(?:00|10|11)$/.test(field.tag) && hasTitle(field)) return 'uniform_title';
  const isName = kind === 'person' || kind === 'institution' || kind === 'event';
  return isName && subdivided ? 'topic' : kind;
}

function subjectBase(field: DataField): string {
  switch (field.tag) {
    case '600':
      return withWork(personHeading(field), field);
    case '610':
      return withWork(institutionHeading(field), field);
    case '611':
      return withWork(eventHeading(field), field);
    case '630':
      return titleHeading(field);
    case '654':
      return subfieldValues(field, 'ab').map(tidy).join(SUBDIVISION_MARK);
    case '662':
      return subfieldValues(field, 'abcdfgh').map(tidy).join(SUBDIVISION_MARK);
    default:
      return tidy(subfieldValues(field, 'abcd').reduce((all, part) => join(all, part, ', '), ''));
  }
}

const withWork = (name: string, field: DataField): string =>
  hasTitle(field) ? tidy(join(name, titleHeading(field), '. ')) : name;
