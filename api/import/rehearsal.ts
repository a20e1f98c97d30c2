import { findAuthorities } from '../authorities/records.ts';
import { decideAuthority } from '../authorities/rules.ts';
import { presentAuthorities, type IncomingAuthority } from '../authorities/save-records.ts';
import { tracingKey } from '../authorities/tracings.ts';
import type { Queries } from '../db/connection.ts';
import { authoritiesOf } from '../marc/map/authorities-of.ts';
import { planCopies, type CopyOwner } from '../copies/records.ts';
import { holdingsOwner, type IncomingHoldings } from '../copies/holdings.ts';
import {
  enterTaken,
  incomingOf,
  isOfTaken,
  parentsOf,
  type Batch,
  type BatchResult,
  type Numbers,
} from './batch.ts';
import {
  decideTitle,
  findPresent,
  identityOf,
  ownerOf,
  type IncomingTitle,
  type PresentTitle,
  type SaveOptions,
} from './records.ts';

/**
 * A dry run: says what each batch would do, and remembers it for the batches that follow, but
 * only ever reads the database.
 */
export function createRehearsal(queries: Queries, options: SaveOptions, numbers: Numbers) {
  const titles = new Map<string, PresentTitle>();
  const barcodes = new Set<string>();
  const headings = new Set<string>();
  let lastId = 0;

  const countCopies = async (owners: CopyOwner[]) => {
    const { fresh, changed, problems } = await planCopies(queries, owners, options);
    const created = fresh.filter(({ barcode }) => !barcodes.has(barcode));
    for (const { barcode } of created) barcodes.add(barcode);
    return { copies: { created: created.length, updated: changed.length }, problems };
  };

  async function rehearseTitles(batch: IncomingTitle[]): Promise<BatchResult['titles']> {
    const present = await findPresent(queries, batch);
    const entries = batch.map((incoming) => {
      const identity = identityOf(incoming);
      const known = identity === null ? undefined : (titles.get(identity) ?? present.get(identity));
      const outcome = decideTitle(known, incoming);
      if (outcome === 'number_taken') return { incoming, outcome, id: null };
      const id = known?.id ?? (outcome === 'created' ? --lastId : null);
      if (identity !== null && id !== null && outcome !== 'unchanged') {
        titles.set(identity, {
          id,
          mergedInto: known?.mergedInto,
          ...writtenOf(incoming, known, options),
        });
      }
      return { incoming, outcome, id, mergedInto: known?.mergedInto };
    });
    enterTaken(batch, { titles: entries }, numbers);
    const used = entries
      .filter(isWritten)
      .flatMap(({ incoming }) => authoritiesOf(incoming.summary));
    return {
      titles: entries,
      authorities: { created: await countNew(queries, used, headings) },
      ...(await countCopies(entries.flatMap(ownerOf))),
    };
  }

  async function rehearseHoldings(batch: IncomingHoldings[]): Promise<BatchResult['holdings']> {
    const parents = await parentsOf(queries, batch, numbers);
    const owners = batch.flatMap((incoming, index) => {
      const identity = identityOf({ source: incoming.source, controlNumber: incoming.parent });
      const parent = parents[index] ?? titles.get(identity ?? '')?.id;
      return parent === undefined || isOfTaken(incoming, numbers)
        ? []
        : [holdingsOwner(incoming, parent, index)];
    });
    const held = new Set(owners.map(({ index }) => index));
    const outcomes = batch.map((incoming, index) => {
      if (isOfTaken(incoming, numbers)) return 'number_taken';
      return held.has(index) ? 'updated' : 'orphan';
    });
    return { outcomes, ...(await countCopies(owners)) };
  }

  return async (batch: Batch): Promise<BatchResult> => ({
    authorities: await rehearseAuthorities(queries, incomingOf(batch.authorities), headings),
    titles: await rehearseTitles(incomingOf(batch.titles)),
    holdings: await rehearseHoldings(incomingOf(batch.holdings)),
  });
}

/** What authority records would do; their headings are entered among those of the rehearsal. */
async function rehearseAuthorities(
  queries: Queries,
  batch: IncomingAuthority[],
  headings: Set<string>,
) {
  const present = await presentAuthorities(queries, batch);
  return batch.map((incoming) => {
    headings.add(incoming.summary.key);
    for (const tracing of incoming.tracings) {
      if (tracing.relation === 'see_from') headings.add(tracingKey(tracing));
    }
    return decideAuthority(incoming, present.factsOf(incoming)).outcome;
  });
}

/** What a title would be after its record. */
const writtenOf = (
  incoming: IncomingTitle,
  known: PresentTitle | undefined,
  { now }: SaveOptions,
) =>
  incoming.withdraws
    ? { marc: known?.marc ?? '', withdrawn_at: now }
    : { marc: incoming.marc, withdrawn_at: null };

const isWritten = ({ outcome }: { outcome: string }): boolean =>
  outcome === 'created' || outcome === 'updated';

/** How many of these headings nobody has; they are entered among those of the rehearsal. */
async function countNew(
  queries: Queries,
  found: readonly { key: string; heading: string }[],
  headings: Set<string>,
): Promise<number> {
  const known = await findAuthorities(queries, found);
  const fresh = new Set(found.map(({ key }) => key));
  for (const key of [...known.keys(), ...headings]) fresh.delete(key);
  for (const key of fresh) headings.add(key);
  return fresh.size;
}
