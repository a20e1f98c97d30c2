import type { ContentReader } from './portal/content/reader.ts';
import type { PlanReader } from './catalogue/plans/reader.ts';
import type { Database } from './core/db/connection.ts';
import type { Mailer } from './portal/integrations/mail.ts';
import type { Pusher } from './portal/integrations/push.ts';
import type { SamlKey } from './portal/integrations/saml/saml-key.ts';
import type { Catalogue } from './search/live-index/live-index.ts';
import type { Synonyms } from './search/engine/engine.ts';
import type { Use } from './core/storage.ts';
import type { Settings } from './portal/settings/settings.ts';

/** Dependencies of all areas, created once by the server or a test. */
export interface Services {
  db: Database;
  settings: Settings;
  /** The institution's pages, events and questions. */
  content: ContentReader;
  /** The libraries' floor plans. */
  plans: PlanReader;
  /** The search index, refreshed from the change log. */
  catalogue: Catalogue;
  /** The library's list of synonyms for searches. */
  equivalents: () => Promise<Synonyms>;
  /** Key that signs access tokens. */
  secret: Uint8Array;
  mail: Mailer;
  /** Sends push notifications; null: the institution has switched them off. */
  push: Pusher | null;
  /** Public address of the site, without trailing slash. */
  origin: string;
  /** Key that signs SAML requests; null: requests are not signed. */
  samlKey: SamlKey | null;
  now: () => Date;
  /** Throws if the data cannot be read, or written, now (api/core/storage.ts). */
  probe: (use: Use) => Promise<void>;
  /** Whether OpenSearch does not answer now; absent where searches run in this process. */
  searchIsAway?: () => Promise<boolean>;
}
