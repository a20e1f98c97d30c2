import type { Queries, Tx } from '../../../core/db/connection.ts';

export interface StoredFactor {
  /** Encrypted (codes.ts) */
  sealedKey: string;
  /** Null: not confirmed by a first code yet. */
  confirmedAt: string | null;
}

export async function readFactor(q: Queries | Tx, patronId: number) {
  return q
    .selectFrom('second_factors')
    .select(['sealed_key as sealedKey', 'confirmed_at as confirmedAt'])
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
}

export const hasFactor = async (q: Queries | Tx, patronId: number): Promise<boolean> =>
  ((await readFactor(q, patronId))?.confirmedAt ?? null) !== null;

/** Saves an unconfirmed key, replacing a previous one. */
export async function saveKey(tx: Tx, patronId: number, sealedKey: string): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ patron_id: patronId, sealed_key: sealedKey, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('patron_id')
        .doUpdateSet({ sealed_key: sealedKey })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .execute();
}

/** Activates the factor with its recovery codes. */
export async function confirmFactor(
  tx: Tx,
  patronId: number,
  { at, hashes }: { at: Date; hashes: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at.toISOString() })
    .where('patron_id', '=', patronId)
    .execute();
  const rows = hashes.map((code_hash) => ({ patron_id: patronId, code_hash }));
  await tx.insertInto('second_factor_codes').values(rows).execute();
}

/** Consumes a time step; false if it or a later one was used. */
export async function useStep(q: Queries | Tx, patronId: number, step: number): Promise<boolean> {
  const used = await q
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('patron_id', '=', patronId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Consumes a recovery code; false if there is none. */
export async function useRecoveryCode(
  q: Queries | Tx,
  patronId: number,
  hash: string,
): Promise<boolean> {
  const used = await q
    .deleteFrom('second_factor_codes')
    .where('patron_id', '=', patronId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

export async function countRecoveryCodes(q: Queries, patronId: number): Promise<number> {
  const { count } = await q
    .selectFrom('second_factor_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('patron_id', '=', patronId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes a factor with its recovery codes; false if there was none. */
export async function removeFactor(tx: Tx, patronId: number): Promise<boolean> {
  await tx.deleteFrom('second_factor_codes').where('patron_id', '=', patronId).execute();
  const removed = await tx
    .deleteFrom('second_factors')
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

export const everySealedKey = (tx: Tx) =>
  tx
    .selectFrom('second_factors')
    .select(['patron_id as patronId', 'sealed_key as sealedKey'])
    .execute();

export async function replaceSealedKey(tx: Tx, patronId: number, sealedKey: string) {
  await tx
    .updateTable('second_factors')
    .set({ sealed_key: sealedKey })
    .where('patron_id', '=', patronId)
    .execute();
}
