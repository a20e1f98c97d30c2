import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { redactText } from '#api/core/http/log.ts';
import type { Services } from '#api/services.ts';
import { callPath } from '#lib/api/call-path.ts';
import { EVERY_CALL } from '../../../support/every-call.ts';
import { fillPeople, rawClient } from '../../../support/people.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const SECRET = 'S3gr3d0';

type Entry = Record<string, unknown>;

describeEngine('the log of requests', () => {
  let portal: Portal;
  let lines: string[] = [];
  beforeAll(async () => {
    portal = await startPortal({ fill: fillPeople });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    lines = [];
    for (const table of ['sign_in_attempts', 'password_recoveries'] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
  });

  const entries = (): Entry[] => lines.map((line) => JSON.parse(line) as Entry);

  async function withLog(
    work: (url: string) => Promise<unknown>,
    { level = 'trace', services = {} }: { level?: string; services?: Partial<Services> } = {},
  ): Promise<string> {
    const app = await buildApp(
      { ...portal.services, ...services },
      {
        maxEventLoopDelayMs: 0,
        logLevel: level,
        logTo: { write: (line) => void lines.push(line) },
      },
    );
    try {
      await work(await app.listen({ host: '127.0.0.1', port: 0 }));
    } finally {
      await app.close();
    }
    return lines.join('');
  }

  it('names method, route pattern, status and time, and nothing else of a request', async () => {
    await withLog((url) => fetch(`${url}/api/calendarios/${SECRET}.ics?q=${SECRET}`), {
      level: 'info',
    });
    const [entry] = entries().filter(({ msg }) => msg === 'request completed');
    expect(entry).toMatchObject({
      ...{ method: 'GET', route: '/api/calendarios/:token', status: 404 },
      ms: expect.any(Number) as number,
    });
    const fields = ['level', 'time', 'pid', 'hostname', 'reqId', 'method', 'route', 'status', 'ms'];
    expect(Object.keys(entry ?? {}).sort()).toEqual([...fields, 'msg'].sort());
  });

  it('holds no parameter and no query of any call, at any level', async () => {
    const log = await withLog(async (url) => {
      for (const { key } of EVERY_CALL) {
        const [method = 'GET', path = ''] = key.split(' ');
        const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, SECRET]);
        const address = `${url}/api${callPath(key, Object.fromEntries(names))}?q=${SECRET}`;
        const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ [SECRET]: SECRET });
        await (
          await fetch(address, { method, headers, ...(method !== 'GET' && { body }) })
        ).arrayBuffer();
      }
      for (const path of [`/api/${SECRET}`, `/${SECRET}?${SECRET}`, `/api/x%zz${SECRET}`]) {
        await fetch(url + path);
      }
    });
    expect(entries().filter(({ msg }) => msg === 'request completed').length).toBeGreaterThan(
      EVERY_CALL.length,
    );
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain('127.0.0.1"');
  });

  it('holds no login, password, search word, private address, code or e-mail address', async () => {
    const secrets: string[] = ['maria@', 'outra@'];
    const log = await withLog(async (url) => {
      const raw = rawClient(url);
      await raw.enter('leitor', SECRET);
      const token = await raw.entered('outra');
      const session = raw.as(token);
      const own = await session.ask('/emprestimo/calendario/endereco', { method: 'PUT' });
      const address = String(own.body['endereco']).replace(portal.services.origin, url);
      expect((await fetch(address)).status).toBe(200);
      const declared = await session.ask('/unidade-informacao/nada-consta', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ confirmo: true }),
      });
      expect([own.status, declared.status]).toEqual([200, 200]);
      await raw.ask(`/nada-consta/${String(declared.body['codigo'])}`);
      await raw.ask('/pessoas/leitor.mestrado/recuperar-senha?lang=1');
      await raw.ask('/acervo?q=cortico');
      secrets.push(
        ...['leitor', 'outra', SECRET, 'cortico', String(declared.body['codigo'])],
        ...[address.split('/').at(-1) ?? '', token.access_token, token.refresh_token ?? ''],
      );
    });
    expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([]);
  });

  it('tells an error with its route and its stack, without what a driver adds to it', async () => {
    const failed = Object.assign(new Error(`No "/api/calendarios/${SECRET}" for a@b.example`), {
      ...{ detail: SECRET, parameters: [SECRET], code: '23999' },
      cause: Object.assign(new Error('below'), { query: SECRET }),
    });
    const probe = () => Promise.reject(failed);
    const broken = { ...portal.db, queries: new Proxy(portal.db.queries, { get: () => fail }) };
    const fail = () => {
      throw failed;
    };
    const log = await withLog((url) => fetch(`${url}/api/calendarios/${SECRET}.ics`), {
      services: { probe, db: broken },
    });
    const [entry] = entries().filter(({ level }) => Number(level) >= 50);
    expect(entry).toMatchObject({
      route: '/api/calendarios/:token',
      msg: 'No "[address]" for [e-mail]',
      err: { code: '23999', stack: expect.stringContaining('log.test.ts') as string },
    });
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain('a@b.example');
  });
});

describe('a message of the log', () => {
  it('loses e-mail addresses and quoted addresses, and keeps the rest', () => {
    expect(redactText('550 <maria@x.example> unknown; "/api/x?y" of /srv/api/http/log.ts:3')).toBe(
      '550 <[e-mail]> unknown; "[address]" of /srv/api/http/log.ts:3',
    );
  });
});
