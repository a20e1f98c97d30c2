import type { Database, Queries } from '../../../core/db/connection.ts';
import { deletedRows } from '../../../core/db/deleted-rows.ts';
import type { Flag } from '../../../core/db/schema.ts';
import { tokenHash } from '../seal.ts';

/** `base_token`: by which an external base asks who comes (api/portal/links/base-token.ts). */
export type StepKind = 'oidc' | 'saml' | 'saml_code' | 'base_token';

export interface Step {
  /** What the browser keeps. */
  nonceHash: string;
  redirect: string;
  detail: string;
  /** 1: the provider has to ask for the password again. */
  reauthenticates?: Flag;
}

/** Milliseconds in which each step has to be taken. */
export const HOLDS_MS: Record<StepKind, number> = {
  oidc: 900_000,
  saml: 900_000,
  saml_code: 120_000,
  base_token: 60_000,
};

/** Deletes expired rows; returns their number. */
export const deleteExpiredSteps = (q: Queries, now: Date): Promise<number> =>
  deletedRows(q.deleteFrom('institutional_steps').where('expires_at', '<', now.toISOString()));

/** Remembers what is waited for, and drops what was waited for in vain. */
export async function keepStep(
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

/** Takes a step up: of several that come with the same secret, one gets it. */
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
