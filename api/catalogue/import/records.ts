import { ensureAuthorities } from '../authorities/records.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { authoritiesOf, withAuthorityIds } from '../marc/map/authorities-of.ts';
import { isDeleted } from '../marc/kind.ts';
import { articleOf, type ArticleSummary } from '../marc/map/article.ts';
import { serialsOf, type SerialSummary } from '../marc/map/issues.ts';
import { readStored, withoutMarks } from '../marc/non-sorting.ts';
import { titleSummary } from '../marc/map/title.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { saveArticles } from '../periodicals/article-store.ts';
import { saveSerials, type SerialProblem } from '../periodicals/save-serials.ts';
import type { CopyProfile } from '../copies/profiles/profile.ts';
import { copiesIn, copyTags, type IncomingCopy } from '../copies/profiles/read-copies.ts';
import { saveCopies, type CopyOwner, type CopyProblem } from '../copies/records.ts';
import { keptTitlesOf } from '../records/merged.ts';
import { areAlike } from './alike.ts';
import { noteUses, replaceLinks } from '../records/title-links.ts';

/** A bibliographic record on its way into the catalogue, mapped but not yet written. */
export interface IncomingTitle {
  /** With the control number, the identity of the record (contract, "Import"). */
  source: string;
  /** Null: the record has no 001 and is new every time. */
  controlNumber: string | null;
  /** Nobody has named the source: the same number may be that of another catalogue. */
  isSourceAssumed?: boolean;
  /** Which title a record without 001 is, when an export of this catalogue says so. */
  ownId?: number | undefined;
  /** The record as it is stored. */
  marc: string;
  summary: TitleSummary;
  copies: IncomingCopy[];
  /** Fields in which they were looked for. */
  copyTags: readonly string[];
  /** A profile was chosen for them: what it reads counts also where the record is as before. */
  areReadAnew?: boolean;
  /** What it says of the issues of a periodical. */
  serials: SerialSummary[];
  /** What it is a part of. */
  article: ArticleSummary | null;
  /** Leader/05 is "d". */
  withdraws: boolean;
}

/** By what a record is known. */
export type TitleIdentity = Pick<
  IncomingTitle,
  'source' | 'controlNumber' | 'ownId' | 'isSourceAssumed'
>;

/** Maps a record. Costly beside the writing: do it before the transaction begins. */
export const prepareTitle = (
  record: MarcRecord,
  identity: TitleIdentity,
  profile: CopyProfile | null = null,
): IncomingTitle => {
  const marc = JSON.stringify(record);
  const plain = withoutMarks(record, marc);
  const summary = titleSummary(plain);
  return {
    ...identity,
    marc,
    summary,
    copies: copiesIn(plain, profile),
    copyTags: copyTags(profile),
    areReadAnew: profile !== null,
    serials: serialsOf(plain),
    article: articleOf(summary),
    withdraws: isDeleted(record),
  };
};

/**
 * `absent`: the record withdraws a title that the catalogue never had. `number_taken`: another work has its
 * number, and nobody has said that both come from one source.
 */
export type TitleOutcome =
  'created' | 'updated' | 'unchanged' | 'withdrawn' | 'absent' | 'number_taken';

export interface SavedTitles {
  /** One per record, in order; the id is null when the outcome is `absent`. */
  titles: { id: number | null; outcome: TitleOutcome }[];
  copies: { created: number; updated: number };
  authorities: { created: number };
  /** Copies that were left out; `index` points into the batch. */
  problems: (CopyProblem | SerialProblem)[];
}

export interface SaveOptions {
  /** ISO instant of the change. */
  now: string;
  /** Library of copies that name none that is known. */
  library?: number | undefined;
}

/** What the catalogue has under a record's identity. */
export interface PresentTitle {
  id: number;
  marc: string;
  withdrawn_at: string | null;
  /** The title that it was put into, as both are one work: its copies are there. */
  mergedInto?: number | undefined;
}

/** What a record does to the catalogue. Pure. */
export function decideTitle(
  present: PresentTitle | undefined,
  incoming: Pick<IncomingTitle, 'marc' | 'withdraws' | 'summary' | 'isSourceAssumed'>,
): TitleOutcome {
  if (present && isAnotherWork(present, incoming)) return 'number_taken';
  if (present?.mergedInto !== undefined) {
    return incoming.withdraws || present.marc === incoming.marc ? 'unchanged' : 'updated';
  }
  if (incoming.withdraws) {
    if (!present) return 'absent';
    return present.withdrawn_at === null ? 'withdrawn' : 'unchanged';
  }
  if (!present) return 'created';
  const isSame = present.marc === incoming.marc && present.withdrawn_at === null;
  return isSame ? 'unchanged' : 'updated';
}

/** Whether the number of a record without source is that of another work already. */
const isAnotherWork = (
  present: PresentTitle,
  { isSourceAssumed, marc, summary }: Pick<IncomingTitle, 'marc' | 'summary' | 'isSourceAssumed'>,
): boolean =>
  isSourceAssumed === true &&
  present.marc !== marc &&
  !areAlike(titleSummary(readStored(present.marc)), summary);

/** Identity as one text, null for a record that has none. */
const identityOf = ({ source, controlNumber, ownId }: TitleIdentity): string | null => {
  if (controlNumber !== null) return JSON.stringify([source, controlNumber]);
  return ownId === undefined ? null : String(ownId);
};

/** The titles that the catalogue already has of these records, by identity. */
async function findPresent(
  queries: Queries | Tx,
  batch: readonly TitleIdentity[],
): Promise<Map<string, PresentTitle>> {
  const present = new Map<string, PresentTitle>();
  const titles = queries
    .selectFrom('titles')
    .select(['id', 'source', 'control_number', 'marc', 'withdrawn_at'])
    .where('source', 'in', [...new Set(batch.map(({ source }) => source))]);
  const numbers = batch.flatMap(({ controlNumber }) => controlNumber ?? []);
  for (const some of chunks([...new Set(numbers)])) {
    const rows = await titles.where('control_number', 'in', some).execute();
    for (const { source, control_number, ...row } of rows) {
      present.set(JSON.stringify([source, control_number]), row);
    }
  }
  for (const some of chunks(batch.flatMap(({ ownId }) => ownId ?? []))) {
    const rows = await titles.where('control_number', 'is', null).where('id', 'in', some).execute();
    for (const { id, marc, withdrawn_at } of rows)
      present.set(String(id), { id, marc, withdrawn_at });
  }
  const kept = await keptTitlesOf(
    queries,
    [...present.values()].flatMap(({ id, withdrawn_at }) => (withdrawn_at === null ? [] : [id])),
  );
  for (const title of present.values()) title.mergedInto = kept.get(title.id);
  return present;
}

/**
 * Writes records with their headings, copies and changes, in the caller's transaction.
 * The same identity updates, an equal record writes nothing, a deleted one withdraws its title;
 * copies and loans stay in every case. A few statements per batch, whatever its length.
 */
export async function saveTitles(
  tx: Tx,
  batch: readonly IncomingTitle[],
  options: SaveOptions,
): Promise<SavedTitles> {
  const saved: SavedTitles = {
    titles: [],
    copies: { created: 0, updated: 0 },
    authorities: { created: 0 },
    problems: [],
  };
  for (const run of runsOfDistinct(batch)) await saveRun(tx, run, options, saved);
  return saved;
}

/** Cuts a batch where an identity comes back, so that the later record updates the earlier. */
function* runsOfDistinct(batch: readonly IncomingTitle[]): Generator<IncomingTitle[]> {
  let run: IncomingTitle[] = [];
  let seen = new Set<string>();
  for (const incoming of batch) {
    const identity = identityOf(incoming);
    if (identity !== null && seen.has(identity)) {
      yield run;
      run = [];
      seen = new Set();
    }
    if (identity !== null) seen.add(identity);
    run.push(incoming);
  }
  if (run.length > 0) yield run;
}

interface Entry {
  incoming: IncomingTitle;
  outcome: TitleOutcome;
  id: number | null;
  /** The title that it was put into. */
  mergedInto?: number | undefined;
  /** It was withdrawn, and is in the catalogue again. */
  returns: boolean;
  /** With the ids of its authorities. */
  summary: TitleSummary;
}

const isWritten = ({ outcome }: Entry): boolean => outcome === 'created' || outcome === 'updated';

async function saveRun(tx: Tx, run: IncomingTitle[], options: SaveOptions, saved: SavedTitles) {
  const { now } = options;
  const offset = saved.titles.length;
  const present = await findPresent(tx, run);
  const entries: Entry[] = run.map((incoming) => {
    const known = present.get(identityOf(incoming) ?? '');
    const outcome = decideTitle(known, incoming);
    const id = outcome === 'number_taken' ? null : (known?.id ?? null);
    const mergedInto = known?.mergedInto;
    const returns =
      outcome === 'updated' && known?.withdrawn_at !== null && mergedInto === undefined;
    return { incoming, outcome, id, mergedInto, returns, summary: incoming.summary };
  });
  const headings = entries.filter(isWritten).flatMap(({ summary }) => authoritiesOf(summary));
  const { ids, created } = await ensureAuthorities(tx, headings, now);
  saved.authorities.created += created;
  for (const entry of entries.filter(isWritten)) {
    entry.summary = withAuthorityIds(entry.summary, ids);
  }
  await insertTitles(tx, entries, now);
  await updateTitles(tx, entries, now);
  await withdrawTitles(tx, entries, now);
  await replaceLinks(
    tx,
    entries
      .filter(isWritten)
      .flatMap(({ id, summary }) => (id === null ? [] : [{ titleId: id, summary }])),
    now,
  );
  const standOtherwise = entries.filter((entry) => entry.returns || entry.outcome === 'withdrawn');
  await noteUses(tx, standOtherwise.flatMap(idOf), now);
  const owners = entries.flatMap((entry, index) => ownerOf(entry, offset + index));
  const copies = await saveCopies(tx, owners, options);
  saved.copies.created += copies.created;
  saved.copies.updated += copies.updated;
  saved.problems.push(...copies.problems);
  saved.problems.push(...(await savePeriodicals(tx, entries, offset, options)));
  saved.titles.push(...entries.map(({ id, outcome }) => ({ id, outcome })));
  const changed = entries.filter(({ outcome }) => outcome !== 'unchanged').flatMap(idOf);
  await recordChanges(tx, 'title', [...changed, ...copies.titles], now);
}

/** Issues that the records list, and the places in issues that they say they have. */
async function savePeriodicals(tx: Tx, entries: Entry[], offset: number, options: SaveOptions) {
  const written = entries.flatMap((entry, at) =>
    isWritten(entry) && entry.id !== null
      ? [{ ...entry.incoming, titleId: entry.id, index: offset + at, outcome: entry.outcome }]
      : [],
  );
  const isNews = (outcome: TitleOutcome, hasAny: boolean) => hasAny || outcome === 'updated';
  const articles = written.filter(({ article, outcome }) => isNews(outcome, article !== null));
  await saveArticles(tx, articles);
  const owners = written
    .filter(({ serials, outcome }) => isNews(outcome, serials.length > 0))
    .map((incoming) => ({ ...incoming, record: '' }));
  return (await saveSerials(tx, owners, options)).problems;
}

/** The title whose copies a record describes; a withdrawn one keeps those that it has. */
const ownerOf = (
  { id, incoming, outcome, mergedInto }: Pick<Entry, 'id' | 'incoming' | 'outcome' | 'mergedInto'>,
  index: number,
): CopyOwner[] =>
  id === null || incoming.withdraws
    ? []
    : [
        {
          titleId: mergedInto ?? id,
          index,
          source: incoming.source,
          copies: incoming.copies,
          record: `T${id}`,
          tags: outcome === 'created' ? [] : incoming.copyTags,
          changed: outcome !== 'unchanged' || incoming.areReadAnew === true,
          prefix: `T${id}`,
        },
      ];

const idOf = ({ id }: Entry): number[] => (id === null ? [] : [id]);

async function insertTitles(tx: Tx, entries: Entry[], now: string): Promise<void> {
  const created = entries.filter(({ outcome }) => outcome === 'created');
  const identified = created.filter(({ incoming }) => incoming.controlNumber !== null);
  for (const some of chunks(identified)) {
    const rows = await tx
      .insertInto('titles')
      .values(some.map((entry) => rowOf(entry, now)))
      .returning(['id', 'source', 'control_number'])
      .execute();
    const ids = new Map(
      rows.map(({ id, source, control_number }) => [JSON.stringify([source, control_number]), id]),
    );
    for (const entry of some) entry.id = ids.get(identityOf(entry.incoming) ?? '') ?? null;
  }
  // Nothing tells the rows of records without a number apart, so each is inserted by itself.
  for (const entry of created.filter(({ incoming }) => incoming.controlNumber === null)) {
    const row = await tx
      .insertInto('titles')
      .values(rowOf(entry, now))
      .returning('id')
      .executeTakeFirstOrThrow();
    entry.id = row.id;
  }
}

const rowOf = ({ incoming, summary }: Entry, now: string) => ({
  source: incoming.source,
  control_number: incoming.controlNumber,
  marc: incoming.marc,
  summary: JSON.stringify(summary),
  withdrawn_at: null,
  created_at: arrivalOf(incoming.copies, now),
  updated_at: now,
});

/** When a title came: on the day on which the first of its copies was acquired, else now. */
function arrivalOf(copies: readonly IncomingCopy[], now: string): string {
  const [first] = copies.flatMap(({ acquiredOn }) => acquiredOn ?? []).sort();
  return first !== undefined && first < now.slice(0, 10) ? `${first}T12:00:00.000Z` : now;
}

async function updateTitles(tx: Tx, entries: Entry[], now: string): Promise<void> {
  for (const { id, incoming, summary, outcome, mergedInto } of entries) {
    if (outcome !== 'updated' || id === null) continue;
    await tx
      .updateTable('titles')
      .set({
        marc: incoming.marc,
        summary: JSON.stringify(summary),
        ...(mergedInto === undefined && { withdrawn_at: null }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** The title keeps its last full record: loans of its copies still have to be named. */
async function withdrawTitles(tx: Tx, entries: Entry[], now: string): Promise<void> {
  const ids = entries.filter(({ outcome }) => outcome === 'withdrawn').flatMap(idOf);
  for (const some of chunks(ids)) {
    await tx
      .updateTable('titles')
      .set({ withdrawn_at: now, updated_at: now })
      .where('id', 'in', some)
      .execute();
  }
}
