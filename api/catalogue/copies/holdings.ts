import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { isDeleted, parentControlNumber } from '../marc/kind.ts';
import { serialsOf, type SerialSummary } from '../marc/map/issues.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { SerialOwner } from '../periodicals/save-serials.ts';
import type { CopyProfile } from './profiles/profile.ts';
import { copiesIn, copyTags, type IncomingCopy } from './profiles/read-copies.ts';
import type { CopyOwner } from './records.ts';

/** A holdings record on its way into the catalogue: copies of a title that has its own record. */
export interface IncomingHoldings {
  source: string;
  controlNumber: string | null;
  /** Nobody has named the source. */
  isSourceAssumed?: boolean;
  parent: string;
  copies: IncomingCopy[];
  /** Fields in which they were looked for. */
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
  copies: copiesIn(record, profile),
  copyTags: copyTags(profile),
  serials: serialsOf(record),
  withdraws: isDeleted(record),
});

/**
 * The titles of holdings records, by index: the title of the same source with the parent's number, else the only
 * title with this number of any source that came with them. Where nobody has named the source, only titles that
 * came with them count: the same number may be that of another catalogue.
 */
export async function findParents(
  queries: Queries | Tx,
  batch: readonly IncomingHoldings[],
  hasCome: (title: { source: string; controlNumber: string }) => boolean,
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
          hasCome({ source: title.source, controlNumber: parent })),
    );
    const own = bearers.find((title) => title.source === source);
    return (own ?? (bearers.length === 1 ? bearers[0] : undefined))?.id;
  });
}

/** The copies of a holdings record as those of its title. */
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

/** The issues of a holdings record as those of its title; without a number it goes by its library. */
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
