import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLinks } from '#api/portal/site/links.ts';
import { readHashes, readManifest } from '#api/portal/site/manifest.ts';
import { nginxConfig, nginxMain } from '#api/portal/site/nginx.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { findNginx, mimeTypes } from '../../support/servers/nginx-server.ts';
import { inFolder, smallSite, writeFiles } from '../../support/networks/small-site.ts';

const SCRIPT = fileURLToPath(new URL('../../../deploy/nginx-follow.sh', import.meta.url));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** A server of /api that counts its calls and is ready for what the test says. */
async function startApi() {
  const api = { reads: 200, writes: 200, asked: 0, host: '', stop: async () => undefined as void };
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/api/prontidao')) {
      api.asked++;
      return void response.end('{}');
    }
    response.writeHead(url.includes('para=leitura') ? api.reads : api.writes).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  api.stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return api;
}
type Api = Awaited<ReturnType<typeof startApi>>;

/** Starts the script with a real nginx before two servers. */
async function startFollowing(folder: string, servers: readonly Api[]) {
  const inIt = (name: string) => join(folder, name);
  const port = await freePort();
  const site = inIt('site');
  writeFiles(site, smallSite());
  const config = nginxConfig({
    ...{ manifest: readManifest(site), hashes: readHashes(site), links: readLinks(site) },
    ...{ signLanguage: false, coverOrigins: [], root: site, origin: 'http://127.0.0.1' },
    ...{ proxies: ['127.0.0.1'], listen: `127.0.0.1:${port}`, serverName: '_' },
    api: servers.map(({ host }) => `http://${host}`).join(','),
  });
  const user = process.getuid?.() === 0 ? { user: 'root' } : {};
  const main = nginxMain(`include "${inIt('target.conf')}";`, {
    ...{ folder, mimeTypes: mimeTypes(folder) },
    ...user,
  });
  writeFiles(folder, {
    'source.conf': config,
    'nginx.conf': main.replace('daemon off;\n', ''),
    'bin/nginx': `#!/bin/sh\nexec ${findNginx()} -c ${inIt('nginx.conf')} -e ${inIt('error.log')} "$@"\n`,
  });
  chmodSync(inIt('bin/nginx'), 0o755);
  const script = spawn('sh', [SCRIPT, inIt('source.conf'), inIt('target.conf')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${inIt('bin')}:${process.env['PATH']}`,
      ACERVO_CHECK_SECONDS: '0.1',
    },
  });
  const ended = new Promise<void>((done) => script.once('exit', () => done()));
  return {
    url: `http://127.0.0.1:${port}`,
    source: () => readFileSync(inIt('source.conf'), 'utf8'),
    replace: (text: string) => writeFileSync(inIt('source.conf'), text),
    stop: async () => {
      script.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits for a condition; the test's timeout ends it. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await pause(20);
}

describe.skipIf(findNginx() === null || !hasCurl)('nginx before several servers', () => {
  it('sends reads and writes to servers that are ready for them, or to all if none is', () =>
    inFolder(async (folder) => {
      const servers = [await startApi(), await startApi()];
      const [a, b] = servers;
      const nginx = await startFollowing(folder, servers);
      /** How many of twenty requests each server got. */
      const shares = async (method: string) => {
        for (const server of servers) server.asked = 0;
        for (let one = 0; one < 20; one++) {
          const { status } = await fetch(`${nginx.url}/api/consulta`, { method });
          expect(status).toBe(200);
        }
        return servers.map(({ asked }) => asked);
      };
      await until(async () => (await shares('GET')).every((count) => count > 0));
      b!.writes = 503;
      await until(async () => (await shares('POST'))[1] === 0);
      expect((await shares('GET')).every((count) => count > 0)).toBe(true);
      a!.reads = 503;
      await until(async () => (await shares('GET'))[0] === 0);
      a!.writes = 503;
      await until(async () => (await shares('POST')).every((count) => count > 0));
      // A configuration that nginx refuses changes nothing, and the next good one is taken.
      const good = nginx.source();
      nginx.replace('server { nonsense; }');
      b!.writes = 200;
      expect((await shares('GET'))[0]).toBe(0);
      nginx.replace(good);
      await until(async () => (await shares('POST'))[0] === 0);
      await nginx.stop();
      for (const server of servers) await server.stop();
    }));
});
