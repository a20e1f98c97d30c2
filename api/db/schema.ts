import type { ColumnType, Generated } from 'kysely';

/**
 * The tables, once for both engines. Ids are integers; instants ISO-8601 UTC text; days
 * `YYYY-MM-DD` text; money integer cents; booleans 0/1; JSON as text, parsed in the stores.
 * What each table is for stands with its type; who may write it is the store of that area.
 */
export interface Tables {
  network: NetworkTable;
  campuses: CampusTable;
  libraries: LibraryTable;
  opening_hours: OpeningHoursTable;
  opening_exceptions: OpeningExceptionTable;
  patron_groups: PatronGroupTable;
  policies: PolicyTable;
  patrons: PatronTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  sign_in_attempts: SignInAttemptTable;
  spent_captchas: SpentCaptchaTable;
  audit_events: AuditEventTable;
  institutional_steps: InstitutionalStepTable;
  password_recoveries: PasswordRecoveryTable;
  password_history: PasswordHistoryTable;
  titles: TitleTable;
  authorities: AuthorityTable;
  authority_tracings: AuthorityTracingTable;
  title_authorities: TitleAuthorityTable;
  copies: CopyTable;
  loans: LoanTable;
  renewals: RenewalTable;
  holds: HoldTable;
  debts: DebtTable;
  suspensions: SuspensionTable;
  change_log: ChangeLogTable;
  general_comments: GeneralCommentTable;
  title_comments: TitleCommentTable;
  stack_requests: StackRequestTable;
  link_accesses: LinkAccessTable;
  suggestions: SuggestionTable;
  idempotency_keys: IdempotencyKeyTable;
  courses: TaughtTable;
  disciplines: TaughtTable;
  professors: TaughtTable;
  teaching_plans: TeachingPlanTable;
  teaching_plan_titles: TeachingPlanTitleTable;
  serial_patterns: SerialPatternTable;
  serial_issues: SerialIssueTable;
  articles: ArticleTable;
}

type Id = Generated<number>;
/** Never changed after the row is written. */
type Fixed<T> = ColumnType<T, T, never>;
export type Flag = 0 | 1;

/** Facts about this database itself: `epoch` (its identity for index snapshots), `created_at`. */
interface NetworkTable {
  key: string;
  value: string;
}

interface CampusTable {
  id: Id;
  code: string;
  name: string;
}

interface LibraryTable {
  id: Id;
  campus_id: number;
  code: string;
  name: string;
  time_zone: string;
  /** JSON: [{ from, to, place }] shelf places by class range, shown beside the call number. */
  shelf_guide: string;
}

/** Weekly opening. `weekday` 1 Monday … 7 Sunday (ISO 8601); times `HH:MM`; `24:00` ends a day. */
interface OpeningHoursTable {
  id: Id;
  library_id: number;
  weekday: number;
  opens: string;
  closes: string;
}

/** A day that differs: closed when `opens` is null. A library_id of null means every library. */
interface OpeningExceptionTable {
  id: Id;
  library_id: number | null;
  day: string;
  opens: string | null;
  closes: string | null;
  /** JSON localized text */
  reason: string;
}

interface PatronGroupTable {
  id: Id;
  code: string;
  /** JSON localized text */
  name: string;
}

/**
 * Circulation policy as data (design §6). A null in group, material or library means "any"; the
 * row that names most wins, group before material before library. A null in any other column means
 * "as the less specific rows say".
 */
interface PolicyTable {
  id: Id;
  group_id: number | null;
  /** Loan kind of the copy: normal, horas, consulta_local. */
  loan_kind: LoanKind | null;
  library_id: number | null;
  lendable: Flag | null;
  loan_days: number | null;
  loan_hours: number | null;
  max_items: number | null;
  max_renewals: number | null;
  max_holds: number | null;
  pickup_hours: number | null;
  fine_cents_per_day: number | null;
  fine_cents_per_hour: number | null;
  block_from_cents: number | null;
  suspension_days_per_day: number | null;
}

export const LOAN_KINDS = ['normal', 'horas', 'consulta_local'] as const;
export type LoanKind = (typeof LOAN_KINDS)[number];

/** A login. Several logins of one human share `person`. */
interface PatronTable {
  id: Id;
  person: string;
  login: string;
  name: string;
  email: string | null;
  group_id: number;
  campus_id: number | null;
  /** The number on the card of the library. */
  card: Generated<string | null>;
  /** '': nobody signs in with a password until one is recovered. */
  password_hash: string;
  /** Set by the staff. */
  blocked: Flag;
  created_at: string;
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

/** Solutions that were used, until they would not hold any more anyway. */
interface SpentCaptchaTable {
  signature: string;
  expires_at: string;
}

/** What happened around signing in; kinds in api/auth/audit.ts. Holds no secret. Never changed. */
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
  /** OIDC: the PKCE verifier. SAML, once answered: whom the provider named. A base's token: patron and session. */
  detail: Fixed<string>;
  expires_at: Fixed<string>;
}

/** Rotating refresh tokens, as SHA-256. A used one points to its successor for the grace period. */
interface RefreshTokenTable {
  id: Id;
  session_id: number;
  token_hash: string;
  used_at: string | null;
  /** The successor, sealed with the used token itself, so that a late tab can be answered. */
  successor: string | null;
  expires_at: string;
}

interface TitleTable {
  id: Id;
  /** Where the record comes from (003, --source, or the library), with its 001: its identity. */
  source: string;
  control_number: string | null;
  /** JSON MarcRecord */
  marc: string;
  /** JSON TitleSummary, derived from `marc` by api/marc/map/title.ts */
  summary: string;
  /** A picture of the folder of covers, or '': api/titles/cover-store.ts */
  cover_file: Generated<string>;
  uses: Generated<number>;
  withdrawn_at: string | null;
  created_at: string;
  updated_at: string;
}

interface AuthorityTable {
  id: Id;
  source: string | null;
  control_number: string | null;
  kind: string;
  heading: string;
  /** Folded heading by which bibliographic headings find their authority; unique with kind. */
  heading_key: string;
  /** JSON AuthoritySummary */
  summary: string;
  /** JSON MarcRecord, null when the authority was made from bibliographic headings. */
  marc: string | null;
  created_at: string;
  updated_at: string;
}

/** Headings that an authority record names as other forms of its own (4XX) or as related (5XX). */
interface AuthorityTracingTable {
  authority_id: number;
  kind: string;
  /** As `authorities.heading_key`; the heading need not have an authority. */
  heading_key: string;
  /** What the heading is to the authority. */
  relation: 'see_from' | 'broader' | 'narrower' | 'earlier' | 'later' | 'related';
}

interface TitleAuthorityTable {
  title_id: number;
  authority_id: number;
  role: 'author' | 'subject' | 'series';
  /** Place of the heading among those of its role, from 0. */
  position: number;
}

interface CopyTable {
  id: Id;
  title_id: number;
  library_id: number;
  barcode: string;
  /** Copy number on the label, "1", "2" … within title and library */
  number: string;
  call_number: string;
  shelf_location: string | null;
  volume: string | null;
  tome: string | null;
  part: string | null;
  additional: Flag;
  loan_kind: LoanKind;
  /** A state that lending does not express. */
  state: 'in_transit' | 'quarantine' | 'lost' | null;
  created_at: string;
}

interface LoanTable {
  id: Id;
  copy_id: Fixed<number>;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  lent_at: Fixed<string>;
  due_at: string;
  renewals: Generated<number>;
  returned_at: string | null;
}

/** One line per granted renewal; `receipt` is the key that the patron is shown. */
interface RenewalTable {
  id: Id;
  loan_id: number;
  renewed_at: string;
  previous_due_at: string;
  due_at: string;
  receipt: string;
}

interface HoldTable {
  id: Id;
  title_id: number;
  patron_id: number;
  library_id: number;
  volume: Generated<string>;
  tome: Generated<string>;
  part: Generated<string>;
  additional: Generated<Flag>;
  state: 'queued' | 'released' | 'picked_up' | 'cancelled' | 'lapsed';
  placed_at: string;
  /** The copy set aside, from release on. */
  copy_id: number | null;
  released_at: string | null;
  expires_at: string | null;
  ended_at: string | null;
}

interface DebtTable {
  id: Id;
  patron_id: number;
  library_id: number;
  loan_id: number | null;
  /** late_return, lost, service */
  reason: string;
  amount_cents: number;
  discount_cents: Generated<number>;
  paid_cents: Generated<number>;
  created_at: string;
  settled_at: string | null;
}

interface SuspensionTable {
  id: Id;
  patron_id: number;
  library_id: number;
  reason: string;
  starts_on: string;
  ends_on: string;
}

/** What changed, for the search index and the build. Written in the transaction of the change. */
interface ChangeLogTable {
  seq: Id;
  kind: 'title' | 'authority' | 'availability';
  ref_id: number;
  at: string;
}

/** Courses, disciplines and professors: what teaching plans tie titles to. */
interface TaughtTable {
  id: Id;
  code: string;
  name: string;
  campus_id: number | null;
}

/** A discipline as it is taught in a course in one semester. */
interface TeachingPlanTable {
  id: Id;
  course_id: number;
  discipline_id: number;
  professor_id: number | null;
  year: number;
  semester: number;
}

/** The reading list of a plan: basic or complementary reading. */
interface TeachingPlanTitleTable {
  plan_id: number;
  title_id: number;
  kind: 'basica' | 'complementar';
}

/** What one library gets of a periodical, and how it comes out (docs/decisions/periodicals.md). */
interface SerialPatternTable {
  id: Id;
  title_id: number;
  library_id: number;
  /** seqPar: counts the patterns of a title from 1. */
  number: number;
  /** codPar: 853 issues, 854 supplements, 855 indexes. */
  kind: SerialKind;
  /** MARC 853 $w: "m" monthly, "q" quarterly … "x" irregular, "u" unknown. */
  frequency: string;
  /** Day of the first issue that is planned; null: nothing is. */
  starts_on: string | null;
  /** Day after which none is planned; null: it still comes. */
  ends_on: string | null;
  /** Of the issue of `starts_on`. */
  first_volume: number | null;
  first_number: number | null;
  /** 1: numbers begin anew with each volume. */
  numbers_restart: Flag;
  /** Null: a volume is a year. */
  issues_per_volume: number | null;
  /** MARC 853 $y, separated by blanks: "om07" none in July, "cm07/08" one for July and August. */
  regularity: string;
  /** JSON: [text] what is held and not listed issue by issue (866, compressed 863). */
  statements: string;
  note: string | null;
  /** Where the record that describes it comes from, as in `titles`. */
  source: string;
  /** Number of that holdings record; `''`: the title's own record. */
  record: string;
}
export type SerialKind = 'basic' | 'supplement' | 'index';

/** Which issue: texts as printed ("3/4"); months 1 to 12, seasons 21 spring to 24 winter (863 $j). */
interface IssueColumns {
  volume: string | null;
  number: string | null;
  part: string | null;
  year: number | null;
  month: number | null;
  /** Of an issue for several months, the last. */
  last_month: number | null;
}

/** An issue that a library has, or knows that it lacks. What is awaited is computed, not stored. */
interface SerialIssueTable extends IssueColumns {
  id: Id;
  pattern_id: number;
  /** seqSec: counts the issues of a pattern. */
  sequence: number;
  day: number | null;
  special: Flag;
  /** What a special issue is about. */
  title: string | null;
  note: string | null;
  state: 'received' | 'missing' | 'claimed';
  received_on: string | null;
  /** 1: a record describes it. The others were entered at the desk, and stay. */
  from_record: Flag;
}

/** A part of an issue. It names its periodical as records do (773), so either may come first. */
interface ArticleTable extends IssueColumns {
  id: Id;
  host_source: string | null;
  host_number: string | null;
  host_issn: string | null;
  /** The article's own record, when it has one. */
  title_id: number | null;
  /** "10-20" */
  pages: string | null;
  title: string;
  /** JSON: [name] */
  authors: string;
  /** MARC language code */
  language: string | null;
  /** JSON: [heading] */
  subjects: string;
}

/** What a patron tells a library; states in api/comments/rules.ts. */
interface GeneralCommentTable {
  id: Id;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  content: string;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** What a patron says about a title; states in api/comments/rules.ts. */
interface TitleCommentTable {
  id: Id;
  title_id: Fixed<number>;
  patron_id: Fixed<number>;
  content: Fixed<string>;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A copy that a patron asks to be fetched; states in api/closed-stack/rules.ts. */
interface StackRequestTable {
  id: Id;
  copy_id: Fixed<number>;
  patron_id: Fixed<number>;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** That a link of a title was opened, by whom when it is known. Never changed. */
interface LinkAccessTable {
  id: Id;
  title_id: Fixed<number>;
  /** Number of the link in its record, from 1. */
  link: Fixed<number>;
  patron_id: Fixed<number | null>;
  browser: Fixed<string>;
  device: Fixed<string>;
  os: Fixed<string>;
  at: Fixed<string>;
}

/** A work that a patron wants the library to buy; states in api/acquisitions/states.ts. */
interface SuggestionTable {
  id: Id;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  author: string;
  title: string;
  edition: string;
  publisher: string;
  isbn_issn: string;
  periodical: string;
  other: string;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** The first answer to a creating call, kept for a day (contract, "Once only"). */
interface IdempotencyKeyTable {
  patron_id: number;
  call: string;
  key: string;
  /** SHA-256 of the input: the same key with another is refused. */
  request: string;
  /** JSON of the answer; empty only inside the transaction that makes it. */
  answer: string;
  created_at: string;
}
