import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SearchDocument } from '#api/search/engine/engine.ts';
import { createClient } from '#api/search/opensearch/client.ts';
import { allDocuments } from '#api/search/live-index/source.ts';
import { openDemonstration } from '../../support/networks/demonstration.ts';
import { ODD_TEXTS } from '../../unit/api/search/engine/words/odd-texts.ts';
import { NAUGHTY_STRINGS } from '../../support/finding/naughty-strings.ts';
import { startOpenSearch, type OpenSearch } from '../../support/opensearch/nodes.ts';
import { document } from '../../unit/api/search/engine/collection.ts';
import { differentWords } from '../../support/opensearch/term-vectors.ts';
import { indexTitles } from '../../support/opensearch/index-titles.ts';

const jars = inject('openSearchJars');
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
    expect(await differentWords(await index('demonstration', titles), titles)).toEqual([]);
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
    expect(await differentWords(await index('odd', titles), titles)).toEqual([]);
  });
});
