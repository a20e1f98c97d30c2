import type { Output } from '#contract/calls.ts';
import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';
import { copiesByLibrary } from '../../catalogue/copies/copies-by-library.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Searcher } from '../searcher/searcher.ts';
import { taughtIn, taughtNames } from '../../catalogue/teaching/store.ts';
import { relatedTitleWire, type RelatedTitleOptions } from './related-title.ts';
import { chooseSimilar, featuresOf, toIndex, type Course } from './similar-rules.ts';

type Answer = Output<'GET /acervo/:id/semelhantes'>;

const MAX_SIMILAR = 12;
/** Titles looked up, as editions of one work count once. */
const MAX_CANDIDATES = 80;

/** Similar titles, with what they share. */
export async function similarTitles(
  q: Queries,
  searcher: Searcher,
  title: StoredTitle,
  shown: RelatedTitleOptions,
): Promise<Answer> {
  const features = featuresOf(title.summary, await coursesOf(q, title.id));
  const found = await searcher.similar(title.id, toIndex(features), MAX_CANDIDATES);
  const titles = await titlesByIds(
    q,
    found.map(({ id }) => id),
  );
  const chosen = chooseSimilar(title, features, found, titles, MAX_SIMILAR);
  const places = await copiesByLibrary(
    q,
    chosen.map(({ other }) => other.id),
    shown.now,
  );
  return {
    itens: chosen.map(({ other, motivos }) => ({
      ...relatedTitleWire(other, places.get(other.id) ?? [], shown),
      motivos,
    })),
  };
}

async function coursesOf(q: Queries, title: number): Promise<Course[]> {
  const ids = (await taughtIn(q, [title])).get(title)?.disciplines ?? [];
  const names = await taughtNames(q, 'disciplines', ids);
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }));
}
