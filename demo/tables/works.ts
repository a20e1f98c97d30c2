import { listOf, numberOf, readTable, type Row } from './tsv.ts';

/** The facts of the demonstration network, as its tables hold them (README.md). */

export type WorkKind =
  | 'book'
  | 'digital-book'
  | 'serial'
  | 'thesis'
  | 'dissertation'
  | 'map'
  | 'score'
  | 'film'
  | 'sound-recording';

/** MARC relator codes that the tables use. */
export type Role = 'aut' | 'trl' | 'edt' | 'cmp' | 'drt' | 'ill' | 'prf' | 'ctg' | 'isb' | 'lbt';

export type Frequency =
  | 'weekly'
  | 'monthly'
  | 'bimonthly'
  | 'quarterly'
  | 'four-monthly'
  | 'semiannual'
  | 'annual'
  | 'continuous';

interface Contributor {
  author: string;
  role: Role;
}

export interface DemoWork {
  id: number;
  kind: WorkKind;
  title: string;
  /** Characters of the leading article, 245 indicator 2. */
  nonFiling: number;
  subtitle: string;
  contributors: Contributor[];
  /** First publication of the work. */
  year: number;
  language: string;
  original: { title: string; language: string } | null;
  variants: string[];
  subjects: string[];
  dewey: string;
  cutter: string;
  edition: string;
  place: string;
  publisher: string;
  /** Filled only where edition, place and publisher speak of a later edition. */
  imprintYear: number | null;
  pages: number | null;
  isbn: string;
  issn: string;
  frequency: Frequency | null;
  url: string;
  note: string;
  abstract: string;
}

export interface DemoAuthor {
  id: string;
  kind: 'person' | 'institution';
  /** 100 $a: "Assis, Machado de". */
  name: string;
  qualifier: string;
  dates: string;
  birth: number | null;
  death: number | null;
  variants: string[];
  cutter: string;
}

export interface DemoSubject {
  heading: string;
  kind: 'topic' | 'place' | 'chronological' | 'genre' | 'person';
  broader: string[];
  related: string[];
  variants: string[];
  /** What it is used for. */
  scope: string;
}

export const readWorks = (): DemoWork[] => readTable('works.tsv').map(toWork);

export const readAuthors = (): DemoAuthor[] =>
  readTable('authors.tsv').map((cell) => ({
    id: cell('id'),
    kind: cell('kind') as DemoAuthor['kind'],
    name: cell('name'),
    qualifier: cell('qualifier'),
    dates: cell('dates'),
    birth: numberOf(cell('birth')),
    death: numberOf(cell('death')),
    variants: listOf(cell('variants')),
    cutter: cell('cutter'),
  }));

export const readSubjects = (): DemoSubject[] =>
  readTable('subjects.tsv').map((cell) => ({
    heading: cell('heading'),
    kind: cell('kind') as DemoSubject['kind'],
    broader: listOf(cell('broader')),
    related: listOf(cell('related')),
    variants: listOf(cell('variants')),
    scope: cell('scope'),
  }));

function toWork(cell: Row): DemoWork {
  const originalTitle = cell('original_title');
  return {
    id: Number(cell('id')),
    kind: cell('kind') as WorkKind,
    title: cell('title'),
    nonFiling: Number(cell('nonfiling')),
    subtitle: cell('subtitle'),
    contributors: listOf(cell('authors')).map(toContributor),
    year: Number(cell('year')),
    language: cell('language'),
    original:
      originalTitle === '' && cell('original_language') === ''
        ? null
        : { title: originalTitle, language: cell('original_language') },
    variants: listOf(cell('variants')),
    subjects: listOf(cell('subjects')),
    dewey: cell('dewey'),
    cutter: cell('cutter'),
    edition: cell('edition'),
    place: cell('place'),
    publisher: cell('publisher'),
    imprintYear: numberOf(cell('imprint_year')),
    pages: numberOf(cell('pages')),
    isbn: cell('isbn'),
    issn: cell('issn'),
    frequency: (cell('frequency') || null) as Frequency | null,
    url: cell('url'),
    note: cell('note'),
    abstract: cell('abstract'),
  };
}

/** "paulo-bezerra:trl"; without a code an author. */
function toContributor(text: string): Contributor {
  const [author = '', role = 'aut'] = text.split(':');
  return { author, role: role as Role };
}

/** "Assis, Machado de, 1839-1908": the heading under which a name is filed. */
export const authorHeading = ({ name, qualifier, dates }: DemoAuthor): string =>
  [name, qualifier, dates].filter((part) => part !== '').join(', ');

/** Year of the record: of the edition described, else of the work. */
export const recordYear = ({ imprintYear, year }: DemoWork): number => imprintYear ?? year;

/** "Machado de Assis": the name as it is said. */
export function displayName({ name, kind }: DemoAuthor): string {
  const [last = '', ...rest] = name.split(', ');
  return kind === 'person' && rest.length > 0 ? `${rest.join(', ')} ${last}` : name;
}
