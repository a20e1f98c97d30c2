import type { Meaning } from '../../portal/settings/settings.ts';

/** The vectors of some texts, in their order. Throws if the endpoint fails or answers something else. */
export async function embed(
  { endpoint, model }: Pick<Meaning, 'endpoint' | 'model'>,
  texts: readonly string[],
  seconds: number,
): Promise<Int8Array[]> {
  const key = process.env['ACERVO_EMBEDDINGS_KEY'];
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, input: texts }),
    redirect: 'error',
    signal: AbortSignal.timeout(seconds * 1000),
  });
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}`);
  const vectors = vectorsOf(await response.json());
  if (vectors.length !== texts.length) throw new Error(`${endpoint} answered no embeddings`);
  return vectors.map(toBytes);
}

function vectorsOf(body: unknown): number[][] {
  const { data } = (body ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return [];
  const entries = data as { embedding?: unknown; index?: unknown }[];
  const sorted = entries.toSorted((a, b) => Number(a.index ?? 0) - Number(b.index ?? 0));
  return sorted.flatMap(({ embedding }) => (isVector(embedding) ? [embedding] : []));
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);

/** Direction of a vector in signed bytes; a hundredth of the cosine is lost at most. */
function toBytes(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) =>
    largest === 0 ? 0 : Math.round((127 * value) / largest),
  );
}
