import type { ContentReader } from './portal/content/reader.ts';
import type { Database } from './core/db/connection.ts';
import type { Mailer } from './portal/integrations/mail.ts';
import type { SamlKey } from './portal/integrations/saml/saml-key.ts';
import type { Catalogue } from './search/live-index/live-index.ts';
import type { Equivalents } from './search/engine/engine.ts';
import type { Settings } from './portal/settings/settings.ts';

/** Everything that the areas work with, made once by the server or by a test. */
export interface Services {
  db: Database;
  settings: Settings;
  /** What the institution writes: pages, events, questions. */
  content: ContentReader;
  /** The search index, kept fresh from the change log. */
  catalogue: Catalogue;
  /** Words that a search takes for one another, as the library lists them. */
  equivalents: () => Equivalents;
  /** Key that signs access tokens. */
  secret: Uint8Array;
  mail: Mailer;
  /** Public address of the site, without a slash at its end. */
  origin: string;
  /** With what SAML requests are signed; null: they are not. */
  samlKey: SamlKey | null;
  now: () => Date;
  /** Throws what keeps data from being read or written now (api/core/storage.ts). */
  probe: () => Promise<void>;
}
