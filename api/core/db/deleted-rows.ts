import type { DeleteResult } from 'kysely';

/** Deletes, and returns how many rows. */
export const deletedRows = async (deletion: {
  executeTakeFirst(): Promise<DeleteResult | undefined>;
}): Promise<number> => Number((await deletion.executeTakeFirst())?.numDeletedRows ?? 0n);
