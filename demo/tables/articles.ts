import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import type { HeldIssue } from '#api/catalogue/periodicals/rules.ts';
import { field, stopped } from '../records/fields.ts';
import { nameField, subjectField } from '../records/heading-fields.ts';
import { institution } from '../network.ts';
import { listOf, readTable } from './tsv.ts';
import type { WorkTables } from '../records/work-record.ts';
import { displayName, type DemoWork } from './works.ts';

/** A line of `articles.tsv`: an article that somebody wrote (README.md). */
export interface DemoArticle {
  /** The serial that it stands in. */
  host: number;
  volume: string;
  number: string;
  /** "1968-12-13", or the month alone. */
  date: string;
  pages: string;
  title: string;
  /** Ids of `authors.tsv`, or names of people who have no other work here. */
  authors: string[];
  language: string;
  subjects: string[];
  dewey: string;
  /** It is catalogued, and has a page of its own. */
  hasRecord: boolean;
  /** "10.1038/171737a0"; `''` when it has none. */
  doi: string;
}

export const readArticles = (): DemoArticle[] =>
  readTable('articles.tsv').map((cell) => ({
    host: Number(cell('host')),
    volume: cell('volume'),
    number: cell('number'),
    date: cell('date'),
    pages: cell('pages'),
    title: cell('title'),
    authors: listOf(cell('authors')),
    language: cell('language'),
    subjects: listOf(cell('subjects')),
    dewey: cell('dewey'),
    hasRecord: cell('record') === 's',
    doi: cell('doi'),
  }));

/** Number of the record of a work. */
export const controlNumberOf = (work: number): string => String(work).padStart(9, '0');

/** An article as a MARC 21 record, part of the record of its serial. */
export function articleRecord(
  article: DemoArticle,
  host: DemoWork,
  { authors, subjects }: WorkTables,
): MarcRecord {
  const names = article.authors.flatMap((id) => authors.get(id) ?? []);
  const [main, ...others] = names;
  const [title = '', ...rest] = article.title.split(': ');
  const subtitle = rest.join(': ');
  const credit = stopped(names.map(displayName).join(', '));
  return marc({
    type: 'ab',
    control: {
      '001': `A${controlNumberOf(host.id)}${article.volume}-${article.pages}`,
      '003': institution.acronym,
      '008': fixed008({ date1: article.date.slice(0, 4), language: article.language, place: 'xx' }),
    },
    data: [
      ...field('024', '7_', ['a', article.doi], ['2', article.doi === '' ? '' : 'doi']),
      ...field('082', '04', ['a', article.dewey], ['2', '23']),
      ...(main ? nameField('1', main, 'aut') : []),
      ...field(
        '245',
        '10',
        ['a', title + (subtitle === '' ? ' /' : ' :')],
        ['b', subtitle === '' ? '' : `${subtitle} /`],
        ['c', credit],
      ),
      ...field('300', '__', ['a', `p. ${article.pages}`]),
      ...article.subjects.flatMap((heading) => {
        const subject = subjects.get(heading);
        return subject ? subjectField('6', subject, authors) : [];
      }),
      ...others.flatMap((author) => nameField('7', author, 'aut')),
      ...field(
        '773',
        '0_',
        ['t', host.title],
        [
          'g',
          `v. ${article.volume}, n. ${article.number} (${article.date.slice(0, 4)}), p. ${article.pages}`,
        ],
        ['x', host.issn],
        ['w', `(${institution.acronym})${controlNumberOf(host.id)}`],
      ),
    ],
  });
}

/** What stands in any issue of a serial, in its order. Nobody is said to have written it. */
const SECTIONS: Readonly<Record<number, readonly string[]>> = {
  598: ['Editorial', 'Dossiê', 'Artigos', 'Entrevista', 'Resenhas'],
  600: ['Editorial', 'Artigos', 'Temas livres', 'Revisão', 'Resenhas'],
  603: ['Apresentação', 'Dossiê', 'Textos', 'Criação', 'Resenhas'],
  609: ['Carta da redação', 'Capa', 'Ciência', 'Tecnologia', 'Humanidades', 'Memória', 'Resenhas'],
};

/** Issues whose sections are listed: the newest. */
const LISTED = 6;

/** A section of an issue, as an article of it. */
export interface DemoSection {
  issue: HeldIssue;
  title: string;
  pages: string;
}

/** The sections of the newest issues of a serial; none where it has none. */
export function sectionsOf(work: number, issues: readonly HeldIssue[]): DemoSection[] {
  const titles = SECTIONS[work] ?? [];
  return issues
    .filter(({ state }) => state === 'received')
    .slice(-LISTED)
    .flatMap((issue) =>
      titles.map((title, at) => {
        const from = at === 0 ? 5 : 7 + (at - 1) * 18;
        return { issue, title, pages: `${from}-${at === 0 ? 6 : from + 17}` };
      }),
    );
}
