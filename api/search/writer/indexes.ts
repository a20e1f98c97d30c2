/** Indexes behind the aliases of a network, and what is stored with them. */
import { SearchRefusedError, type OpenSearchClient } from '../opensearch/client.ts';
import {
  INDEX_FORMAT,
  keysIndex,
  REFRESH_INTERVAL,
  titlesIndex,
  wordsIndex,
} from '../opensearch/mappings.ts';

/** Stored in the index of titles. */
export interface IndexMeta {
  /** Identity of the catalogue. */
  epoch: string;
  /** Where the change log has to be read from after it was built. */
  position: string;
  newest: string;
}

/** Names of the three indexes of one build. */
export interface BuiltNames {
  titles: string;
  words: string;
  keys: string;
}

type Part = keyof BuiltNames;
const PARTS: readonly Part[] = ['titles', 'words', 'keys'];

export const namesOf = ({ names }: OpenSearchClient, number: number): BuiltNames => ({
  titles: `${names.titles}-${number}`,
  words: `${names.words}-${number}`,
  keys: `${names.keys}-${number}`,
});

/** The index of titles behind the alias with what is stored with it; null if there is none that can be used. */
export async function findIndex(
  client: OpenSearchClient,
): Promise<{ name: string; meta: IndexMeta } | null> {
  const all = await orMissing(
    client.request<Record<string, { mappings: { _meta?: IndexMeta & { format?: number } } }>>(
      'GET',
      `/${client.names.titles},${client.names.words},${client.names.keys}/_mapping`,
    ),
  );
  const found = Object.entries(all ?? {});
  const titles = found.find(([name]) => name.startsWith(`${client.names.titles}-`));
  const isCurrent = found.every(([, { mappings }]) => mappings._meta?.format === INDEX_FORMAT);
  const meta = titles?.[1].mappings._meta;
  if (titles === undefined || meta === undefined || !isCurrent) return null;
  return { name: titles[0], meta };
}

/** Creates empty indexes, and removes what an unfinished build left behind. */
export async function createIndexes(
  client: OpenSearchClient,
  names: BuiltNames,
  meta: IndexMeta,
): Promise<void> {
  const inUse = new Set(Object.values(await behindAliases(client)).flat());
  for (const part of PARTS) {
    const existing = await client.request<{ index: string }[]>(
      'GET',
      `/_cat/indices/${client.names[part]}-*?format=json&h=index&expand_wildcards=all`,
    );
    const left = existing
      .map(({ index }) => index)
      .filter((index) => isBuilt(client, part, index) && !inUse.has(index));
    await removeIndexes(client, left);
  }
  await client.request('PUT', `/${names.titles}`, titlesIndex({ ...meta }, { replicas: 0 }));
  await client.request('PUT', `/${names.words}`, wordsIndex({ replicas: 0 }));
  await client.request('PUT', `/${names.keys}`, keysIndex({ replicas: 0 }));
}

const isBuilt = ({ names }: OpenSearchClient, part: Part, index: string): boolean =>
  /^-\d+$/.test(index.slice(names[part].length));

/** Points the aliases to new indexes in one step, and removes the previous ones. */
export async function switchTo(client: OpenSearchClient, names: BuiltNames): Promise<void> {
  const before = await behindAliases(client);
  const replicas = await replicasOf(client, before.titles[0]);
  for (const part of PARTS) {
    const settings = { refresh_interval: REFRESH_INTERVAL, ...replicas };
    await client.request('PUT', `/${names[part]}/_settings`, { index: settings });
    await client.request('POST', `/${names[part]}/_refresh`, undefined, LONG_MS);
  }
  const actions = PARTS.flatMap((part) => [
    ...before[part].map((index) => ({ remove: { index, alias: client.names[part] } })),
    { add: { index: names[part], alias: client.names[part] } },
  ]);
  await client.request('POST', '/_aliases', { actions });
  await removeIndexes(client, Object.values(before).flat());
  await mergeSegments(client, names, { wait: false });
}
const LONG_MS = 120_000;

/** A search reads each segment: filling leaves some thirty, which take up to twice the time. */
const SEGMENTS = { titles: 3, words: 1, keys: 1 };
const MERGE_MS = 3_600_000;

/** Merges the segments of indexes that were just filled. @param wait until it is done */
export async function mergeSegments(
  client: OpenSearchClient,
  names: BuiltNames,
  { wait }: { wait: boolean },
): Promise<void> {
  for (const part of PARTS) {
    const path = `/${names[part]}/_forcemerge?max_num_segments=${SEGMENTS[part]}&wait_for_completion=${wait}`;
    await client.request('POST', path, undefined, wait ? MERGE_MS : LONG_MS);
  }
}

async function behindAliases(client: OpenSearchClient): Promise<Record<Part, string[]>> {
  const behind = async (part: Part): Promise<string[]> =>
    Object.keys(
      (await orMissing(client.request<object>('GET', `/_alias/${client.names[part]}`))) ?? {},
    );
  return {
    titles: await behind('titles'),
    words: await behind('words'),
    keys: await behind('keys'),
  };
}

/** Copies as an operator set them; else one on another node, where there is one. */
async function replicasOf(client: OpenSearchClient, before: string | undefined) {
  const DEFAULT = { auto_expand_replicas: '0-1' };
  if (before === undefined) return DEFAULT;
  const found = await client.request<
    Record<
      string,
      { settings: { index: { number_of_replicas: string; auto_expand_replicas?: string } } }
    >
  >('GET', `/${before}/_settings`);
  const { auto_expand_replicas = 'false', number_of_replicas } = found[before]!.settings.index;
  return auto_expand_replicas === 'false'
    ? { number_of_replicas: Number(number_of_replicas) }
    : { auto_expand_replicas };
}

async function removeIndexes(client: OpenSearchClient, names: readonly string[]): Promise<void> {
  for (const name of names) await orMissing(client.request('DELETE', `/${name}`));
}

/** Null for an index or alias that does not exist. */
async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SearchRefusedError && error.status === 404) return null;
    throw error;
  }
}
