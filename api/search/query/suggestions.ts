import type { Output } from '#contract/calls.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Catalogue } from '../live-index/live-index.ts';
import type { HeadingRole } from '../searcher/heading-counts.ts';
import { workKey } from '../../catalogue/records/work-key.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { authorHeadings } from '../../catalogue/records/title-wire.ts';
import { headingsFor } from './near-headings.ts';

type Suggestions = Output<'GET /consulta/sugestoes'>;

/** Maximum suggestions per heading. */
const MAX_SUGGESTIONS = 5;

/** Titles looked at for each suggestion, since editions of one work are suggested once. */
const EDITIONS = 3;

/**
 * Suggests titles, authors and subjects that contain the words typed so far; the last word may be
 * incomplete. Titles by words of the author ("darwin ori") come after those with all words in the title. Where
 * nothing has the words, they are taken for misspelled.
 */
export async function suggestions(
  q: Queries,
  catalogue: Catalogue,
  typed: string,
): Promise<Suggestions> {
  const words = toPrefixQuery(typed);
  if (words === '') return { titulos: [], autores: [], assuntos: [] };
  const found = await suggestionsFor(q, catalogue, words);
  if (Object.values(found).some((list) => list.length > 0)) return found;
  const better =
    (await respelled(catalogue, words)) ?? (await respelled(catalogue, words.slice(0, -1)));
  return better === null ? found : suggestionsFor(q, catalogue, toPrefixQuery(better));
}

/** The words in another spelling that finds something; null: none, or only with fewer words. */
async function respelled({ titles }: Catalogue, words: string): Promise<string | null> {
  const { suggestion } = await titles.search({
    ...{ rows: [{ q: words }], perPage: 0, suggest: true },
  });
  const better = suggestion?.rows[0]?.q ?? null;
  return better?.split(' ').length === words.split(' ').length ? better : null;
}

async function suggestionsFor(
  q: Queries,
  catalogue: Catalogue,
  words: string,
): Promise<Suggestions> {
  return {
    titulos: await titles(q, catalogue, words),
    autores: await mostUsed(q, catalogue, words, 'author'),
    assuntos: await mostUsed(q, catalogue, words, 'subject'),
  };
}

/** Suggestions as browsers read them; the address of each is a search for it. */
export function browserSuggestions(
  typed: string,
  { titulos, autores, assuntos }: Suggestions,
  home: string,
): string {
  const headings = [...autores, ...assuntos].map(({ descricao }) => ({ text: descricao, by: '' }));
  const found = [...titulos.map(({ titulo, autor }) => ({ text: titulo, by: autor })), ...headings];
  const unique = found.filter(({ text }, at) => found.findIndex((one) => one.text === text) === at);
  return JSON.stringify([
    typed,
    unique.map(({ text }) => text),
    unique.map(({ by }) => by),
    unique.map(({ text }) => `${home}?${new URLSearchParams({ q: text })}`),
  ]);
}

async function titles(
  q: Queries,
  catalogue: Catalogue,
  words: string,
): Promise<Suggestions['titulos']> {
  const idsFor = async (searchFor: 'TITULO' | 'LIVRE'): Promise<number[]> => {
    const rows = [{ q: words, for: searchFor }];
    return (await catalogue.titles.search({ rows, perPage: EDITIONS * MAX_SUGGESTIONS })).ids;
  };
  const inTitle = await idsFor('TITULO');
  const ids =
    inTitle.length < MAX_SUGGESTIONS && words.includes(' ')
      ? [...new Set([...inTitle, ...(await idsFor('LIVRE'))])]
      : inTitle;
  const found = await titlesByIds(q, ids);
  const works = new Set<string>();
  return ids
    .flatMap((id) => {
      const summary = found.get(id)?.summary;
      const work = summary && (workKey(summary) || `${id}`);
      if (!work || works.has(work)) return [];
      works.add(work);
      const [author] = authorHeadings(summary, 'pt');
      return [{ cod_acervo: id, titulo: summary.title, autor: author?.descricao ?? '' }];
    })
    .slice(0, MAX_SUGGESTIONS);
}

/** The words as a query: operators are taken literally, and the last word is a prefix. */
export function toPrefixQuery(typed: string): string {
  const words = typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? '' : `${words}*`;
}

/** Headings used in this role, most used first. */
async function mostUsed(q: Queries, catalogue: Catalogue, words: string, role: HeadingRole) {
  const found = await headingsFor(q, catalogue, { q: words }, role, 4 * MAX_SUGGESTIONS);
  return found.sort((a, b) => b.total - a.total).slice(0, MAX_SUGGESTIONS);
}
