import type { Output } from '#contract/calls.ts';
import { authoritiesByIds } from '../../catalogue/authorities/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import { search } from '../engine/engine.ts';
import type { Catalogue } from '../live-index/live-index.ts';
import { titlesOfEach, type HeadingRole } from '../engine/heading-counts.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { authorHeadings } from '../../catalogue/records/title-wire.ts';

type Suggestions = Output<'GET /consulta/sugestoes'>;

/** Maximum suggestions per heading. */
const MAX_SUGGESTIONS = 5;

/**
 * Suggests titles, authors and subjects that contain the words typed so far; the last word may be
 * incomplete.
 */
export async function suggestions(
  q: Queries,
  catalogue: Catalogue,
  typed: string,
): Promise<Suggestions> {
  const words = toPrefixQuery(typed);
  if (words === '') return { titulos: [], autores: [], assuntos: [] };
  const titleIds = search(catalogue.index(), {
    rows: [{ q: words, for: 'TITULO' }],
    perPage: MAX_SUGGESTIONS,
  }).ids;
  const titles = await titlesByIds(q, titleIds);
  return {
    titulos: titleIds.flatMap((id) => {
      const title = titles.get(id);
      if (!title) return [];
      const [author] = authorHeadings(title.summary, 'pt');
      return [{ cod_acervo: id, titulo: title.summary.title, autor: author?.descricao ?? '' }];
    }),
    autores: await headings(q, catalogue, words, 'author'),
    assuntos: await headings(q, catalogue, words, 'subject'),
  };
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
async function headings(q: Queries, catalogue: Catalogue, words: string, role: HeadingRole) {
  const { ids } = search(catalogue.directory(), {
    rows: [{ q: words, for: 'LIVRE' }],
    scope: { material: [role] },
    perPage: 4 * MAX_SUGGESTIONS,
  });
  const found = await authoritiesByIds(q, ids);
  const counts = titlesOfEach(catalogue.index(), role, ids);
  return ids
    .map((id) => ({
      cod_autoridade: id,
      descricao: found.get(id)?.heading ?? '',
      total: counts.get(id) ?? 0,
    }))
    .filter(({ total, descricao }) => total > 0 && descricao !== '')
    .sort((a, b) => b.total - a.total)
    .slice(0, MAX_SUGGESTIONS);
}
