import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startOpenSearch, type OpenSearch } from '../../support/opensearch/nodes.ts';

const jars = inject('openSearchJars');

describe.skipIf(jars === '')('OpenSearch nodes for tests', () => {
  let opensearch: OpenSearch;
  beforeAll(async () => {
    opensearch = await startOpenSearch({ jars, nodes: 3 });
  });
  afterAll(() => opensearch?.stop());

  const json = async (path: string, init?: RequestInit) =>
    (await (await fetch(`${opensearch.url}${path}`, init)).json()) as Record<string, unknown>;

  it('form a cluster, and one that was stopped comes back with its data', async () => {
    await json('/numbers/_doc/1?refresh=true', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"one":1}',
    });
    expect(await json('/_cluster/health?wait_for_nodes=3&timeout=60s')).toMatchObject({
      timed_out: false,
    });
    await opensearch.stopNode(2);
    expect(await json('/_cluster/health?wait_for_nodes=2&timeout=60s')).toMatchObject({
      timed_out: false,
    });
    await opensearch.startNode(2);
    expect(
      await json('/_cluster/health?wait_for_nodes=3&wait_for_status=green&timeout=60s'),
    ).toMatchObject({ timed_out: false });
    expect(await json('/numbers/_doc/1')).toMatchObject({ found: true });
  });
});
