import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { serve } from '#api/server.ts';
import { SharedFlag } from '#api/core/shared-flag.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

describe('GET /prontidao', () => {
  let portal: Portal;
  const folder = mkdtempSync(join(tmpdir(), 'acervo-ready-'));
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is refused with starting while a server has no pages yet', async () => {
    const opened = new SharedFlag();
    const server = await serve(portal.services, {
      config: {
        ...readConfig({ ACERVO_DATA: folder, ACERVO_SITE: join(folder, 'site') }),
        port: 0,
      },
      siteFolder: join(folder, 'site'),
      opened,
      maxEventLoopDelayMs: 0,
    });
    const answers = async () => {
      const uses = ['', '?para=leitura'].map((use) => fetch(`${server.url}/api/prontidao${use}`));
      return Promise.all((await Promise.all(uses)).map((one) => one.json()));
    };
    for (const answer of await answers()) {
      expect(answer).toMatchObject({ statusCode: 503, message: 'starting' });
    }
    opened.set(true);
    for (const answer of await answers()) expect(answer).toEqual({ pronto: true });
    await server.close();
  });

  it('comes with the time of the clock that loans and hours go by', async () => {
    const server = await serve(
      { ...portal.services, now: () => new Date('2026-03-12T17:20:00Z') },
      {
        config: { ...readConfig({ ACERVO_DATA: folder }), port: 0 },
        maxEventLoopDelayMs: 0,
      },
    );
    const answer = await fetch(`${server.url}/api/parametros/instituicao`);
    expect(answer.headers.get('date')).toBe('Thu, 12 Mar 2026 17:20:00 GMT');
    await server.close();
  });

  it('says that OpenSearch is away, without which all but searches goes on', async () => {
    let isAway = true;
    const server = await serve(
      { ...portal.services, searchIsAway: async () => isAway },
      {
        config: { ...readConfig({ ACERVO_DATA: folder }), port: 0 },
        maxEventLoopDelayMs: 0,
      },
    );
    const answer = async () => (await fetch(`${server.url}/api/prontidao`)).json();
    expect(await answer()).toEqual({ pronto: true, busca: 'ausente' });
    isAway = false;
    expect(await answer()).toEqual({ pronto: true });
    await server.close();
  });
});
