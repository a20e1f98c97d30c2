import { marc } from '#api/catalogue/marc/build.ts';
import type { DataField, MarcRecord } from '#api/catalogue/marc/record.ts';
import { field } from './fields.ts';
import { nameField } from './heading-fields.ts';
import { institution } from '../network.ts';
import { listOf, readTable } from '../tables/tsv.ts';
import type { DemoAuthor } from '../tables/works.ts';

type Authors = ReadonlyMap<string, DemoAuthor>;

/** What is known of an author besides names (`author-records.tsv`). */
interface Known {
  identifiers: { scheme: string; value: string }[];
  script: string;
  /** Ids, each with what it is to the author. */
  seeAlso: { id: string; label: string }[];
  /** Ids of names that an institution had before. */
  earlier: string[];
  sources: string[];
  biography: string;
  url: string;
  urlText: string;
}

const NOTHING: Known = {
  identifiers: [],
  script: '',
  seeAlso: [],
  earlier: [],
  sources: [],
  biography: '',
  url: '',
  urlText: '',
};

export const readAuthorRecords = (): Map<string, Known> =>
  new Map(
    readTable('author-records.tsv').map((cell) => [
      cell('id'),
      {
        identifiers: ['wikidata', 'viaf', 'isni']
          .map((scheme) => ({ scheme, value: cell(scheme) }))
          .filter(({ value }) => value !== ''),
        script: cell('script'),
        seeAlso: listOf(cell('see_also')).map((text) => {
          const [id = '', label = ''] = text.split('=');
          return { id, label };
        }),
        earlier: listOf(cell('earlier')),
        sources: listOf(cell('sources')),
        biography: cell('biography'),
        url: cell('url'),
        urlText: cell('url_text'),
      },
    ]),
  );

/** The authority records of all authors, in their order. */
export function authorRecords(authors: Authors): MarcRecord[] {
  const known = readAuthorRecords();
  return [...authors.values()].map((author) =>
    authorRecord(author, known.get(author.id) ?? NOTHING, authors),
  );
}

function authorRecord(author: DemoAuthor, known: Known, authors: Authors): MarcRecord {
  return marc({
    type: 'z ',
    control: { '001': `A-${author.id}`, '003': institution.acronym },
    data: [
      ...known.identifiers.flatMap(({ scheme, value }) =>
        field('024', '7_', ['a', value], ['2', scheme]),
      ),
      ...linked(nameField('1', author), known.script),
      ...author.variants.flatMap((name) =>
        nameField('4', { ...author, name, qualifier: '', dates: '' }),
      ),
      ...known.earlier.flatMap((id) => related(authors.get(id), ['w', 'a'])),
      ...known.seeAlso.flatMap(({ id, label }) =>
        related(authors.get(id), ['w', 'r'], ['i', label]),
      ),
      ...known.sources.flatMap((text) => field('670', '__', ['a', text])),
      ...field('678', author.kind === 'person' ? '0_' : '1_', ['a', known.biography]),
      ...field('856', '42', ['u', known.url], ['y', known.urlText]),
      ...inScript(author, known.script),
    ],
  });
}

/** A field that points to its form in the original script. */
const linked = (fields: DataField[], script: string): DataField[] =>
  script === ''
    ? fields
    : fields.map((one) => ({
        ...one,
        subfields: [{ code: '6', value: '880-01' }, ...one.subfields],
      }));

const inScript = ({ kind, dates }: DemoAuthor, script: string): DataField[] =>
  script === ''
    ? []
    : field(
        '880',
        kind === 'person' ? '1_' : '2_',
        ['6', `${kind === 'person' ? '100' : '110'}-01`],
        ['a', dates === '' ? script : `${script},`],
        ['d', dates],
      );

/** A see-also; its own words ($i) end in a colon, as cataloguers write them. */
const related = (
  author: DemoAuthor | undefined,
  ...control: (readonly [code: string, value: string])[]
): DataField[] =>
  (author ? nameField('5', author) : []).map((one) => ({
    ...one,
    subfields: [
      ...control
        .filter(([, value]) => value !== '')
        .map(([code, value]) => ({ code, value: code === 'i' ? `${value}:` : value })),
      ...one.subfields,
    ],
  }));
