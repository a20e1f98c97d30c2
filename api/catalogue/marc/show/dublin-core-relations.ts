import { many, type Statement } from './dublin-core-statement.ts';
import { titleHeading } from '../map/heading-text.ts';
import { seriesOf, textsOf } from '../map/notes.ts';
import { dataFields, subfieldValues, type MarcRecord } from '../record.ts';
import { relatedItems } from '../map/related-items.ts';

/** Sources of the work. */
export const sources = (record: MarcRecord): Statement[] => [
  ...many('source', textsOf(record, '534')),
  ...many(
    'source',
    relatedItems(record).flatMap((item) => (item.tag === '786' ? [itemText(item)] : [])),
  ),
];

/** DCMI terms of linking entries; other entries are plain relations. */
const LINK_TERMS: Readonly<Record<string, string>> = {
  '760': 'isPartOf',
  '762': 'hasPart',
  '765': 'isVersionOf',
  '767': 'hasVersion',
  '772': 'isPartOf',
  '773': 'isPartOf',
  '774': 'hasPart',
  '775': 'isVersionOf',
  '776': 'hasFormat',
  '780': 'replaces',
  '785': 'isReplacedBy',
};

/** Related works and other forms of this one. */
export function relations(record: MarcRecord): Statement[] {
  const linked = relatedItems(record).filter(({ tag }) => tag !== '786');
  const works = dataFields(record, '700', '710', '711', '730').filter(
    (field) => field.tag === '730' || subfieldValues(field, 't').length > 0,
  );
  return [
    ...many(
      'relation',
      seriesOf(record).map(({ title, volume }) => [title, volume].filter(Boolean).join('; ')),
      { qualifier: 'isPartOf' },
    ),
    ...linked.flatMap((item) => many('relation', [itemText(item)], termOf(LINK_TERMS[item.tag]))),
    ...works.flatMap((field) =>
      many('relation', [titleHeading(field)], termOf(field.ind2 === '2' ? 'hasPart' : undefined)),
    ),
    ...many('relation', textsOf(record, '530'), { qualifier: 'hasFormat' }),
    ...many('relation', textsOf(record, '510'), { qualifier: 'isReferencedBy' }),
    ...many('relation', textsOf(record, '538'), { qualifier: 'requires' }),
  ];
}

const termOf = (qualifier: string | undefined): Pick<Statement, 'qualifier'> =>
  qualifier === undefined ? {} : { qualifier };

const itemText = ({ author, title, imprint, part }: ReturnType<typeof relatedItems>[number]) =>
  [author, title, imprint, part].filter(Boolean).join('. ');
