import type { CallKey, Input, Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { buildApp } from '#api/app.ts';
import type { LiveServices } from '#api/server.ts';
import type { Services } from '#api/services.ts';
import { BUILD_DAYS, buildToken } from '#api/patrons/auth/tokens.ts';
import { openPlans } from '#api/catalogue/plans/reader.ts';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { openContent, OWN_CONTENT } from '#api/portal/content/reader.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import type { Mailer } from '#api/portal/integrations/mail.ts';
import { openEquivalents } from '#api/portal/settings/equivalents.ts';
import { openCatalogue } from '#api/search/live-index/live-index.ts';
import { call, type CallOptions } from '#lib/api/call.ts';
import { clearSession } from '#lib/api/credentials.ts';
import { apiSettings, isApiError, type ApiError } from '#lib/api/http.ts';
import { signIn } from '#lib/api/session.ts';
import { openDemonstration } from './networks/demonstration.ts';
import { openTestDatabase } from './servers/engines.ts';
import { keepMail } from './stored-mail.ts';

/** A running server and the site's own client pointed at it. */
export interface Portal {
  url: string;
  db: Database;
  /** Of the database: a file, or an address of PostgreSQL. */
  location: string;
  services: LiveServices;
  call<K extends CallKey>(key: K, input: Input<K>, options?: CallOptions): Promise<Output<K>>;
  /** What a build reads, with its token. */
  build<K extends ListKey>(key: K, query?: Record<string, string | number>): Promise<Output<K>>;
  /** The refusal of a call; throws when it succeeds. */
  refusal<K extends CallKey>(key: K, input: Input<K>): Promise<ApiError>;
  signIn(username: string, password?: string): Promise<void>;
  signOut(): void;
  speak(locale: Locale): void;
  close(): Promise<void>;
}

type ListKey = Extract<CallKey, `GET /publicacao/${string}s`>;

export interface PortalOptions {
  now?: () => Date;
  settings?: Settings;
  mail?: Mailer;
  push?: Services['push'];
  samlKey?: Services['samlKey'];
  /** Folders of texts; the product's own unless said. */
  contentFolders?: string[];
  /** Begins with the demonstration network instead of an empty database. */
  demonstration?: true;
  /** Fills the database before the index is built. */
  fill?: (db: Database, now: Date, location: string) => Promise<unknown>;
}

export const TEST_NOW = new Date('2026-03-12T17:20:00Z');

/** Starts the real app on a port of its own, on a database of its own. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const {
    now = () => TEST_NOW,
    settings = DEMONSTRATION_SETTINGS,
    mail = keepMail(),
    fill,
  } = options;
  const { db, close, location } = await (options.demonstration
    ? openDemonstration(now())
    : openTestDatabase());
  await fill?.(db, now(), location);
  const catalogue = await openCatalogue(db, {
    warn: console.error,
    coverOrigins: settings.covers.origins,
  });
  const secret = new Uint8Array(32).fill(7);
  const origin = 'https://catalogo.example';
  const equivalents = openEquivalents(db, settings.search.equivalents);
  const keys = { secret, samlKey: options.samlKey ?? null, push: options.push ?? null };
  const texts = options.contentFolders ? openTexts(options.contentFolders) : openOwnTexts();
  const parts = { db, settings, ...texts, catalogue, equivalents, ...keys, mail, origin, now };
  const services: LiveServices = { ...parts, probe: async () => undefined };
  // A busy machine is no reason to refuse a test.
  const app = await buildApp(services, { maxEventLoopDelayMs: 0 });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  apiSettings.origin = url;
  apiSettings.locale = () => 'pt';
  return {
    url,
    db,
    location,
    services,
    call,
    build: (key, query = {}) => readAsBuild(url, services, key, query),
    refusal: (key, input) =>
      call(key, input).then(
        () => {
          throw new Error(`${key} was not refused`);
        },
        (error: unknown) => {
          if (isApiError(error)) return error;
          throw error;
        },
      ),
    signIn: async (username, password = 'Acervo@2026') => {
      await signIn({ username, password, remember: false });
    },
    signOut: clearSession,
    speak: (locale) => {
      apiSettings.locale = () => locale;
    },
    close: async () => {
      clearSession();
      await app.close();
      await close();
    },
  };
}

const openTexts = (folders: string[]) => ({
  content: openContent(folders),
  plans: openPlans(folders.at(-1) ?? OWN_CONTENT, console.error),
});

let ownTexts: ReturnType<typeof openTexts> | undefined;

/** No test changes the product's own texts: they are read once for all servers. */
const openOwnTexts = () => (ownTexts ??= openTexts([OWN_CONTENT]));

async function readAsBuild<K extends ListKey>(
  url: string,
  services: Services,
  key: K,
  query: Record<string, string | number>,
): Promise<Output<K>> {
  const words = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const address = `${url}/api${key.slice('GET '.length)}?${new URLSearchParams(words)}`;
  const token = await buildToken(services, BUILD_DAYS.own);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Output<K>;
}
