/** Collapses editions: of the matching titles one for each work, with the number that it represents. */
import { compareHits, type RankedHits } from './paging.ts';
import { numberOf, type OrderName } from './segments/orders.ts';

interface Work {
  /** The edition that comes first. */
  first: Edition;
  /** The edition that is shown. */
  shown: Edition;
  count: number;
}

interface Edition {
  part: number;
  /** Index in the hits of its part. */
  hit: number;
}

export interface Together {
  parts: RankedHits[];
  /** Matching titles of the same work by cod_acervo; works with one are omitted. */
  counts: ReadonlyMap<number, number>;
}

/** Share of the best score with which an edition matches the query as well as the best one. */
const AS_GOOD = 0.95;

/**
 * Picks one title for each work. By relevance: the newest of those that match as well as the best one, in its place.
 * In other orders: the first in ascending order, so that both directions show the same. Titles without a known work
 * represent themselves.
 */
export function collapseEditions(parts: readonly RankedHits[], order: OrderName | null): Together {
  const works = new Map<number, Work>();
  const kept = parts.map(({ hits }) => new Uint8Array(hits.length));
  const scores = parts.map((part) => part.scores?.slice() ?? null);
  eachEdition(parts, (number, edition) => {
    const work = works.get(number);
    if (number === 0) kept[edition.part]![edition.hit] = 1;
    else if (work === undefined) works.set(number, { first: edition, shown: edition, count: 1 });
    else {
      work.count++;
      const [a, b] = [edition, work.first].map(({ part, hit }) => [parts[part]!, hit] as const);
      if (compareHits(a!, b!, order) < 0) work.first = work.shown = edition;
    }
  });
  if (order === null)
    eachEdition(parts, (number, edition) => showNewest(works.get(number), edition, parts));
  const counts = new Map<number, number>();
  for (const { first, shown, count } of works.values()) {
    const { segment, hits } = parts[shown.part]!;
    kept[shown.part]![shown.hit] = 1;
    const score = parts[first.part]!.scores?.[first.hit];
    if (score !== undefined && scores[shown.part]) scores[shown.part]![shown.hit] = score;
    if (count > 1) counts.set(segment.ids[hits[shown.hit]!]!, count);
  }
  return {
    counts,
    parts: parts.map(({ segment, hits }, part) => ({
      segment,
      hits: hits.filter((_, hit) => kept[part]![hit] === 1),
      scores: scores[part]?.filter((_, hit) => kept[part]![hit] === 1) ?? null,
    })),
  };
}

function eachEdition(
  parts: readonly RankedHits[],
  visit: (work: number, edition: Edition) => void,
): void {
  parts.forEach(({ segment, hits }, part) => {
    for (let hit = 0; hit < hits.length; hit++) {
      visit(segment.works.numbers[hits[hit]!]!, { part, hit });
    }
  });
}

/** Shows an edition if it is newer than the one shown and matches as well as the best. */
function showNewest(work: Work | undefined, edition: Edition, parts: readonly RankedHits[]): void {
  if (work === undefined || work.count === 1) return;
  const scoreOf = ({ part, hit }: Edition): number => parts[part]!.scores?.[hit] ?? 0;
  const yearOf = ({ part, hit }: Edition): number => {
    const { segment, hits } = parts[part]!;
    return numberOf(segment.orders.year, hits[hit]!) || -Infinity;
  };
  if (scoreOf(edition) < AS_GOOD * scoreOf(work.first)) return;
  if (yearOf(edition) > yearOf(work.shown)) work.shown = edition;
}
