import type { Queries } from '../../core/db/connection.ts';
import type { HarvestTable } from '../../core/db/schema/catalogue.ts';

export type HarvestState = Pick<HarvestTable, 'harvested_to' | 'running_to' | 'token'>;

/** How far a set of a repository has been read; nothing is read yet without a row. */
export async function readHarvest(q: Queries, address: string, set: string): Promise<HarvestState> {
  const row = await q
    .selectFrom('harvests')
    .select(['harvested_to', 'running_to', 'token'])
    .where('address', '=', address)
    .where('set_name', '=', set)
    .executeTakeFirst();
  return row ?? { harvested_to: null, running_to: null, token: null };
}

export async function saveHarvest(
  q: Queries,
  address: string,
  set: string,
  state: HarvestState,
): Promise<void> {
  await q
    .insertInto('harvests')
    .values({ address, set_name: set, ...state })
    .onConflict((conflict) => conflict.columns(['address', 'set_name']).doUpdateSet(state))
    .execute();
}
