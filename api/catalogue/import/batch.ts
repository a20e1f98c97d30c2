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
import type { Seen } from './seen.ts';
import { saveTitles, type IncomingTitle, type SavedTitles, type SaveOptions } from './records.ts';
import { keptTitlesOf } from '../records/merged.ts';
import { refreshTitles, titlesUsing } from '../records/refresh.ts';

/** A record of any kind, mapped, with what is needed to report on it. */
export interface Pending<T> {
  incoming: T;
  position: Position;
  raw: Uint8Array;
  /** What to call it in a report: its title or heading. */
  name: string;
}

/** Records that are written together. */
export interface Batch {
  titles: Pending<IncomingTitle>[];
  authorities: Pending<IncomingAuthority>[];
  holdings: Pending<IncomingHoldings>[];
}

export const emptyBatch = (): Batch => ({ titles: [], authorities: [], holdings: [] });

export const batchLength = ({ titles, authorities, holdings }: Batch): number =>
  titles.length + authorities.length + holdings.length;

/**
 * `orphan`: its title is not in the catalogue, or not yet. `number_taken`: the title that has its number is
 * another work than the one that came with it.
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

/** What is known of the numbers of the titles of an import. */
export interface Numbers {
  /** Those that belong to another work: their records were refused. */
  taken: Set<string>;
  /** Those that have come, in this file or one before it. */
  come: Seen;
}

/** What is remembered of a title's number. */
export const numberText = ({
  source,
  controlNumber,
}: Pick<IncomingTitle, 'source' | 'controlNumber'>): string => `${source} ${controlNumber ?? ''}`;

/** Writes a batch in one transaction; enters the records whose number is another work's. */
export const writeBatch = (db: Database, batch: Batch, options: SaveOptions, numbers: Numbers) =>
  db.transaction(async (tx): Promise<BatchResult> => {
    const authorities = await writeAuthorities(tx, incomingOf(batch.authorities), options.now);
    const titles = await saveTitles(tx, incomingOf(batch.titles), options);
    enterTaken(incomingOf(batch.titles), titles, numbers);
    const holdings = await writeHoldings(tx, incomingOf(batch.holdings), options, numbers);
    return { authorities, titles, holdings };
  });

/** Remembers numbers that belong to another work. */
function enterTaken(
  titles: readonly IncomingTitle[],
  { titles: saved }: Pick<SavedTitles, 'titles'>,
  { taken }: Numbers,
): void {
  for (const [index, title] of titles.entries()) {
    if (saved[index]?.outcome === 'number_taken') taken.add(numberText(title));
  }
}

/** Whether the title that a holdings record names is one of those. */
const isOfTaken = (
  { source, parent, isSourceAssumed }: IncomingHoldings,
  { taken }: Numbers,
): boolean => isSourceAssumed === true && taken.has(numberText({ source, controlNumber: parent }));

/** The titles of holdings records, by index; of one that was put into another, the other. */
async function parentsOf(
  queries: Queries | Tx,
  batch: readonly IncomingHoldings[],
  { come }: Numbers,
): Promise<(number | undefined)[]> {
  if (batch.length === 0) return [];
  const parents = await findParents(queries, batch, (title) => come.has(numberText(title)));
  const kept = await keptTitlesOf(
    queries,
    parents.filter((title) => title !== undefined),
  );
  return parents.map((title) => (title === undefined ? title : (kept.get(title) ?? title)));
}

const incomingOf = <T>(pending: readonly Pending<T>[]): T[] =>
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
  const parents = await parentsOf(tx, batch, numbers);
  const result: BatchResult['holdings'] = {
    outcomes: [],
    copies: { created: 0, updated: 0 },
    problems: [],
  };
  for (const [index, incoming] of batch.entries()) {
    if (isOfTaken(incoming, numbers)) {
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
