/** Collapses editions: of the matching titles one for each work, with the number that it represents. */
import { compareHits, type RankedHits } from './paging.ts';
import type { OrderName } from './segments/orders.ts';

interface Work {
  part: number;
  /** Index in the hits of its part. */
  hit: number;
  count: number;
}

export interface Together {
  parts: RankedHits[];
  /** Matching titles of the same work by cod_acervo; works with one are omitted. */
  counts: ReadonlyMap<number, number>;
}

/**
 * Picks one title for each work: the best by relevance, or the first in ascending order, so that both directions show
 * the same. Titles without a known work represent themselves.
 */
export function collapseEditions(parts: readonly RankedHits[], order: OrderName | null): Together {
  const works = new Map<number, Work>();
  const kept = parts.map(({ hits }) => new Uint8Array(hits.length));
  parts.forEach(({ segment, hits }, part) => {
    for (let hit = 0; hit < hits.length; hit++) {
      const number = segment.works.numbers[hits[hit]!]!;
      const best = works.get(number);
      if (number === 0) kept[part]![hit] = 1;
      else if (best === undefined) works.set(number, { part, hit, count: 1 });
      else {
        best.count++;
        const isBetter = compareHits([parts[part]!, hit], [parts[best.part]!, best.hit], order) < 0;
        if (isBetter) Object.assign(best, { part, hit });
      }
    }
  });
  const counts = new Map<number, number>();
  for (const { part, hit, count } of works.values()) {
    kept[part]![hit] = 1;
    const { segment, hits } = parts[part]!;
    if (count > 1) counts.set(segment.ids[hits[hit]!]!, count);
  }
  return {
    counts,
    parts: parts.map(({ segment, hits, scores }, part) => ({
      segment,
      hits: hits.filter((_, hit) => kept[part]![hit] === 1),
      scores: scores && scores.filter((_, hit) => kept[part]![hit] === 1),
    })),
  };
}
