import { many, type Statement } from './dublin-core-statement.ts';
import { subjectsOf } from '../map/headings.ts';
import { classNumbersOf } from '../map/numbers.ts';
import type { MarcRecord } from '../record.ts';

/** Vocabularies by indicator 2 of 6XX. */
const VOCABULARY: Readonly<Record<string, string>> = { '0': 'LCSH', '2': 'MESH' };
const CLASS_SCHEME = { cdd: 'DDC', cdu: 'UDC', lcc: 'LCC', local: undefined } as const;

/** Topics, names and classes. */
export function subjects(record: MarcRecord): Statement[] {
  const topics = headings(
    record,
    ({ kind }) => !['place', 'chronological', 'genre'].includes(kind),
  );
  const classes = classNumbersOf(record).flatMap(({ scheme, number }) => {
    const code = CLASS_SCHEME[scheme];
    return code === undefined ? [] : many('subject', [number], { scheme: code });
  });
  return [
    ...topics.flatMap(({ heading, scheme }) => many('subject', [heading], scheme)),
    ...classes,
  ];
}

type Subject = ReturnType<typeof subjectsOf>[number];

/** Subject headings, with the vocabulary where an indicator states it. */
function headings(record: MarcRecord, wanted: (subject: Subject) => boolean) {
  const found = new Map<string, { heading: string; scheme: Pick<Statement, 'scheme'> }>();
  for (const field of record.fields.filter(({ tag }) => tag.startsWith('6'))) {
    const code = VOCABULARY['ind2' in field && field.tag !== '653' ? field.ind2 : ''];
    for (const subject of subjectsOf({ ...record, fields: [field] }).filter(wanted)) {
      const { heading } = subject;
      if (!found.has(heading))
        found.set(heading, { heading, scheme: code ? { scheme: code } : {} });
    }
  }
  return [...found.values()];
}

/** Genre and form headings. */
export const genres = (record: MarcRecord): Statement[] =>
  many(
    'type',
    headings(record, ({ kind }) => kind === 'genre').map(({ heading }) => heading),
  );

/** Places and periods covered. */
export const coverage = (record: MarcRecord): Statement[] => [
  ...many(
    'coverage',
    headings(record, ({ kind }) => kind === 'place').map(({ heading }) => heading),
    { qualifier: 'spatial' },
  ),
  ...many(
    'coverage',
    headings(record, ({ kind }) => kind === 'chronological').map(({ heading }) => heading),
    { qualifier: 'temporal' },
  ),
];
