/** The best few of many, without sorting the many. */

/** Below zero when a stands before b. Equal items must not exist: fall back on a number. */
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
  // A heap with the last of the kept on top; most items lose against it and cost one comparison.
  const heap = Array.from({ length: limit }, (_, i) => pick(i));
  for (let i = (limit >> 1) - 1; i >= 0; i--) sink(heap, i, compare);
  for (let i = limit; i < count; i++) {
    const item = pick(i);
    if (compare(item, heap[0]!) < 0) {
      heap[0] = item;
      sink(heap, 0, compare);
    }
  }
  return heap.sort(compare);
}

function sink(heap: number[], start: number, compare: Compare): void {
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
