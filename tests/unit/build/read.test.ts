import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** A server whose answers a test gives; told what it was asked. */
type Answer = (path: string, authorization: string | undefined) => [number, unknown];

describe('what a build reads from a server', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  async function reading(token: string, answer: Answer) {
    server = createServer(({ url = '', headers }, response) => {
      const [status, body] = answer(url, headers.authorization);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('ACERVO_API', `http://127.0.0.1:${port}`);
    vi.stubEnv('ACERVO_BUILD_TOKEN', token);
    vi.resetModules();
    return import('#build/read.ts');
  }

  const title = (cod_acervo: number) => ({ cod_acervo, versao: 'v' });

  it('is a list step by step, with the token of the build', async () => {
    const { publishedTitles } = await reading('t0k', (path, authorization) => {
      if (authorization !== 'Bearer t0k') return [401, {}];
      return path.includes('depois=zwei')
        ? [200, { itens: [title(2)], total: 2 }]
        : [200, { itens: [title(1)], total: 2, proximo: 'zwei' }];
    });
    expect(await publishedTitles()).toEqual([title(1), title(2)]);
  });

  it('is nothing of a list that the server does not have', async () => {
    const { publishedTitles, readPages } = await reading('', () => [404, {}]);
    expect(await publishedTitles()).toEqual([]);
    expect(await readPages('pt')).toEqual([]);
  });

  it('is nothing of a list that somebody else keeps to himself, and the build says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { publishedAuthorities } = await reading('', () => [401, { message: 'token_missing' }]);
    expect(await publishedAuthorities()).toEqual([]);
    expect(warn.mock.calls.flat().join()).toContain('ACERVO_BUILD_TOKEN');
  });

  it('stops the build where the token is not taken, and where the server fails', async () => {
    const refused = await reading('old', () => [401, { message: 'token_invalid' }]);
    await expect(refused.publishedTitles()).rejects.toThrow('does not take ACERVO_BUILD_TOKEN');
    server?.close();
    const failing = await reading('', () => [503, {}]);
    await expect(failing.publishedTitles()).rejects.toThrow('503');
  });

  it('sends the token with nothing else', async () => {
    const seen: (string | undefined)[] = [];
    const { read } = await reading('t0k', (_path, authorization) => {
      seen.push(authorization);
      return [200, {}];
    });
    await read('GET /parametros/instituicao', {}, 'pt');
    expect(seen).toEqual([undefined]);
  });

  it('is asked once for all pages of a title, whichever language comes first', async () => {
    const asked: string[] = [];
    await reading('t0k', (path) => {
      asked.push(path);
      const acervos = ['pt', 'en'].map((idioma) => ({ idioma, acervo: { title: idioma } }));
      return [200, { partes: ['30'], acervos }];
    });
    const { readTitlePage } = await import('#build/title-page.ts');
    const [english, portuguese] = await Promise.all([
      readTitlePage(5, 'en'),
      readTitlePage(5, 'pt'),
    ]);
    expect([english.title.title, portuguese.title.title]).toEqual(['en', 'pt']);
    expect(english.partes).toEqual(['30']);
    expect(asked).toEqual(['/api/publicacao/acervos/5/pagina']);
    await expect(readTitlePage(5, 'it')).rejects.toThrow('does not publish it');
  });

  it('is no longer held of titles whose pages were made long ago', async () => {
    const asked: string[] = [];
    await reading('t0k', (path) => {
      asked.push(path);
      return [200, { acervos: [{ idioma: 'pt', acervo: {} }] }];
    });
    const { readTitlePage } = await import('#build/title-page.ts');
    for (let id = 1; id <= 100; id++) await readTitlePage(id, 'pt');
    await readTitlePage(100, 'pt');
    expect(asked).toHaveLength(100);
    await readTitlePage(1, 'pt');
    expect(asked).toHaveLength(101);
  });
});
