import { workTypeCode } from '../marc/map/work-types.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { tokenize } from '../../search/engine/query/fold.ts';
import type { Article } from './article-store.ts';

const SERIALS = ['periodico', 'periodico_digital'].map(workTypeCode);
const ARCHIVES = ['arquivo', 'manuscrito'].map(workTypeCode);

/** What the parts of a title stand in, by its work type. */
export function partsOf(workType: number): 'periodico' | 'arquivo' | 'obra' {
  if (SERIALS.includes(workType)) return 'periodico';
  return ARCHIVES.includes(workType) ? 'arquivo' : 'obra';
}

/** An issue by its name, as articles tell it. */
export type IssueKey = Pick<Article, 'volume' | 'number' | 'part' | 'year'>;

/** An issue that has articles. */
export interface Summary extends IssueKey {
  key: string;
  month: number | null;
  lastMonth: number | null;
  articles: Article[];
}

/**
 * The name of an issue as one text, by which articles of one issue find each other and a link finds
 * them: "2024-58-3", parts that are not known left empty.
 */
export const issueKey = ({ year, volume, number, part }: IssueKey): string =>
  [year, volume, number, part].map(bare).join('-').replace(/-+$/, '');

const bare = (value: string | number | null): string =>
  String(value ?? '')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '');

/** The articles of one issue, as their pages follow. Volume or year may be known of one side only. */
export const articlesIn = (articles: readonly Article[], issue: IssueKey): Article[] =>
  articles
    .filter((article) => {
      const isSame = (name: 'number' | 'part') => bare(article[name]) === bare(issue[name]);
      const agree = (name: 'volume' | 'year') =>
        article[name] === null || issue[name] === null || bare(article[name]) === bare(issue[name]);
      return isSame('number') && isSame('part') && agree('volume') && agree('year');
    })
    .sort(byPage);

/** Articles by issue, the newest issue first, articles as their pages follow. Pure. */
export function summariesOf(articles: readonly Article[]): Summary[] {
  const byIssue = Map.groupBy(articles, issueKey);
  return [...byIssue]
    .map(([key, some]): Summary => {
      const dated = some.find(({ month }) => month !== null) ?? some[0];
      const { volume = null, number = null, part = null, year = null } = some[0] ?? {};
      const { month = null, lastMonth = null } = dated ?? {};
      return { key, volume, number, part, year, month, lastMonth, articles: some.toSorted(byPage) };
    })
    .sort(newestFirst);
}

function newestFirst(one: Summary, other: Summary): number {
  const by = (value: (summary: Summary) => number) => value(other) - value(one);
  return (
    by(({ year }) => year ?? 0) ||
    by(({ volume }) => firstNumber(volume)) ||
    by(({ number }) => firstNumber(number)) ||
    by(({ month }) => month ?? 0) ||
    (one.key < other.key ? 1 : -1)
  );
}

/** Pages in Roman numerals come before all others, as they do in print. */
function byPage(one: Article, other: Article): number {
  const isFront = ({ pages }: Article) => /^[ivxlcdm]+\b/i.test(pages ?? '');
  return (
    Number(isFront(other)) - Number(isFront(one)) ||
    firstNumber(one.pages) - firstNumber(other.pages) ||
    one.id - other.id
  );
}

const firstNumber = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0] ?? 0);

/** Articles in which every word that is asked for begins a word of title, author or subject. Pure. */
export function articlesWith(articles: readonly Article[], asked: string): Article[] {
  const words = tokenize(asked);
  return articles.filter(({ title, authors, subjects }) => {
    const present = tokenize([title, ...authors, ...subjects].join(' '));
    return words.every((word) => present.some((own) => own.startsWith(word)));
  });
}

const ABOUT_CONTENTS = /\b(?:contents?|sum[áa]rio|[íi]ndice|inhalt)/i;

/** Links of a record that lead to a table of contents (856 $3, $y, $z). */
export const contentsLinks = ({ links }: Pick<TitleSummary, 'links'>) =>
  links.filter(({ text, note }) => ABOUT_CONTENTS.test(`${text} ${note}`));

/** Has a work contents to show: 505, or a link to them? */
export const hasContents = (summary: Pick<TitleSummary, 'links' | 'contents'>): boolean =>
  summary.contents.length > 0 || contentsLinks(summary).length > 0;
