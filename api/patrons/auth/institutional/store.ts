import type { Database, Queries } from '../../../core/db/connection.ts';
import { deletedRows } from '../../../core/db/deleted-rows.ts';
import type { Flag } from '../../../core/db/schema.ts';
import { tokenHash } from '../seal.ts';

/** `base_token`: one-time token of an external base (api/portal/links/base-token.ts). */
export type StepKind = 'oidc' | 'saml' | 'saml_code' | 'base_token';

export interface Step {
  /** Hash of the browser's nonce. */
  nonceHash: string;
  redirect: string;
  detail: string;
  /** 1: the provider must ask for the password again. */
  reauthenticates?: Flag;
}

/** Lifetime of each step in milliseconds. */
export const HOLDS_MS: Record<StepKind, number> = {
  oidc: 900_000,
  saml: 900_000,
  saml_code: 120_000,
  base_token: 60_000,
};

/** Deletes expired steps; returns how many. */
export const deleteExpiredSteps = (q: Queries, now: Date): Promise<number> =>
  deletedRows(q.deleteFrom('institutional_steps').where('expires_at', '<', now.toISOString()));

/** Stores a step and deletes expired ones. */
export async function saveStep(
  q: Queries,
  kind: StepKind,
  secret: string,
  step: Step & { now: Date },
): Promise<void> {
  const { now, nonceHash, redirect, detail, reauthenticates = 0 } = step;
  await deleteExpiredSteps(q, now);
  await q
    .insertInto('institutional_steps')
    .values({
      kind,
      secret_hash: tokenHash(secret),
      nonce_hash: nonceHash,
      redirect,
      detail,
      reauthenticates,
      expires_at: new Date(now.getTime() + HOLDS_MS[kind]).toISOString(),
    })
    .execute();
}

/** Consumes a step: of concurrent requests with the same secret, one gets it. */
export async function takeStep(
  { queries }: Database,
  kind: StepKind,
  secret: string,
  now: Date,
): Promise<Step | undefined> {
  return queries
    .deleteFrom('institutional_steps')
    .where('kind', '=', kind)
    .where('secret_hash', '=', tokenHash(secret))
    .where('expires_at', '>', now.toISOString())
    .returning(['nonce_hash as nonceHash', 'redirect', 'detail', 'reauthenticates'])
    .executeTakeFirst();
}
