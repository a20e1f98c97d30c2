import { marc } from '#api/catalogue/marc/build.ts';
import type { DataField, MarcRecord } from '#api/catalogue/marc/record.ts';
import { field } from './fields.ts';
import { institution } from '../network.ts';
import { authorHeading, type DemoAuthor, type DemoSubject, type Role } from '../tables/works.ts';

/** Relator terms as a Brazilian cataloguer writes them ($e). */
const TERMS: Record<Role, string> = {
  aut: 'autor',
  trl: 'tradutor',
  edt: 'editor',
  cmp: 'compositor',
  drt: 'diretor',
  ill: 'ilustrador',
  prf: 'intérprete',
  ctg: 'cartógrafo',
  isb: 'entidade emissora',
  lbt: 'libretista',
};

/** A name as main entry (`1`), added entry (`7`), subject (`6`) or in an authority (`1`, `4`, `5`). */
export function nameField(hundred: string, author: DemoAuthor, role?: Role): DataField[] {
  const { kind, name, qualifier, dates } = author;
  const term = role ? TERMS[role] : '';
  const isPerson = kind === 'person';
  const second = hundred === '6' ? '4' : '_';
  const first = isPerson ? (name.includes(',') ? '1' : '0') : '2';
  const [a, c, d] = punctuated(name, isPerson ? qualifier : '', isPerson ? dates : '', term);
  return field(
    `${hundred}${isPerson ? '00' : '10'}`,
    `${first}${second}`,
    ['a', a],
    ['c', c],
    ['d', d],
    ['e', term],
  );
}

/** Every part but the last ends in a comma, as between the parts of a name. */
const punctuated = (a: string, c: string, d: string, e: string): [string, string, string] => {
  const comma = (text: string, ...next: string[]) =>
    text !== '' && next.some((other) => other !== '') ? `${text},` : text;
  return [comma(a, c, d, e), comma(c, d, e), comma(d, e)];
};

/** Last two digits of the tag of a subject. */
const TAGS: Record<Exclude<DemoSubject['kind'], 'person'>, string> = {
  topic: '50',
  place: '51',
  chronological: '48',
  genre: '55',
};

/** A subject in a title (`6`) or as heading of an authority (`1`); subdivisions stand in $x. */
export function subjectField(
  hundred: string,
  subject: Pick<DemoSubject, 'heading' | 'kind'>,
  authors: ReadonlyMap<string, DemoAuthor>,
): DataField[] {
  const { kind, heading } = subject;
  if (kind === 'person') {
    const person = [...authors.values()].find((author) => authorHeading(author) === heading);
    if (person) return nameField(hundred, person);
    const [, name = heading, dates = ''] = /^(.*?)(?:, ([\d-]+))?$/.exec(heading) ?? [];
    const bare = {
      id: '',
      kind,
      qualifier: '',
      birth: null,
      death: null,
      variants: [],
      cutter: '',
    };
    return nameField(hundred, { ...bare, name, dates });
  }
  const [base = '', ...subdivisions] = heading.split(/ [-–] /);
  return field(
    `${hundred}${TAGS[kind]}`,
    hundred === '6' ? '_4' : '__',
    ['a', base],
    ...subdivisions.map((part) => ['x', part] as const),
  );
}

/** The authority record of a subject: see-from, broader and related headings, and its use. */
export function subjectRecord(
  subject: DemoSubject,
  subjects: ReadonlyMap<string, DemoSubject>,
  authors: ReadonlyMap<string, DemoAuthor>,
  number: number,
): MarcRecord {
  const related = (heading: string, control: string): DataField[] =>
    subjectField('5', subjects.get(heading) ?? { heading, kind: 'topic' }, authors).map((entry) =>
      control === ''
        ? entry
        : { ...entry, subfields: [{ code: 'w', value: control }, ...entry.subfields] },
    );
  return marc({
    type: 'z ',
    control: { '001': `S-${String(number).padStart(4, '0')}`, '003': institution.acronym },
    data: [
      ...subjectField('1', subject, authors),
      ...subject.variants.flatMap((heading) =>
        subjectField('4', { heading, kind: subject.kind }, authors),
      ),
      ...subject.broader.flatMap((heading) => related(heading, 'g')),
      ...subject.related.flatMap((heading) => related(heading, '')),
      ...field('680', '__', ['i', subject.scope]),
    ],
  });
}
