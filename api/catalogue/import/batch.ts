import type { AuthorityDecision } from '../authorities/rules.ts';
import { saveAuthorities, type IncomingAuthority } from '../authorities/save-records.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import type { Position } from '../marc/read/read-result.ts';
import { saveSerials } from '../periodicals/save-serials.ts';
import { saveCopies } from '../copies/records.ts';
import {
  findParents,
  holdingsOwner,
  holdingsSerials,
  type IncomingHoldings,
} from '../copies/holdings.ts';
import type { FingerprintSet } from './fingerprint-set.ts';
import { saveTitles, type IncomingTitle, type SavedTitles, type SaveOptions } from './records.ts';
import { survivingTitles } from '../records/merged.ts';
import { refreshTitles, titlesUsing } from '../records/refresh.ts';

/** A mapped record with its data for the report. */
export interface Pending<T> {
  incoming: T;
  position: Position;
  raw: Uint8Array;
  /** Its title or heading, for the report. */
  name: string;
}

/** Records saved in one transaction. */
export interface Batch {
  titles: Pending<IncomingTitle>[];
  authorities: Pending<IncomingAuthority>[];
  holdings: Pending<IncomingHoldings>[];
}

export const emptyBatch = (): Batch => ({ titles: [], authorities: [], holdings: [] });

export const batchLength = ({ titles, authorities, holdings }: Batch): number =>
  titles.length + authorities.length + holdings.length;

/**
 * `orphan`: its title is not in the catalogue (yet). `number_taken`: its number belongs to another
 * work than the title imported with it.
 */
type HoldingsOutcome = 'updated' | 'unchanged' | 'orphan' | 'number_taken';

export interface BatchResult {
  titles: SavedTitles;
  authorities: AuthorityDecision['outcome'][];
  holdings: {
    outcomes: HoldingsOutcome[];
    copies: { created: number; updated: number };
    problems: SavedTitles['problems'];
  };
}

/** Title numbers seen during an import. */
export interface Numbers {
  /** Numbers of other works, whose records were refused. */
  taken: Set<string>;
  /** Numbers read so far, in this file or an earlier one. */
  seen: FingerprintSet;
}

/** Key of a title's number. */
export const numberKey = ({
  source,
  controlNumber,
}: Pick<IncomingTitle, 'source' | 'controlNumber'>): string => `${source} ${controlNumber ?? ''}`;

/** Saves a batch in one transaction and notes the numbers that belong to other works. */
export const writeBatch = (db: Database, batch: Batch, options: SaveOptions, numbers: Numbers) =>
  db.transaction(async (tx): Promise<BatchResult> => {
    const authorities = await writeAuthorities(tx, incomingRecords(batch.authorities), options.now);
    const titles = await saveTitles(tx, incomingRecords(batch.titles), options);
    noteTaken(incomingRecords(batch.titles), titles, numbers);
    const holdings = await writeHoldings(tx, incomingRecords(batch.holdings), options, numbers);
    return { authorities, titles, holdings };
  });

/** Notes numbers that belong to another work. */
function noteTaken(
  titles: readonly IncomingTitle[],
  { titles: saved }: Pick<SavedTitles, 'titles'>,
  { taken }: Numbers,
): void {
  for (const [index, title] of titles.entries()) {
    if (saved[index]?.outcome === 'number_taken') taken.add(numberKey(title));
  }
}

/** True if a holdings record names such a title. */
const belongsToTaken = (
  { source, parent, isSourceAssumed }: IncomingHoldings,
  { taken }: Numbers,
): boolean => isSourceAssumed === true && taken.has(numberKey({ source, controlNumber: parent }));

/** Titles of holdings records, by index; merged titles are replaced by the surviving one. */
async function resolveParents(
  queries: Queries | Tx,
  batch: readonly IncomingHoldings[],
  { seen }: Numbers,
): Promise<(number | undefined)[]> {
  if (batch.length === 0) return [];
  const parents = await findParents(queries, batch, (title) => seen.has(numberKey(title)));
  const kept = await survivingTitles(
    queries,
    parents.filter((title) => title !== undefined),
  );
  return parents.map((title) => (title === undefined ? title : (kept.get(title) ?? title)));
}

const incomingRecords = <T>(pending: readonly Pending<T>[]): T[] =>
  pending.map(({ incoming }) => incoming);

async function writeAuthorities(tx: Tx, batch: IncomingAuthority[], now: string) {
  if (batch.length === 0) return [];
  const { outcomes, affected } = await saveAuthorities(tx, batch, now);
  if (affected.length > 0) await refreshTitles(tx, await titlesUsing(tx, affected), now);
  return outcomes;
}

async function writeHoldings(
  tx: Tx,
  batch: IncomingHoldings[],
  options: SaveOptions,
  numbers: Numbers,
): Promise<BatchResult['holdings']> {
  const parents = await resolveParents(tx, batch, numbers);
  const result: BatchResult['holdings'] = {
    outcomes: [],
    copies: { created: 0, updated: 0 },
    problems: [],
  };
  for (const [index, incoming] of batch.entries()) {
    if (belongsToTaken(incoming, numbers)) {
      result.outcomes.push('number_taken');
      continue;
    }
    const parent = parents[index];
    if (parent === undefined) {
      result.outcomes.push('orphan');
      continue;
    }
    const saved = await saveCopies(tx, [holdingsOwner(incoming, parent, index)], options);
    result.copies.created += saved.created;
    result.copies.updated += saved.updated;
    const serials = await saveSerials(tx, [holdingsSerials(incoming, parent, index)], options);
    result.problems.push(...saved.problems, ...serials.problems);
    const changed = [...saved.titles, ...serials.titles];
    result.outcomes.push(changed.length > 0 ? 'updated' : 'unchanged');
    await recordChanges(tx, 'title', changed, options.now);
  }
  return result;
}
