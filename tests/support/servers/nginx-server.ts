import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LOOPBACK } from '#api/core/http/networks.ts';
import type { PolicyOptions } from '#api/portal/site/headers.ts';
import { readLinks } from '#api/portal/site/links.ts';
import { readHashes, readManifest } from '#api/portal/site/manifest.ts';
import { nginxConfig, nginxMain } from '#api/portal/site/nginx.ts';

/** Port of the nginx that stands before the server on `port`. */
export const nginxPort = (port: number): number => port + 1;

/** An nginx on this machine: NGINX_PATH, the search path, or where Debian puts it. */
export function findNginx(): string | null {
  const given = process.env['NGINX_PATH'];
  if (given !== undefined) return given !== '' && existsSync(given) ? given : null;
  const onPath = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'nginx'));
  return [...onPath, '/usr/sbin/nginx'].find((file) => existsSync(file)) ?? null;
}

/** Finds an nginx or installs Debian's package where we may; null when neither works. */
export function ensureNginx(): string | null {
  const found = findNginx();
  if (found !== null) return found;
  const tries: [string, string[]][] = [
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light']],
  ];
  for (const [command, args] of tries) spawnSync(command, args, { stdio: 'ignore' });
  return findNginx();
}

export interface NginxServer {
  url: string;
  stop(): Promise<void>;
}

export interface NginxServerOptions extends PolicyOptions {
  siteFolder: string;
  /** Where `/api` answers. */
  api: string;
  port: number;
  /** Whose connections it does not limit; this machine unless said. */
  proxies?: readonly string[];
  /** Its access log; none unless said. */
  log?: string;
}

/** Starts a real nginx on the generated configuration, in a folder of its own. */
export async function startNginx(options: NginxServerOptions): Promise<NginxServer> {
  const { siteFolder, api, port, signLanguage, coverOrigins, log } = options;
  const { proxies = [...LOOPBACK] } = options;
  const program = findNginx();
  if (program === null) throw new Error('No nginx on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'acervo-nginx-'));
  const server = nginxConfig({
    manifest: readManifest(siteFolder),
    hashes: readHashes(siteFolder),
    links: readLinks(siteFolder),
    signLanguage,
    coverOrigins,
    root: siteFolder,
    origin: 'http://127.0.0.1',
    proxies,
    api,
    listen: `127.0.0.1:${port}`,
    serverName: '_',
    log,
  });
  const file = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? { user: 'root' } : {};
  writeFileSync(file, nginxMain(server, { folder, mimeTypes: mimeTypes(folder), ...user }));
  const child = spawn(program, ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await answering(port, () => child.exitCode !== null, folder);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const MIME_TYPES = ['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types'];

export function mimeTypes(folder: string): string {
  const found = MIME_TYPES.find((file) => existsSync(file));
  if (found !== undefined) return found;
  mkdirSync(folder, { recursive: true });
  const own = join(folder, 'mime.types');
  writeFileSync(own, 'types { text/html html; text/css css; application/javascript js; }\n');
  return own;
}

/** Asks until somebody listens. */
async function answering(port: number, ended: () => boolean, folder: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (ended()) throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    const open = await new Promise<boolean>((done) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.end());
    });
    if (open) return;
    await pause(50);
  }
  throw new Error('nginx did not answer');
}
