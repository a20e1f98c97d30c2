import type { DeleteResult } from 'kysely';

/** Executes a deletion; returns the number of deleted rows. */
export const deletedRows = async (deletion: {
  executeTakeFirst(): Promise<DeleteResult | undefined>;
}): Promise<number> => Number((await deletion.executeTakeFirst())?.numDeletedRows ?? 0n);
