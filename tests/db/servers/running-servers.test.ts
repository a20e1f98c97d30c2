import { afterEach, beforeEach, expect, it } from 'vitest';
import { joinServers, type Membership } from '#api/core/running-servers.ts';
import {
  describeEngine,
  ENGINE,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const MINUTE_MS = 60_000;

describeEngine('servers that share a database', () => {
  let test: TestDatabase;
  let now = Date.parse('2026-03-12T17:20:00Z');
  let told: string[] = [];
  const joined: Membership[] = [];
  beforeEach(async () => {
    test = await openTestDatabase();
    told = [];
  });
  afterEach(async () => {
    await Promise.all(joined.splice(0).map((server) => server.leave()));
    await test.close();
  });

  const join = (name: string, files: { texts: string }): Membership => {
    const server = joinServers(test.db, {
      files: async () => [files],
      now: () => new Date((now += 1000)),
      warn: (text) => told.push(`${name}: ${text}`),
    });
    joined.push(server);
    return server;
  };
  const isReady = (server: Membership): boolean => {
    try {
      server.check();
      return true;
    } catch (error) {
      expect(error).toMatchObject({ statusCode: 503, code: 'server_outdated' });
      return false;
    }
  };

  it.runIf(ENGINE === 'pg')('are not ready while another one has newer files', async () => {
    const files = { texts: 'old' };
    const [a, b] = [join('a', files), join('b', { texts: 'old' })];
    for (const server of [a, b]) await server.beat();
    expect([a, b].map(isReady)).toEqual([true, true]);
    // A server that comes up with newer texts.
    const c = join('c', { texts: 'new' });
    for (const server of [c, a, b]) await server.beat();
    expect([a, b, c].map(isReady)).toEqual([false, false, true]);
    expect(told).toEqual([
      expect.stringMatching(/^a: The server on .* has newer settings/),
      expect.stringMatching(/^b: The server on .* has newer settings/),
    ]);
    // An old file that returns is still old; the new one brings a server back.
    await b.beat();
    expect(isReady(b)).toBe(false);
    files.texts = 'half copied';
    await a.beat();
    files.texts = 'new';
    await a.beat();
    expect([a, b, c].map(isReady)).toEqual([false, false, true]);
    await a.beat();
    expect([a, b, c].map(isReady)).toEqual([true, false, true]);
    expect(b.isCurrent()).toBe(false);
  });

  it.runIf(ENGINE === 'pg')('do not wait for one that has ended or is not heard of', async () => {
    const old = join('old', { texts: 'old' });
    await old.beat();
    const [left, silent] = [join('left', { texts: '1' }), join('silent', { texts: '2' })];
    await left.beat();
    await old.beat();
    expect(isReady(old)).toBe(false);
    await left.leave();
    await old.beat();
    expect(isReady(old)).toBe(true);
    await silent.beat();
    await old.beat();
    expect(isReady(old)).toBe(false);
    now += 2 * MINUTE_MS;
    await old.beat();
    expect(isReady(old)).toBe(true);
  });

  it.runIf(ENGINE === 'sqlite')('are one on SQLite, always ready', async () => {
    const [a, b] = [join('a', { texts: 'old' }), join('b', { texts: 'new' })];
    for (const server of [a, b]) await server.beat();
    expect([a, b].map(isReady)).toEqual([true, true]);
  });
});
