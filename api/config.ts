import { resolve } from 'node:path';
import { isNetwork, THIS_MACHINE } from './core/http/networks.ts';

/** Configuration read from the environment. */
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

interface EnvironmentVariable {
  name: string;
  default: string;
  description: string;
}

/** Every environment variable of server, command line, build and tests; docs/settings.md lists them. */
export const ENVIRONMENT: readonly EnvironmentVariable[] = [
  { name: 'PORT', default: '`4321`', description: 'Port of the site and its `/api`' },
  {
    name: 'HOST',
    default: '`127.0.0.1`',
    description: 'Address to listen on; the demonstration refuses any but a local one',
  },
  {
    name: 'ACERVO_ORIGIN',
    default: '`http://HOST:PORT`',
    description: 'Public address of the site. Example: `https://catalogo.example.org`',
  },
  {
    name: 'ACERVO_DATA',
    default: '`data`',
    description: 'Data folder: `settings.json`, SQLite database, mail files',
  },
  {
    name: 'DATABASE_URL',
    default: '`acervo.db` in the data folder',
    description:
      'PostgreSQL address (`postgres://user:password@host/name`) or path of a SQLite file',
  },
  {
    name: 'ACERVO_SECRET',
    default: 'none',
    description:
      'Encrypts the signing key in the database; at least 16 characters, the same on every server ([operating](operating.md#several-servers))',
  },
  {
    name: 'SMTP_URL',
    default: 'none: mail is written to files',
    description: 'Mail server. Example: `smtp://user:password@mail.example.org:587`',
  },
  {
    name: 'ACERVO_PROXIES',
    default: 'this machine',
    description:
      'Proxies whose `X-Forwarded-For` is trusted and which are exempt from limits, as addresses and networks separated by commas. Example: `10.0.0.5,172.16.0.0/12`',
  },
  {
    name: 'ACERVO_CONTENT',
    default: '`content` in the data folder',
    description: 'Folder of the institution’s texts, files and `theme.css`',
  },
  { name: 'ACERVO_SITE', default: '`dist`', description: 'Folder of the built site' },
  { name: 'ACERVO_CACHE', default: '`.cache`', description: 'Folder of the build cache' },
  {
    name: 'ACERVO_STAFF',
    default: 'user of the terminal',
    description: 'Staff name that patrons see in the log of who viewed their record',
  },
  {
    name: 'LOG_LEVEL',
    default: '`warn`',
    description: '`fatal`, `error`, `warn`, `info`, `debug` or `trace`',
  },
  {
    name: 'ACERVO_API',
    default: 'own server',
    description: 'For `astro build` against another server: its address',
  },
  {
    name: 'ACERVO_BUILD_TOKEN',
    default: 'none',
    description: 'For `astro build` against another server: the token from `acervo build-token`',
  },
  {
    name: 'ACERVO_NOW',
    default: 'real clock',
    description: 'Start of a simulated clock, as an ISO instant; tests and demonstration only',
  },
  {
    name: 'CHROMIUM_PATH',
    default: 'searched for',
    description: 'Browser of the tests ([static checks](decisions/static-checks.md#the-browser))',
  },
  { name: 'NGINX_PATH', default: 'searched for', description: 'nginx of the tests' },
  {
    name: 'SAMPLES',
    default: 'none',
    description: 'Folder of external records and strings for `npm run test:samples`',
  },
];

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
