import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { serve } from '#api/server.ts';
import { createClient } from '#api/search/opensearch/client.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { runCommandLine } from '#cli/acervo.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { startOpenSearch, type OpenSearch } from '../../support/opensearch/nodes.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const jars = inject('openSearchJars');

describe.skipIf(jars === '')('a server with SEARCH_URL', () => {
  let opensearch: OpenSearch;
  let portal: Portal;
  const folder = mkdtempSync(join(tmpdir(), 'acervo-search-'));
  beforeAll(async () => {
    writeSettings(folder, DEMONSTRATION_SETTINGS);
    portal = await startPortal({ demonstration: true });
    opensearch = await startOpenSearch({ jars });
  });
  afterAll(async () => {
    await opensearch?.stop();
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('fills OpenSearch, and reindex has it filled anew', async () => {
    const address = `${opensearch.url}/rede`;
    const environment = { ACERVO_DATA: folder, SEARCH_URL: address };
    const config = { ...readConfig(environment), port: 0 };
    const client = createClient(address);
    const server = await serve(portal.services, { config, isPublic: true, maxEventLoopDelayMs: 0 });
    const built = async (): Promise<string | undefined> =>
      Object.keys(
        await client.request<object>('GET', `/_alias/${client.names.titles}`).catch(() => ({})),
      )[0];
    let first: string | undefined;
    while ((first = await built()) === undefined) await pause(100);
    const { count } = await client.request<{ count: number }>('GET', `/${first}/_count`);
    expect(count).toBeGreaterThan(0);
    await server.close();
    const env = { ...environment, DATABASE_URL: portal.location };
    const said: string[] = [];
    const code = await runCommandLine(['reindex'], {
      ...{ config: readConfig(env), folder, progress: () => undefined },
      ...{ say: (line) => said.push(line), complain: (line) => said.push(line) },
    });
    expect([code, said.at(-1)]).toEqual([0, 'The index in OpenSearch was built anew.']);
    expect(await built()).not.toBe(first);
  });
});
