import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readSearchUrl } from '#api/core/search-url.ts';
import {
  createClient,
  SearchAwayError,
  SearchRefusedError,
} from '#api/search/opensearch/client.ts';
import { createSearchProbe } from '#api/search/opensearch/probe.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that answers everything alike; the requests that it got. */
async function answering(status: number, body: unknown) {
  const got: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    got.push(request);
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

/** Nobody listens there. */
const NOWHERE = '127.0.0.1:1';

describe('the address of OpenSearch', () => {
  it.each([
    ['http://localhost:9200', 'acervo'],
    ['https://user:p%40ss@search.example.org/rede-2/', 'rede-2'],
    ['http://a:9200,b:9200/rede', 'rede'],
  ])('may be %s', (address, prefix) => {
    expect(readSearchUrl(address)?.prefix).toBe(prefix);
  });

  it.each([
    '',
    'localhost:9200',
    'ftp://a',
    'http://a/One',
    'http://a/b/c',
    'http://a?x=1',
    'http:///x',
  ])('may not be "%s"', (address) => {
    expect(readSearchUrl(address)).toBeNull();
  });
});

describe('requests to OpenSearch', () => {
  it('carry user and password, which no message repeats', async () => {
    const { host, got } = await answering(200, { ok: true });
    const client = createClient(`http://user:p%40ss@${host}`);
    expect(await client.request('GET', '/')).toEqual({ ok: true });
    expect(got[0]?.headers.authorization).toBe(`Basic ${btoa('user:p@ss')}`);
    const away = createClient(`http://user:secret@${NOWHERE}`);
    const error = await away.request('GET', '/').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SearchAwayError);
    expect(String(error)).toContain(NOWHERE);
    expect(String(error)).not.toContain('secret');
  });

  it('go to the next host when one does not answer', async () => {
    const { host, got } = await answering(200, {});
    const client = createClient(`http://${NOWHERE},${host}`);
    await client.request('GET', '/');
    await client.request('GET', '/');
    expect(got).toHaveLength(2);
  });

  it('fail with the reason when they are refused', async () => {
    const { host } = await answering(400, { error: { type: 'parsing', reason: 'unknown query' } });
    const error = await createClient(`http://${host}`)
      .request('POST', '/x/_search', {})
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SearchRefusedError);
    expect(error).toMatchObject({ status: 400, type: 'parsing' });
    expect(String(error)).toContain('unknown query');
  });

  it.each([429, 503])('count as unanswered with status %i', async (status) => {
    const { host } = await answering(status, { error: 'busy' });
    await expect(createClient(`http://${host}`).request('GET', '/')).rejects.toBeInstanceOf(
      SearchAwayError,
    );
  });
});

describe('the check whether searches are answered', () => {
  it.each([
    { of: 'an index that is there', status: 200, isAway: false },
    { of: 'an index that is not built yet', status: 404, isAway: true },
    { of: 'a user without rights', status: 403, isAway: true },
  ])('finds for $of: away $isAway', async ({ status, isAway }) => {
    const { host, got } = await answering(status, {});
    expect(await createSearchProbe(createClient(`http://${host}/rede`))()).toBe(isAway);
    expect(got[0]?.url).toBe('/_alias/rede-titles');
  });

  it('finds that nobody answers', async () => {
    expect(await createSearchProbe(createClient(`http://${NOWHERE}/rede`))()).toBe(true);
  });
});
