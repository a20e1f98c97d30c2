import type { Source, Value } from './description.ts';
import { nameHeading, titleHeading, type AuthorityKind } from '../map/heading-text.ts';
import { tidy } from '../map/isbd.ts';
import { authorsOf, subjectsOf, SUBJECT_TAGS } from '../map/headings.ts';
import { seriesFields, seriesPart } from '../map/notes.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';
import { itemNumbers } from '../map/related-items.ts';

const alone = (field: DataField): MarcRecord => ({ leader: '', fields: [field] });
const hasTitle = (field: DataField): boolean => subfieldValues(field, 't').length > 0;

/** Names in these fields; repeated names are merged with all their roles. */
export function names(source: Source, tags: readonly string[]): Value[] {
  const byName = new Map<string, Value>();
  const found = source.values(tags, nameValue, (field) => !hasTitle(field));
  for (const value of found) {
    const known = byName.get(value.text);
    if (known) known.roles = [...(known.roles ?? []), ...(value.roles ?? [])];
    else byName.set(value.text, value);
  }
  return [...byName.values()];
}

function nameValue(field: DataField): Value | null {
  if (field.tag === '720') return { text: tidy(subfieldValues(field, 'a').join(' ')) };
  const [author] = authorsOf(alone(field));
  if (!author) return null;
  const { heading, kind, roles } = author;
  return { text: heading, heading: { kind, heading }, more: 'author', roles };
}

/** Contained works (7XX with title, indicator 2 = 2), or related ones. */
export const works = (source: Source, contained: boolean): Value[] =>
  source.values(
    ['700', '710', '711', '730'],
    (field) => {
      const name = field.tag === '730' ? '' : nameHeading(field);
      const said = subfieldValues(field, 'i')
        .join(' ')
        .replace(/[\s:]+$/, '');
      const note = [name, said].filter(Boolean).join('. ');
      return { text: titleHeading(field), ...(note !== '' && { note }), more: 'title' };
    },
    (field) => (field.tag === '730' || hasTitle(field)) && (field.ind2 === '2') === contained,
  );

/** Subject headings, or genre and form headings. */
export const subjects = (source: Source, group: 'subject' | 'genre'): Value[] => [
  ...source.values(
    SUBJECT_TAGS.filter((tag) => tag !== '653'),
    (field) => subjectValue(field, group),
  ),
  ...terms(source, group),
];

function subjectValue(field: DataField, group: 'subject' | 'genre'): Value | null {
  const [subject] = subjectsOf(alone(field));
  return subject && (subject.kind === 'genre') === (group === 'genre')
    ? headingValue(subject.kind, subject.heading)
    : null;
}

/** 653 has one term per $a. */
const terms = ({ record }: Source, group: 'subject' | 'genre'): Value[] =>
  dataFields(record, '653')
    .flatMap((field) => subjectsOf(alone(field)))
    .filter(({ kind }) => (kind === 'genre') === (group === 'genre'))
    .map(({ kind, heading }) => headingValue(kind, heading));

const headingValue = (kind: AuthorityKind, heading: string): Value => ({
  text: heading,
  heading: { kind, heading },
  more: 'subject',
});

/** Series, with the numbers of their own records. */
export const series = (source: Source): Value[] =>
  source.values(
    ['800', '810', '811', '830', '440', '490'],
    (field) => {
      const { title, volume } = seriesPart(field);
      return {
        text: title,
        ...(volume !== '' && { note: volume }),
        more: 'series',
        item: itemNumbers(field),
      };
    },
    (field) => !isTracedElsewhere(source.record, field),
  );

const isTracedElsewhere = (record: MarcRecord, field: DataField): boolean =>
  record.fields.includes(field) && !seriesFields(record).includes(field);
