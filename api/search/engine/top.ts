/** Top-k selection without sorting everything. */

/** Negative if a comes before b. Never zero for distinct items: break ties by number. */
export type Compare = (a: number, b: number) => number;

/** The first `limit` of the numbers 0 … count − 1 (or of `among`), in order. */
export function top(
  count: number,
  limit: number,
  compare: Compare,
  among?: readonly number[],
): number[] {
  const pick = (i: number): number => (among === undefined ? i : among[i]!);
  if (limit <= 0) return [];
  if (count <= limit || limit > count / 4) {
    return Array.from({ length: count }, (_, i) => pick(i))
      .sort(compare)
      .slice(0, limit);
  }
  // A heap with the worst of the best on top; most items lose against it and cost one comparison.
  const heap = Array.from({ length: limit }, (_, i) => pick(i));
  heapify(heap, compare);
  for (let i = limit; i < count; i++) {
    const item = pick(i);
    if (compare(item, heap[0]!) < 0) {
      heap[0] = item;
      sink(heap, 0, compare);
    }
  }
  return heap.sort(compare);
}

/**
 * Indexes of the `limit` highest scores, highest first, ties by index. Like `top`, but rejecting an
 * item costs one read of its score: three times faster on a long hit list.
 */
export function topScores(scores: Float64Array, limit: number): number[] {
  const compare: Compare = (a, b) => scores[b]! - scores[a]! || a - b;
  if (scores.length <= limit || limit > scores.length / 4) {
    return top(scores.length, limit, compare);
  }
  const heap = Array.from({ length: limit }, (_, i) => i);
  heapify(heap, compare);
  let lowest = limit === 0 ? Infinity : scores[heap[0]!]!;
  for (let i = limit; i < scores.length; i++) {
    if (scores[i]! <= lowest) continue; // of equals the earlier stays
    heap[0] = i;
    sink(heap, 0, compare);
    lowest = scores[heap[0]]!;
  }
  return heap.sort(compare);
}

/** The same, in ascending order of number. When many are wanted, scores are sorted natively instead of by a comparator. */
export function bestScores(scores: Float64Array, limit: number): Uint32Array {
  const { length } = scores;
  if (length > FEW_OF * limit) return Uint32Array.from(topScores(scores, limit)).sort();
  const best = new Uint32Array(Math.min(limit, length));
  const sorted = scores.toSorted();
  const least = sorted[length - best.length];
  // Of ties with the last the earlier are taken.
  let equal = 0;
  for (let i = length - best.length; i < length && sorted[i] === least; i++) equal++;
  let count = 0;
  for (let i = 0; i < length && count < best.length; i++) {
    const isEqual = scores[i] === least;
    if (isEqual ? equal === 0 : scores[i]! < least!) continue;
    if (isEqual) equal--;
    best[count++] = i;
  }
  return best;
}
const FEW_OF = 8;

/** Builds a heap with the last item on top. */
export function heapify(heap: number[], compare: Compare): void {
  for (let i = (heap.length >> 1) - 1; i >= 0; i--) sink(heap, i, compare);
}

/** Sifts an item of a heap down. */
export function sink(heap: number[], start: number, compare: Compare): void {
  const item = heap[start]!;
  let hole = start;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) > 0) child++;
    if (compare(heap[child]!, item) <= 0) break;
    heap[hole] = heap[child]!;
    hole = child;
  }
  heap[hole] = item;
}
