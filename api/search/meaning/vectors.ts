/** Vectors of titles in memory, compared one by one. Pure. */

export interface Vectors {
  /** Rises with each change. */
  version: number;
  byTitle: Map<number, { vector: Int8Array; length: number }>;
}

export const emptyVectors = (): Vectors => ({ version: 0, byTitle: new Map() });

export function addVector(vectors: Vectors, title: number, vector: Int8Array): void {
  const before = vectors.byTitle.get(title)?.vector;
  if (before?.length === vector.length && before.every((value, i) => value === vector[i])) return;
  vectors.version++;
  vectors.byTitle.set(title, { vector, length: Math.sqrt(dot(vector, vector)) });
}

export interface NearTitle {
  id: number;
  /** Cosine of the angle between the vectors. */
  similarity: number;
}

/** The titles nearest to a vector, nearest first; vectors of another model's size are skipped. */
export function nearestTitles({ byTitle }: Vectors, vector: Int8Array, count: number): NearTitle[] {
  const length = Math.sqrt(dot(vector, vector));
  const near: NearTitle[] = [];
  let least = -Infinity;
  for (const [id, other] of byTitle) {
    if (other.vector.length !== vector.length || other.length === 0 || length === 0) continue;
    const similarity = dot(vector, other.vector) / (length * other.length);
    if (near.length >= 2 * count) {
      near.sort(bySimilarity).length = count;
      least = near[count - 1]!.similarity;
    }
    if (similarity > least) near.push({ id, similarity });
  }
  return near.sort(bySimilarity).slice(0, count);
}

const bySimilarity = (a: NearTitle, b: NearTitle): number =>
  b.similarity - a.similarity || a.id - b.id;

function dot(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Place by words whose worth is half that of the first. */
const HALF = 10;

/** Titles found by words, in order of their place and of their share of the greatest similarity; the first stays. */
export function byWordsAndMeaning(ids: readonly number[], near: readonly NearTitle[]): number[] {
  const most = near[0]?.similarity ?? 0;
  if (most <= 0) return [...ids];
  const similarityOf = new Map(near.map(({ id, similarity }) => [id, similarity]));
  const worthOf = new Map(
    ids.map((id, place) => [id, HALF / (HALF + place) + (similarityOf.get(id) ?? 0) / most]),
  );
  return [...ids.slice(0, 1), ...ids.slice(1).sort((a, b) => worthOf.get(b)! - worthOf.get(a)!)];
}
