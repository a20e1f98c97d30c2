import type { Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** Logins, their sessions and passwords, and what happens around signing in. */
export interface AuthTables {
  patrons: PatronTable;
  patron_emails: PatronEmailTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  sign_in_attempts: SignInAttemptTable;
  spent_captchas: SpentCaptchaTable;
  audit_events: AuditEventTable;
  institutional_steps: InstitutionalStepTable;
  institution_sessions: InstitutionSessionTable;
  identity_providers: IdentityProviderTable;
  federation_metadata: FederationMetadataTable;
  password_recoveries: PasswordRecoveryTable;
  password_history: PasswordHistoryTable;
  second_factors: SecondFactorTable;
  second_factor_codes: SecondFactorCodeTable;
}

/** A login. Several logins of one human share `person`. */
interface PatronTable {
  id: Id;
  person: string;
  login: string;
  name: string;
  /** Confirmed addresses, with `;` between them. */
  email: string | null;
  group_id: number;
  campus_id: number | null;
  /** The number on the card of the library. */
  card: Generated<string | null>;
  /** '': nobody signs in with a password until one is recovered. */
  password_hash: string;
  /** Set by the staff. */
  blocked: Flag;
  /** Whether loans stay in view after their return; 0: they are forgotten then. */
  keeps_history: Generated<Flag>;
  /** The language of the last sign-in, in which letters are written. */
  language: Generated<string | null>;
  /** 0: no reminders of loans that fall due. */
  wants_reminders: Generated<Flag>;
  created_at: string;
  /** When a declaration ended the enrolment; null: enrolled (docs/decisions/clearance.md). */
  left_at: Generated<string | null>;
}

/** Each address of `patrons.email` in small letters; the database itself follows that column. */
interface PatronEmailTable {
  address: Fixed<string>;
  patron_id: Fixed<number>;
}

/** A signed-in browser. Ended sessions are deleted, and their tokens with them. */
interface SessionTable {
  id: Id;
  patron_id: number;
  remember: Flag;
  created_at: string;
  used_at: string;
  /** Short name: "Firefox (Linux)"; empty when unknown. */
  browser: Generated<string>;
  /** SHA-256 of the mark of the device that first refreshed it (api/patrons/auth/devices.ts); null: bound to none. */
  device_hash: Generated<string | null>;
}

/** Wrong passwords in a row, by account or by address, and codes asked for by name; forgotten after a day. */
interface SignInAttemptTable {
  /** "patron:7", "name:<SHA-256>" for a name that nobody has, "address:…", "recovery:<SHA-256>" */
  subject: string;
  failures: number;
  first_at: string;
  last_at: string;
}

/** Codes for a new password, one for each name that asked; also for names that nobody has. */
interface PasswordRecoveryTable {
  /** SHA-256 of the folded user name */
  subject: string;
  patron_id: number | null;
  /** HMAC; empty: no code fits */
  code_hash: string;
  /** Wrong codes so far. */
  wrong: number;
  expires_at: string;
}

/** Earlier passwords of a login, argon2id. */
interface PasswordHistoryTable {
  id: Id;
  patron_id: Fixed<number>;
  password_hash: Fixed<string>;
  replaced_at: Fixed<string>;
}

/** A second factor at sign-in: the key of an authenticator app. */
interface SecondFactorTable {
  patron_id: Fixed<number>;
  /** Encrypted (api/patrons/auth/second-factor/codes.ts). */
  sealed_key: string;
  /** Null: set up, and not on yet. */
  confirmed_at: string | null;
  /** The last time step whose code was used: none counts twice. */
  last_step: number;
}

/** Recovery codes that were not used yet, as SHA-256. */
interface SecondFactorCodeTable {
  patron_id: Fixed<number>;
  code_hash: Fixed<string>;
}

/** Solutions that were used, until they would not hold any more anyway. */
interface SpentCaptchaTable {
  signature: string;
  expires_at: string;
}

/** What happened around signing in; kinds in api/patrons/auth/audit.ts. Holds no secret. Never changed. */
interface AuditEventTable {
  id: Id;
  kind: Fixed<string>;
  at: Fixed<string>;
  patron_id: Fixed<number | null>;
  /** A user name as it was given, folded and cut. */
  login: Fixed<string | null>;
  address: Fixed<string | null>;
  detail: Fixed<string | null>;
}

/** A sign-in through the institution that is under way, or a base's token: taken up once, or expires. */
interface InstitutionalStepTable {
  id: Id;
  /** What is waited for. */
  kind: Fixed<'oidc' | 'saml' | 'saml_code' | 'base_token'>;
  /** SHA-256 of what takes it up: state, id of the request, one-time code. */
  secret_hash: Fixed<string>;
  /** SHA-256 of the nonce that the browser keeps. */
  nonce_hash: Fixed<string>;
  /** A path of the site, or empty; of a base's token the code of the base. */
  redirect: Fixed<string>;
  /** OIDC: the PKCE verifier. SAML: the provider; once answered, whom it named. A base's token: patron and session. */
  detail: Fixed<string>;
  expires_at: Fixed<string>;
  /** 1: the provider has to ask for the password again. */
  reauthenticates: Generated<Flag>;
}

/** The sign-in at an institution that a session came from: it is ended with the session, and ends it. */
interface InstitutionSessionTable {
  session_id: Fixed<number>;
  kind: Fixed<'oidc' | 'saml'>;
  /** SHA-256 of the provider and whom it named to it itself; ends the session when the provider says so. */
  subject_hash: Fixed<string>;
  /** What the provider is shown at the end, sealed with the key of the server. */
  sealed: Fixed<string>;
  /** When the provider last reauthenticated the person at our request. */
  reauthenticated_at: Fixed<string | null>;
}

/** A provider of the federation, as its metadata tell; all are replaced together. */
interface IdentityProviderTable {
  entity_id: string;
  /** JSON: what it is called, by language. */
  names: string;
  /** JSON: other words under which it is found. */
  keywords: string;
  /** 1: it asks not to be listed. */
  is_hidden: Flag;
  /** Where it takes requests (HTTP-Redirect). */
  sso: string;
  /** Where it takes requests to sign out; empty: nowhere. */
  logout: string;
  /** JSON: with which it signs, base64. */
  certificates: string;
  /** JSON: the scopes that its names may have. */
  scopes: string;
  valid_until: string | null;
}

/** The aggregate that was read last. */
interface FederationMetadataTable {
  source: string;
  /** SHA-256 of its bytes */
  digest: string;
  read_at: string;
  valid_until: string | null;
  /** When the federation made it; null: it does not say. */
  created_at: string | null;
}

/** Rotating refresh tokens, as SHA-256. A used one leads to its successor until that was used. */
interface RefreshTokenTable {
  id: Id;
  session_id: number;
  token_hash: string;
  used_at: string | null;
  /** The successor, sealed with the used token itself, so that a lost response can be repeated. */
  successor: string | null;
  expires_at: string;
}
