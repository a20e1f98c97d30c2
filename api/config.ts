import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { isNetwork, LOOPBACK } from './core/http/networks.ts';
import { readSearchUrl } from './core/search-url.ts';

/** Configuration read from the environment. */
export interface Config {
  host: string;
  port: number;
  /** Public address of the site, without trailing slash. */
  origin: string;
  /** Folder of the database, secrets, mail and settings. */
  dataFolder: string;
  /** postgres:// address or path of the SQLite file. */
  database: string;
  /** Address of PostgreSQL standbys that answer reads; empty: none. */
  replicas: string;
  /** Encrypts the signing key of access tokens in the database; empty: stored unencrypted. */
  secret: string;
  /** http(s):// address of OpenSearch; empty: searches run in this process. */
  searchUrl: string;
  /** smtp:// or smtps:// address of the mail server; empty: mail is written to files in `mail/`. */
  smtpUrl: string;
  /** Folder of the institution's texts. */
  contentFolder: string;
  /** Folder of the built site. */
  siteFolder: string;
  /** Is this folder, with the build cache, shared with other servers? One of them builds. */
  sharedSite: boolean;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  proxies: string[];
  /** Staff name that patrons see in the log of who viewed their record. */
  staff: string;
  /** The real clock; a simulated one in tests and the demonstration. */
  now: () => Date;
  logLevel: string;
  /** Answering threads; 0: the main thread answers. */
  threads: number;
}

interface EnvironmentVariable {
  name: string;
  default: string;
  description: string;
}

/** All environment variables of server, command line, build and tests; listed in docs/settings.md. */
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
      'PostgreSQL address (`postgres://user:password@host/name`) or path of a SQLite file. Several hosts (`a:5432,b:5432`): the first that takes writes is used, and the next after it fails',
  },
  {
    name: 'DATABASE_READ_URL',
    default: 'none',
    description:
      'PostgreSQL standbys that answer reads, as in `DATABASE_URL`; several hosts take turns ([operating](operating.md#reads-on-standbys))',
  },
  {
    name: 'ACERVO_SECRET',
    default: 'none',
    description:
      'Encrypts the signing key in the database; at least 16 characters, the same on every server ([operating](operating.md#several-servers))',
  },
  {
    name: 'SEARCH_URL',
    default: 'none: searches run in the server',
    description:
      'OpenSearch that holds the search index of very large catalogues ([operating](operating.md#opensearch)). Names of its indexes begin with the last part. Example: `https://user:password@search.example.org:9200/acervo`',
  },
  {
    name: 'SMTP_URL',
    default: 'none: mail is written to files',
    description: 'Mail server. Example: `smtp://user:password@mail.example.org:587`',
  },
  {
    name: 'ACERVO_EMBEDDINGS_KEY',
    default: 'none',
    description: 'Key for the endpoint of `search.meaning`, sent as a bearer token',
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
  {
    name: 'ACERVO_SHARED_SITE',
    default: '`no`',
    description:
      '`yes`: `ACERVO_SITE` and `ACERVO_CACHE` are folders that several servers share; one of them builds the pages ([operating](operating.md#several-servers))',
  },
  { name: 'ACERVO_CACHE', default: '`.cache`', description: 'Folder of the build cache' },
  {
    name: 'ACERVO_STAFF',
    default: 'user of the terminal',
    description: 'Staff name that patrons see in the log of who viewed their record',
  },
  {
    name: 'ACERVO_THREADS',
    default: '`0`',
    description:
      'Threads that answer requests, on Linux; 0: one thread does everything ([operating](operating.md#all-cores-of-a-machine))',
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

const MIN_SECRET_LENGTH = 16;
const LOOPBACK_NAMES = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the environment. Throws an error that names the invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const dataFolder = resolve(env['ACERVO_DATA'] ?? 'data');
  const host = env['HOST'] ?? '127.0.0.1';
  const port = parsePort(env['PORT'] ?? '4321');
  return {
    host,
    port,
    origin: (env['ACERVO_ORIGIN'] ?? `http://${host}:${port}`).replace(/\/+$/, ''),
    dataFolder,
    database: env['DATABASE_URL'] ?? resolve(dataFolder, 'acervo.db'),
    replicas: checkReplicas(env['DATABASE_READ_URL'] ?? '', env['DATABASE_URL'] ?? ''),
    secret: checkSecret(env['ACERVO_SECRET'] ?? ''),
    searchUrl: checkSearchUrl(env['SEARCH_URL'] ?? ''),
    smtpUrl: checkSmtpUrl(env['SMTP_URL'] ?? ''),
    contentFolder: resolve(env['ACERVO_CONTENT'] ?? resolve(dataFolder, 'content')),
    siteFolder: resolve(env['ACERVO_SITE'] ?? 'dist'),
    sharedSite: parseYes('ACERVO_SHARED_SITE', env),
    proxies: parseProxies(env['ACERVO_PROXIES']),
    staff: env['ACERVO_STAFF'] ?? env['USER'] ?? accountName(),
    now: createClock(env['ACERVO_NOW']),
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    threads: parseThreads(env['ACERVO_THREADS'] ?? '0'),
  };
}

/** The system's account, which services and containers have in no variable; '': it has no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

function parseThreads(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 0 || threads > MAX_THREADS) {
    throw new Error(`ACERVO_THREADS must be a number from 0 to ${MAX_THREADS}, not "${text}"`);
  }
  // Other systems do not distribute the connections to one port among threads.
  if (threads > 0 && process.platform !== 'linux') {
    throw new Error('ACERVO_THREADS needs Linux; leave it out on this system');
  }
  return threads;
}
const MAX_THREADS = 64;

/** True if only this machine can reach the server, directly or through a proxy. */
export const isLocal = ({ host, origin }: Pick<Config, 'host' | 'origin'>): boolean =>
  LOOPBACK_NAMES.has(host) && (!URL.canParse(origin) || isThisMachine(new URL(origin).hostname));

const isThisMachine = (name: string): boolean =>
  LOOPBACK_NAMES.has(name.replace(/^\[|\]$/g, '')) || name.endsWith('.localhost');

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`);
  }
  return port;
}

function parseYes(name: string, env: NodeJS.ProcessEnv): boolean {
  const text = env[name] ?? 'no';
  if (text !== 'yes' && text !== 'no') throw new Error(`${name} must be yes or no, not "${text}"`);
  return text === 'yes';
}

/** The address contains a password: do not repeat it in the message. */
function checkReplicas(address: string, primary: string): string {
  const isPostgres = (url: string) => /^postgres(ql)?:\/\/./.test(url);
  if (address === '' || (isPostgres(address) && isPostgres(primary))) return address;
  throw new Error(
    'DATABASE_READ_URL names standbys of the PostgreSQL in DATABASE_URL: both must be addresses like ' +
      'postgres://user:password@host/name',
  );
}

/** A short secret could be guessed from a copy of the database. */
function checkSecret(text: string): string {
  if (text === '' || text.length >= MIN_SECRET_LENGTH) return text;
  throw new Error(`ACERVO_SECRET must have at least ${MIN_SECRET_LENGTH} characters`);
}

/** Proxies are trusted to name the caller's address, so reject typing errors. */
function parseProxies(text: string | undefined): string[] {
  if (text === undefined) return [...LOOPBACK];
  const named = text.split(/[\s,]+/).filter(Boolean);
  const wrong = named.find((name) => !isNetwork(name));
  if (wrong === undefined) return named;
  throw new Error(`ACERVO_PROXIES: "${wrong}" is no address, nor a network like 172.16.0.0/12`);
}

/** The addresses contain passwords: do not repeat them in the message. */
function checkSearchUrl(address: string): string {
  if (address === '' || readSearchUrl(address) !== null) return address;
  throw new Error(
    'SEARCH_URL must be an address like https://user:password@search.example.org:9200/acervo',
  );
}

function checkSmtpUrl(address: string): string {
  if (address === '' || (/^smtps?:/.test(address) && URL.canParse(address))) return address;
  throw new Error('SMTP_URL must be an address like smtp://user:password@mail.example.org:587');
}

/** A clock that starts at the given instant; the real clock if none is given. */
function createClock(text: string | undefined): () => Date {
  if (text === undefined) return () => new Date();
  const start = Date.parse(text);
  if (Number.isNaN(start)) throw new Error(`ACERVO_NOW must be an ISO instant, not "${text}"`);
  const began = performance.now();
  return () => new Date(start + (performance.now() - began));
}
