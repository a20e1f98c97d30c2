import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { isDeleted, parentControlNumber } from '../marc/kind.ts';
import { serialsOf, type SerialSummary } from '../marc/map/issues.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { SerialOwner } from '../periodicals/save-serials.ts';
import type { CopyProfile } from './profiles/profile.ts';
import { readCopies, copyTags, type IncomingCopy } from './profiles/read-copies.ts';
import type { CopyOwner } from './records.ts';

/** A holdings record, mapped but not yet saved: copies of a title with its own record. */
export interface IncomingHoldings {
  source: string;
  controlNumber: string | null;
  /** The source was not given. */
  isSourceAssumed?: boolean;
  parent: string;
  copies: IncomingCopy[];
  /** Tags of the fields that may describe copies. */
  copyTags: readonly string[];
  serials: SerialSummary[];
  withdraws: boolean;
}

export const prepareHoldings = (
  record: MarcRecord,
  identity: Pick<IncomingHoldings, 'source' | 'controlNumber' | 'isSourceAssumed'>,
  profile: CopyProfile | null,
): IncomingHoldings => ({
  ...identity,
  parent: parentControlNumber(record),
  copies: readCopies(record, profile),
  copyTags: copyTags(profile),
  serials: serialsOf(record),
  withdraws: isDeleted(record),
});

/**
 * Finds the titles of holdings records, by index: the title of the same source with the parent's
 * number, else the only title with that number of any source in the import. Without a given source
 * only titles of this import count, as the number may belong to another catalogue.
 */
export async function findParents(
  queries: Queries | Tx,
  batch: readonly IncomingHoldings[],
  isImported: (title: { source: string; controlNumber: string }) => boolean,
): Promise<(number | undefined)[]> {
  const numbers = [...new Set(batch.map(({ parent }) => parent))];
  const titles: { id: number; source: string; control_number: string | null }[] = [];
  for (const some of chunks(numbers)) {
    const rows = await queries
      .selectFrom('titles')
      .select(['id', 'source', 'control_number'])
      .where('control_number', 'in', some)
      .execute();
    titles.push(...rows);
  }
  return batch.map(({ parent, source, isSourceAssumed = false }) => {
    const bearers = titles.filter(
      (title) =>
        title.control_number === parent &&
        ((title.source === source && !isSourceAssumed) ||
          isImported({ source: title.source, controlNumber: parent })),
    );
    const own = bearers.find((title) => title.source === source);
    return (own ?? (bearers.length === 1 ? bearers[0] : undefined))?.id;
  });
}

/** Owner of the copies in a holdings record. */
export const holdingsOwner = (
  { source, controlNumber, copies, copyTags: tags, withdraws }: IncomingHoldings,
  titleId: number,
  index: number,
): CopyOwner => ({
  titleId,
  index,
  source,
  changed: true,
  copies: withdraws ? [] : copies,
  record: controlNumber === null ? null : `H ${source} ${controlNumber}`,
  tags,
  prefix: `T${titleId}-${controlNumber ?? 'H'}`,
});

/** Serials of a holdings record; without a number it is identified by its library. */
export const holdingsSerials = (
  { source, controlNumber, serials, withdraws }: IncomingHoldings,
  titleId: number,
  index: number,
): SerialOwner => ({
  titleId,
  index,
  source,
  record: controlNumber ?? `#${serials[0]?.libraryCode ?? ''}`,
  serials: withdraws ? [] : serials,
});
