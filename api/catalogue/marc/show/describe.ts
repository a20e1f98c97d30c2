import { toSource, type Line, type Render, type Source, type Value } from './description.ts';
import { names, series, subjects, works } from './describe-headings.ts';
import {
  duration,
  imprint,
  note,
  number,
  otherTitle,
  statement,
  uniformTitle,
  whole,
} from './describe-texts.ts';
import { accessOf } from '../map/links.ts';
import { isPublicNote } from '../map/notes.ts';
import { callNumberOf, classNumbersOf, isbnsOf, issnsOf, languagesOf } from '../map/numbers.ts';
import { publicRecord } from '../write/public-record.ts';
import type { DataField, MarcRecord } from '../record.ts';
import { relatedItems, type RelatedItem } from '../map/related-items.ts';

/**
 * Full description of a title: lines in cataloguing order with values from the record. Nothing is
 * localised: labels, language names and roles are added when it is sent. Table in
 * docs/marc-mapping.md.
 */
export function describe(stored: MarcRecord): Line[] {
  const source = toSource(publicRecord(stored));
  return PARTS.flatMap((part) => part(source))
    .map(({ field, values }) => ({ field, values: values.filter(isNew) }))
    .filter(({ values }) => values.length > 0);
}

/** Drops repeated texts. */
const isNew = ({ text, note }: Value, at: number, all: readonly Value[]): boolean =>
  text !== '' && all.findIndex((other) => other.text === text && other.note === note) === at;

type Part = (source: Source) => Line[];

const line =
  (field: string, read: (source: Source) => Value[]): Part =>
  (source) => [{ field, values: read(source) }];

/** A line with one value per field. */
const fields = (
  field: string,
  tags: readonly string[],
  render: Render,
  wanted?: (field: DataField) => boolean,
): Part => line(field, (source) => source.values(tags, render, wanted));

const texts = (field: string, read: (record: MarcRecord) => readonly string[]): Part =>
  line(field, ({ record }) => read(record).map((text) => ({ text })));

const issued =
  (indicator: string) =>
  ({ tag, ind2 }: DataField): boolean =>
    tag === '264' ? ind2 === indicator : indicator === '1';

const notes: Part = ({ record, values }) => {
  const tags = [...new Set(record.fields.map(({ tag }) => tag))].filter(isPublicNote).sort();
  return tags.map((tag) => ({ field: tag, values: values([tag], note) }));
};

const linked: Part = ({ record }) =>
  [...Map.groupBy(relatedItems(record), ({ tag }) => tag)].map(([tag, items]) => ({
    field: tag,
    values: items.map(itemValue),
  }));

function itemValue({ title, author, part, imprint, relation, numbers }: RelatedItem): Value {
  const said = [author, imprint, part, relation].filter((text) => text !== '' && text !== title);
  return {
    text: title || author || part,
    ...(said.length > 0 && { note: said.join('. ') }),
    item: numbers,
  };
}

const links = (isAbout: boolean): Part =>
  line(isAbout ? '856r' : '856', ({ record }) =>
    accessOf(record)
      .links.filter(({ relation }) => (relation === 'related') === isAbout)
      .map(({ url, text, note, restricted }) => ({
        text: text || url,
        url,
        ...(restricted && { restricted }),
        ...(note !== '' && { note }),
      })),
  );

const PARTS: readonly Part[] = [
  line('100', (source) => names(source, ['100', '110', '111'])),
  fields('240', ['130', '240', '243'], uniformTitle),
  fields('245', ['245'], statement),
  fields('246', ['210', '222', '242', '246', '247', '740'], otherTitle),
  line('700', (source) => names(source, ['700', '710', '711', '720'])),
  fields('250', ['250'], whole),
  fields('254', ['254'], whole),
  fields('255', ['255'], whole),
  fields('256', ['256'], whole),
  fields('310', ['310'], whole),
  fields('321', ['321'], whole),
  fields('362', ['362'], whole),
  fields('264p', ['264'], imprint, issued('0')),
  fields('260', ['260', '264'], imprint, issued('1')),
  fields('264d', ['264'], imprint, issued('2')),
  fields('264m', ['264'], imprint, issued('3')),
  fields('264c', ['264'], imprint, issued('4')),
  fields('263', ['263'], whole),
  fields('300', ['300'], whole),
  fields('306', ['306'], duration),
  line('490', series),
  linked,
  notes,
  line('700c', (source) => works(source, true)),
  line('700r', (source) => works(source, false)),
  texts('041', (record) => languagesOf(record).languages),
  texts('041h', (record) => languagesOf(record).originalLanguages),
  line('650', (source) => subjects(source, 'subject')),
  line('655', (source) => subjects(source, 'genre')),
  line('020', ({ record }) =>
    isbnsOf(record).map(({ isbn13, printed, qualifier }) => ({
      text: isbn13 || printed,
      ...(qualifier !== '' && { note: qualifier }),
    })),
  ),
  texts('022', issnsOf),
  fields('024', ['024', '027', '028'], number),
  line('082', ({ record }) =>
    classNumbersOf(record)
      .filter(({ scheme }) => scheme !== 'local')
      .map(({ scheme, number }) => ({ text: `${scheme.toUpperCase()} ${number}` })),
  ),
  fields('090', ['090'], (field) => ({ text: callNumberOf({ leader: '', fields: [field] }) })),
  links(false),
  links(true),
];
