import { resolve } from 'node:path';
import { isNetwork, THIS_MACHINE } from './core/http/networks.ts';

/** Everything that the environment may set; the README's table of settings lists the same names. */
export interface Config {
  host: string;
  port: number;
  /** Public address of the site, without a slash at its end. */
  origin: string;
  /** Folder of the database, secrets, mail and settings. */
  dataFolder: string;
  /** postgres:// address or path of the SQLite file. */
  database: string;
  /** Wraps the key of access tokens in the database; empty: it lies there as it is. */
  secret: string;
  /** smtp:// or smtps:// address of the mail server; empty: mail becomes files in `mail/`. */
  smtpUrl: string;
  /** Folder of the texts that the institution writes. */
  contentFolder: string;
  /** Folder of the built site. */
  siteFolder: string;
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  proxies: string[];
  /** Who sits at this terminal, as patrons read it in the log of who looked at their record. */
  staff: string;
  /** A fixed instant, in tests and demonstration only. */
  now: () => Date;
  logLevel: string;
}

const SHORTEST_SECRET = 16;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the environment once. Throws with the name of the setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const dataFolder = resolve(env['ACERVO_DATA'] ?? 'data');
  const host = env['HOST'] ?? '127.0.0.1';
  const port = portOf(env['PORT'] ?? '4321');
  return {
    host,
    port,
    origin: (env['ACERVO_ORIGIN'] ?? `http://${host}:${port}`).replace(/\/+$/, ''),
    dataFolder,
    database: env['DATABASE_URL'] ?? resolve(dataFolder, 'acervo.db'),
    secret: secretOf(env['ACERVO_SECRET'] ?? ''),
    smtpUrl: smtpOf(env['SMTP_URL'] ?? ''),
    contentFolder: resolve(env['ACERVO_CONTENT'] ?? resolve(dataFolder, 'content')),
    siteFolder: resolve(env['ACERVO_SITE'] ?? 'dist'),
    proxies: proxiesOf(env['ACERVO_PROXIES']),
    staff: env['ACERVO_STAFF'] ?? env['USER'] ?? '',
    now: clockOf(env['ACERVO_NOW']),
    logLevel: env['LOG_LEVEL'] ?? 'warn',
  };
}

/** True when only this machine can reach the server, by itself or through one in front. */
export const isLocal = ({ host, origin }: Pick<Config, 'host' | 'origin'>): boolean =>
  LOOPBACK.has(host) && (!URL.canParse(origin) || isThisMachine(new URL(origin).hostname));

const isThisMachine = (name: string): boolean =>
  LOOPBACK.has(name.replace(/^\[|\]$/g, '')) || name.endsWith('.localhost');

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`);
  }
  return port;
}

/** Short ones are guessed from a copy of the database. */
function secretOf(text: string): string {
  if (text === '' || text.length >= SHORTEST_SECRET) return text;
  throw new Error(`ACERVO_SECRET must have at least ${SHORTEST_SECRET} characters`);
}

/** Whoever is named may say who asks, so that nobody is named by accident. */
function proxiesOf(text: string | undefined): string[] {
  if (text === undefined) return [...THIS_MACHINE];
  const named = text.split(/[\s,]+/).filter(Boolean);
  const wrong = named.find((name) => !isNetwork(name));
  if (wrong === undefined) return named;
  throw new Error(`ACERVO_PROXIES: "${wrong}" is no address, nor a network like 172.16.0.0/12`);
}

/** The address holds a password, so that it is not repeated. */
function smtpOf(address: string): string {
  if (address === '' || (/^smtps?:/.test(address) && URL.canParse(address))) return address;
  throw new Error('SMTP_URL must be an address like smtp://user:password@mail.example.org:587');
}

/** A clock that starts at the given instant and runs on; the real one when none is given. */
function clockOf(text: string | undefined): () => Date {
  if (text === undefined) return () => new Date();
  const start = Date.parse(text);
  if (Number.isNaN(start)) throw new Error(`ACERVO_NOW must be an ISO instant, not "${text}"`);
  const began = performance.now();
  return () => new Date(start + (performance.now() - began));
}
