import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { byYear, otherEditions } from '../../catalogue/records/editions.ts';
import { languageName } from '../../catalogue/records/languages.ts';
import { linkedTitles } from '../../catalogue/records/linked-titles.ts';
import { requireMarc, requireTitle } from '../../catalogue/records/require-title.ts';
import { recordSource, titlesByIds } from '../../catalogue/records/store.ts';
import { workTypeLabel, workTypeOf } from '../../catalogue/records/title-wire.ts';
import { copiesByLibrary } from '../../catalogue/copies/copies-by-library.ts';
import type { Queries } from '../../core/db/connection.ts';
import { describe } from '../../catalogue/marc/show/describe.ts';
import { certainYear } from '../../catalogue/marc/dates/years.ts';
import type { Searcher } from '../searcher/searcher.ts';

type Answer = Output<'GET /acervo/:id/edicoes'>;

/** Linking fields for the same work: original, translation, other edition, other form. */
const SAME_WORK = new Set(['765', '767', '775', '776']);

/** All editions and translations of a title's work, including itself, newest first. */
export async function readEditionsOfWork(
  q: Queries,
  titles: Searcher,
  id: number,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Answer> {
  const title = await requireTitle(q, id);
  const known = await otherEditions(q, title);
  const named = await namedEditions(q, titles, id);
  const others = [...known, ...named.filter((one) => known.every((other) => other.id !== one.id))];
  if (others.length === 0) return { itens: [] };
  const all = [title, ...others].sort(byYear);
  const places = await copiesByLibrary(
    q,
    all.map((edition) => edition.id),
    now,
  );
  return {
    itens: all.map(({ id: code, summary }) => ({
      cod_acervo: code,
      title: summary.title,
      ano: certainYear(summary),
      edicao: summary.edition,
      editora: summary.imprint.publisher,
      idioma: summary.language,
      idioma_desc: languageName(summary.language, locale),
      tipo_obra: workTypeLabel(workTypeOf(summary.workType), locale),
      acesso_remoto: summary.online ? 'cr' : '',
      disponibilidade: (places.get(code) ?? []).map(({ availability }) => availability),
      atual: code === id,
    })),
  };
}

/** Titles that the record itself names as the same work. */
async function namedEditions(q: Queries, titles: Searcher, id: number) {
  const marc = await requireMarc(q, id);
  const lines = describe(marc).filter(({ field }) => SAME_WORK.has(field.slice(0, 3)));
  if (lines.length === 0) return [];
  const linked = await linkedTitles(q, titles, [{ id, source: await recordSource(q, id), lines }]);
  const named = await titlesByIds(q, [...new Set(linked.values())]);
  return [...named.values()].filter(({ withdrawn }) => !withdrawn);
}
