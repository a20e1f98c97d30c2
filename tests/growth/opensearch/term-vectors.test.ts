import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { FIELDS, type SearchDocument } from '#api/search/engine/engine.ts';
import { besides } from '#api/search/engine/query/alternative-tokens.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import { modernSpelling } from '#api/search/engine/query/old-spelling.ts';
import { createClient, type OpenSearchClient } from '#api/search/opensearch/client.ts';
import { HEADING_GAP, type WordField } from '#api/search/opensearch/fields.ts';
import { allDocuments } from '#api/search/live-index/source.ts';
import { openDemonstration } from '../../support/networks/demonstration.ts';
import { ODD_TEXTS } from '../../unit/api/search/engine/words/odd-texts.ts';
import { NAUGHTY_STRINGS } from '../../support/naughty-strings.ts';
import { startOpenSearch, type OpenSearch } from '../../support/opensearch/nodes.ts';
import { document } from '../../unit/api/search/engine/collection.ts';
import { indexTitles } from './titles.ts';

const jars = inject('openSearchJars');
const WORDS_PER_FIELD = 16_383;

/** Position by position the words of a field, as they are defined for texts. */
function expectedWords(title: SearchDocument, field: WordField): Map<string, number[]> {
  const found = new Map<string, number[]>();
  /** As in the index in process, and as in OpenSearch. */
  let ours = 0;
  let theirs = 0;
  const add = (word: string) => {
    const places = found.get(word);
    if (places === undefined) found.set(word, [theirs]);
    else places.push(theirs);
  };
  for (const heading of title[field]) {
    const words = tokenize(heading);
    if (words.length === 0) continue;
    if (ours > 0) {
      ours++;
      theirs += HEADING_GAP;
    }
    const others = besides(heading);
    for (const [w, word] of words.entries()) {
      if (ours >= WORDS_PER_FIELD) return found;
      add(word);
      for (const other of others.get(w) ?? []) add(other);
      const modern = title.language === 'por' ? modernSpelling(word) : null;
      if (modern !== null) add(modern);
      ours++;
      theirs++;
    }
  }
  return found;
}

interface TermVectors {
  docs: {
    _id: string;
    term_vectors?: Record<
      string,
      { terms: Record<string, { term_freq: number; tokens: { position: number }[] }> }
    >;
  }[];
}

async function differences(
  client: OpenSearchClient,
  titles: readonly SearchDocument[],
): Promise<string[]> {
  const different: string[] = [];
  for (let at = 0; at < titles.length; at += 100) {
    const some = titles.slice(at, at + 100);
    const request = { fields: FIELDS, offsets: false, payloads: false, field_statistics: false };
    const { docs } = await client.request<TermVectors>(
      'POST',
      `/${client.names.titles}/_mtermvectors`,
      { ids: some.map(({ id }) => String(id)), parameters: request },
      60_000,
    );
    const byId = new Map(docs.map((found) => [found._id, found.term_vectors]));
    for (const title of some) {
      for (const field of FIELDS) {
        const terms = byId.get(String(title.id))?.[field]?.terms ?? {};
        const indexed = Object.entries(terms).map(
          ([word, { tokens }]) => [word, tokens.map(({ position }) => position)] as const,
        );
        const expected = [...expectedWords(title, field)];
        if (inOrder(indexed) !== inOrder(expected)) different.push(`${title.id} ${field}`);
      }
    }
  }
  return different;
}

const inOrder = (words: readonly (readonly [string, number[]])[]): string =>
  JSON.stringify(words.toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe.skipIf(jars === '')('words in OpenSearch', () => {
  let opensearch: OpenSearch;
  beforeAll(async () => {
    opensearch = await startOpenSearch({ jars });
  });
  afterAll(() => opensearch?.stop());

  const index = async (prefix: string, titles: readonly SearchDocument[]) => {
    const client = createClient(`${opensearch.url}/${prefix}`);
    await indexTitles(client, titles, { termVectors: true });
    return client;
  };

  it('are those of the index in process, of every title of the demonstration network', async () => {
    const { db, close } = await openDemonstration(new Date('2026-03-12T17:20:00.000Z'));
    const titles: SearchDocument[] = [];
    for await (const page of allDocuments(db, [])) titles.push(...page);
    await close();
    expect(titles.length).toBeGreaterThan(500);
    expect(await differences(await index('demonstration', titles), titles)).toEqual([]);
  });

  it('are those of the index in process, of texts that no cataloguer writes', async () => {
    const texts = [...Object.values(ODD_TEXTS), ...NAUGHTY_STRINGS];
    const titles = texts.map((text, at) =>
      document(at + 1, {
        title: ['mar', text, text],
        author: [text],
        subject: [text],
        other: [text],
      }),
    );
    titles.push(
      document(titles.length + 1, {
        other: Array.from({ length: 9000 }, () => 'casa infra-estrutura'),
      }),
    );
    expect(await differences(await index('odd', titles), titles)).toEqual([]);
  });
});
