import type { Queries, Tx } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** Kinds of audit events, for investigating misuse. Areas add their own. */
export const AUDIT_KINDS = [
  'signed_in',
  'sign_in_failed',
  'password_blocked',
  'blocked_refused',
  'institutional_refused',
  'login_switched',
  'session_ended',
  'signed_out',
  'token_reused',
  'recovery_asked',
  'recovery_code_wrong',
  'password_recovered',
  'password_changed',
  'password_temporary',
  'email_requested',
  'email_changed',
  'email_undone',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'second_factor_wrong',
  'base_entered',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface AuditEvent {
  kind: AuditKind;
  at: Date;
  patronId?: number | undefined;
  /** User name as entered. Never a password, code or token. */
  login?: string | undefined;
  address?: string | undefined;
  detail?: string | undefined;
}

const MAX_LENGTH = 200;
/** Long enough for the cause of a refusal. */
const MAX_DETAIL = 1000;

/** Normalizes a user name for comparison. */
export const foldLogin = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

const cut = (text: string | undefined, length = MAX_LENGTH): string | null =>
  text?.slice(0, length) ?? null;

/** Logs an event. */
export async function audit(q: Queries | Tx, event: AuditEvent): Promise<void> {
  const { kind, at, patronId = null, login, address, detail } = event;
  await q
    .insertInto('audit_events')
    .values({
      kind,
      at: at.toISOString(),
      patron_id: patronId,
      login: cut(login === undefined ? undefined : foldLogin(login)),
      address: cut(address),
      detail: cut(detail, MAX_DETAIL),
    })
    .execute();
}

/** Deletes events older than an instant. Returns how many. */
export const deleteEvents = (q: Queries | Tx, before: Date): Promise<number> =>
  deletedRows(q.deleteFrom('audit_events').where('at', '<', before.toISOString()));
