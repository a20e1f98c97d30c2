import type { Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** Logins, sessions, passwords and sign-in attempts. */
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

/** A login. Logins of the same human share `person`. */
interface PatronTable {
  id: Id;
  person: string;
  login: string;
  name: string;
  /** Confirmed addresses, separated by `;`. */
  email: string | null;
  group_id: number;
  campus_id: number | null;
  /** Number of the library card. */
  card: Generated<string | null>;
  /** Last day on which the card is valid; null: without end. */
  valid_until: Generated<string | null>;
  /** Empty: no password sign-in until one is set by recovery. */
  password_hash: string;
  /** Until when a temporary password holds, which must be changed; null: the patron chose it. */
  password_until: Generated<string | null>;
  /** Set by the staff. */
  blocked: Flag;
  /** Whether returned loans stay visible; 0: they are deleted. */
  keeps_history: Generated<Flag>;
  /** Language of the last sign-in, used for e-mails. */
  language: Generated<string | null>;
  /** 0: no reminders of due loans. */
  wants_reminders: Generated<Flag>;
  created_at: string;
  /** When a clearance ended the enrolment; null: enrolled (docs/decisions/clearance.md). */
  left_at: Generated<string | null>;
}

/** Lower-case addresses of `patrons.email`, maintained by triggers. */
interface PatronEmailTable {
  address: Fixed<string>;
  patron_id: Fixed<number>;
}

/** A signed-in browser. Ended sessions are deleted with their tokens. */
interface SessionTable {
  id: Id;
  patron_id: number;
  remember: Flag;
  created_at: string;
  used_at: string;
  /** Short name: "Firefox (Linux)"; empty when unknown. */
  browser: Generated<string>;
  /**
   * SHA-256 of the token of the device that first refreshed it (api/patrons/auth/devices.ts); null: not
   * bound.
   */
  device_hash: Generated<string | null>;
}

/**
 * Consecutive wrong passwords, by account or address, and recovery codes requested, by name; deleted after
 * a day.
 */
interface SignInAttemptTable {
  /** "patron:7", "name:<SHA-256>" for an unknown name, "address:…", "recovery:<SHA-256>" */
  subject: string;
  failures: number;
  first_at: string;
  last_at: string;
}

/** Recovery codes, one per requesting name, also for unknown names. */
interface PasswordRecoveryTable {
  /** SHA-256 of the folded user name */
  subject: string;
  patron_id: number | null;
  /** HMAC; empty: no code matches */
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
  /** Null: not confirmed yet. */
  confirmed_at: string | null;
  /** Last time step whose code was used, so that no code is accepted twice. */
  last_step: number;
}

/** Unused recovery codes, as SHA-256. */
interface SecondFactorCodeTable {
  patron_id: Fixed<number>;
  code_hash: Fixed<string>;
}

/** Used captcha solutions, until they expire. */
interface SpentCaptchaTable {
  signature: string;
  expires_at: string;
}

/** Audit log of sign-in; kinds in api/patrons/auth/audit.ts. Contains no secrets. Never changed. */
interface AuditEventTable {
  id: Id;
  kind: Fixed<string>;
  at: Fixed<string>;
  patron_id: Fixed<number | null>;
  /** User name as entered, normalized and truncated. */
  login: Fixed<string | null>;
  address: Fixed<string | null>;
  detail: Fixed<string | null>;
}

/** A pending sign-in through an institution, or a base's token: consumed once, or expires. */
interface InstitutionalStepTable {
  id: Id;
  /** Kind of the expected step. */
  kind: Fixed<'oidc' | 'saml' | 'saml_code' | 'base_token'>;
  /** SHA-256 of what identifies it: state, request id or one-time code. */
  secret_hash: Fixed<string>;
  /** SHA-256 of the nonce stored in the browser. */
  nonce_hash: Fixed<string>;
  /** A path of the site, or empty; for a base's token, the base's code. */
  redirect: Fixed<string>;
  /**
   * OIDC: the PKCE verifier. SAML: the provider; after its response, the subject. A base's token: patron
   * and session.
   */
  detail: Fixed<string>;
  expires_at: Fixed<string>;
  /** 1: the provider must ask for the password again. */
  reauthenticates: Generated<Flag>;
}

/** The institutional sign-in behind a session, for single logout in both directions. */
interface InstitutionSessionTable {
  session_id: Fixed<number>;
  kind: Fixed<'oidc' | 'saml'>;
  /** SHA-256 of provider and subject; the provider's logout request ends the session. */
  subject_hash: Fixed<string>;
  /** Data for the provider's logout, encrypted with the server's key. */
  sealed: Fixed<string>;
  /** When the provider last reauthenticated the person on request. */
  reauthenticated_at: Fixed<string | null>;
}

/** An identity provider of the federation's metadata; all are replaced together. */
interface IdentityProviderTable {
  entity_id: string;
  /** JSON: display name by language. */
  names: string;
  /** JSON: additional search keywords. */
  keywords: string;
  /** 1: asks to be hidden from lists. */
  is_hidden: Flag;
  /** Single sign-on address (HTTP-Redirect). */
  sso: string;
  /** Single logout address; empty: none. */
  logout: string;
  /** JSON: signing certificates, base64. */
  certificates: string;
  /** JSON: allowed scopes of user names. */
  scopes: string;
  valid_until: string | null;
}

/** The last metadata aggregate that was read. */
interface FederationMetadataTable {
  source: string;
  /** SHA-256 of its bytes */
  digest: string;
  read_at: string;
  valid_until: string | null;
  /** Creation time given by the federation; null: none. */
  created_at: string | null;
}

/** Rotating refresh tokens, as SHA-256. A used token refers to its successor until that is used. */
interface RefreshTokenTable {
  id: Id;
  session_id: number;
  token_hash: string;
  used_at: string | null;
  /** The successor, encrypted with the used token, so that a lost response can be repeated. */
  successor: string | null;
  expires_at: string;
}
