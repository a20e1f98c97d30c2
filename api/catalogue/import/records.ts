import { ensureAuthorities } from '../authorities/records.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { authoritiesOf, withAuthorityIds } from '../marc/map/title-headings.ts';
import { isDeleted } from '../marc/kind.ts';
import { articleOf, type ArticleSummary } from '../marc/map/article.ts';
import { serialsOf, type SerialSummary } from '../marc/map/issues.ts';
import { parseStored, withoutMarks } from '../marc/non-sorting.ts';
import { titleSummary } from '../marc/map/title.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { saveArticles } from '../periodicals/article-store.ts';
import { saveSerials, type SerialProblem } from '../periodicals/save-serials.ts';
import type { CopyProfile } from '../copies/profiles/profile.ts';
import { readCopies, copyTags, type IncomingCopy } from '../copies/profiles/read-copies.ts';
import { saveCopies, type CopyOwner, type CopyProblem } from '../copies/records.ts';
import { survivingTitles } from '../records/merged.ts';
import { mayBeSameTitle } from './same-title.ts';
import { recordUseChanges, replaceLinks } from '../records/title-links.ts';

/** A bibliographic record, mapped but not yet saved. */
export interface IncomingTitle {
  /** Together with the control number, the record's identity (contract, "Import"). */
  source: string;
  /** Null without 001: the record is created on every import. */
  controlNumber: string | null;
  /** The source was not given: the number may belong to another catalogue. */
  isSourceAssumed?: boolean;
  /** Id of the title of a record without 001, from an export of this catalogue. */
  ownId?: number | undefined;
  /** The record as JSON for storage. */
  marc: string;
  summary: TitleSummary;
  copies: IncomingCopy[];
  /** Tags of the fields that may describe copies. */
  copyTags: readonly string[];
  /** A profile was chosen: copies are saved even if the record is unchanged. */
  rereadCopies?: boolean;
  /** Holdings of a periodical. */
  serials: SerialSummary[];
  /** Host of an article or chapter. */
  article: ArticleSummary | null;
  /** Leader/05 is "d". */
  withdraws: boolean;
}

/** Fields that identify a record. */
export type TitleIdentity = Pick<
  IncomingTitle,
  'source' | 'controlNumber' | 'ownId' | 'isSourceAssumed'
>;

/** Maps a record. Expensive: call it before the transaction begins. */
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
    copies: readCopies(plain, profile),
    copyTags: copyTags(profile),
    rereadCopies: profile !== null,
    serials: serialsOf(plain),
    article: articleOf(summary),
    withdraws: isDeleted(record),
  };
};

/**
 * `absent`: deletes a title that was never in the catalogue. `number_taken`: another work has its
 * number, and no source was given.
 */
export type TitleOutcome =
  'created' | 'updated' | 'unchanged' | 'withdrawn' | 'absent' | 'number_taken';

export interface SavedTitles {
  /** One per record, in order; the id is null when the outcome is `absent`. */
  titles: { id: number | null; outcome: TitleOutcome }[];
  copies: { created: number; updated: number };
  authorities: { created: number };
  /** Copies left out; `index` refers to the batch. */
  problems: (CopyProblem | SerialProblem)[];
}

export interface SaveOptions {
  /** ISO instant of the change. */
  now: string;
  /** Library of copies without a known one. */
  library?: number | undefined;
}

/** The stored title with a record's identity. */
export interface ExistingTitle {
  id: number;
  marc: string;
  withdrawn_at: string | null;
  /** The title it was merged into, which owns its copies. */
  mergedInto?: number | undefined;
}

/** Decides how a record changes the catalogue. Pure. */
export function decideTitle(
  existing: ExistingTitle | undefined,
  incoming: Pick<IncomingTitle, 'marc' | 'withdraws' | 'summary' | 'isSourceAssumed'>,
): TitleOutcome {
  if (existing && isAnotherWork(existing, incoming)) return 'number_taken';
  if (existing?.mergedInto !== undefined) {
    return incoming.withdraws || existing.marc === incoming.marc ? 'unchanged' : 'updated';
  }
  if (incoming.withdraws) {
    if (!existing) return 'absent';
    return existing.withdrawn_at === null ? 'withdrawn' : 'unchanged';
  }
  if (!existing) return 'created';
  const isSame = existing.marc === incoming.marc && existing.withdrawn_at === null;
  return isSame ? 'unchanged' : 'updated';
}

/** True if a record without source has the number of a different work. */
const isAnotherWork = (
  existing: ExistingTitle,
  { isSourceAssumed, marc, summary }: Pick<IncomingTitle, 'marc' | 'summary' | 'isSourceAssumed'>,
): boolean =>
  isSourceAssumed === true &&
  existing.marc !== marc &&
  !mayBeSameTitle(titleSummary(parseStored(existing.marc)), summary);

/** Identity as a string; null if the record has none. */
const identityKey = ({ source, controlNumber, ownId }: TitleIdentity): string | null => {
  if (controlNumber !== null) return JSON.stringify([source, controlNumber]);
  return ownId === undefined ? null : String(ownId);
};

/** Stored titles of these records, by identity. */
async function findExisting(
  queries: Queries | Tx,
  batch: readonly TitleIdentity[],
): Promise<Map<string, ExistingTitle>> {
  const existing = new Map<string, ExistingTitle>();
  const titles = queries
    .selectFrom('titles')
    .select(['id', 'source', 'control_number', 'marc', 'withdrawn_at'])
    .where('source', 'in', [...new Set(batch.map(({ source }) => source))]);
  const numbers = batch.flatMap(({ controlNumber }) => controlNumber ?? []);
  for (const some of chunks([...new Set(numbers)])) {
    const rows = await titles.where('control_number', 'in', some).execute();
    for (const { source, control_number, ...row } of rows) {
      existing.set(JSON.stringify([source, control_number]), row);
    }
  }
  for (const some of chunks(batch.flatMap(({ ownId }) => ownId ?? []))) {
    const rows = await titles.where('control_number', 'is', null).where('id', 'in', some).execute();
    for (const { id, marc, withdrawn_at } of rows)
      existing.set(String(id), { id, marc, withdrawn_at });
  }
  const kept = await survivingTitles(
    queries,
    [...existing.values()].flatMap(({ id, withdrawn_at }) => (withdrawn_at === null ? [] : [id])),
  );
  for (const title of existing.values()) title.mergedInto = kept.get(title.id);
  return existing;
}

/**
 * Saves records with their headings, copies and changes, in the caller's transaction. A known
 * identity is updated, an unchanged record writes nothing, a deleted one withdraws its title;
 * copies and loans are never deleted. A constant number of statements per batch.
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
  for (const run of splitAtRepeats(batch)) await saveRun(tx, run, options, saved);
  return saved;
}

/** Splits a batch where an identity repeats, so that the later record updates the earlier. */
function* splitAtRepeats(batch: readonly IncomingTitle[]): Generator<IncomingTitle[]> {
  let run: IncomingTitle[] = [];
  let seen = new Set<string>();
  for (const incoming of batch) {
    const identity = identityKey(incoming);
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

interface TitleSave {
  incoming: IncomingTitle;
  outcome: TitleOutcome;
  id: number | null;
  /** The title it was merged into. */
  mergedInto?: number | undefined;
  /** It was withdrawn and is now restored. */
  returns: boolean;
  /** With authority ids. */
  summary: TitleSummary;
}

const isChanged = ({ outcome }: TitleSave): boolean =>
  outcome === 'created' || outcome === 'updated';

async function saveRun(tx: Tx, run: IncomingTitle[], options: SaveOptions, saved: SavedTitles) {
  const { now } = options;
  const offset = saved.titles.length;
  const existing = await findExisting(tx, run);
  const entries: TitleSave[] = run.map((incoming) => {
    const known = existing.get(identityKey(incoming) ?? '');
    const outcome = decideTitle(known, incoming);
    const id = outcome === 'number_taken' ? null : (known?.id ?? null);
    const mergedInto = known?.mergedInto;
    const returns =
      outcome === 'updated' && known?.withdrawn_at !== null && mergedInto === undefined;
    return { incoming, outcome, id, mergedInto, returns, summary: incoming.summary };
  });
  const headings = entries.filter(isChanged).flatMap(({ summary }) => authoritiesOf(summary));
  const { ids, created } = await ensureAuthorities(tx, headings, now);
  saved.authorities.created += created;
  for (const entry of entries.filter(isChanged)) {
    entry.summary = withAuthorityIds(entry.summary, ids);
  }
  await insertTitles(tx, entries, now);
  await updateTitles(tx, entries, now);
  await withdrawTitles(tx, entries, now);
  await replaceLinks(
    tx,
    entries
      .filter(isChanged)
      .flatMap(({ id, summary }) => (id === null ? [] : [{ titleId: id, summary }])),
    now,
  );
  const standOtherwise = entries.filter((entry) => entry.returns || entry.outcome === 'withdrawn');
  await recordUseChanges(tx, standOtherwise.flatMap(idOf), now);
  const owners = entries.flatMap((entry, index) => copyOwner(entry, offset + index));
  const copies = await saveCopies(tx, owners, options);
  saved.copies.created += copies.created;
  saved.copies.updated += copies.updated;
  saved.problems.push(...copies.problems);
  saved.problems.push(...(await savePeriodicals(tx, entries, offset, options)));
  saved.titles.push(...entries.map(({ id, outcome }) => ({ id, outcome })));
  const changed = entries.filter(({ outcome }) => outcome !== 'unchanged').flatMap(idOf);
  await recordChanges(tx, 'title', [...changed, ...copies.titles], now);
}

/** Saves issues of periodicals and positions of articles in them. */
async function savePeriodicals(tx: Tx, entries: TitleSave[], offset: number, options: SaveOptions) {
  const written = entries.flatMap((entry, at) =>
    isChanged(entry) && entry.id !== null
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

/** Owner of the copies in a record; withdrawn titles keep theirs. */
const copyOwner = (
  {
    id,
    incoming,
    outcome,
    mergedInto,
  }: Pick<TitleSave, 'id' | 'incoming' | 'outcome' | 'mergedInto'>,
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
          changed: outcome !== 'unchanged' || incoming.rereadCopies === true,
          prefix: `T${id}`,
        },
      ];

const idOf = ({ id }: TitleSave): number[] => (id === null ? [] : [id]);

async function insertTitles(tx: Tx, entries: TitleSave[], now: string): Promise<void> {
  const created = entries.filter(({ outcome }) => outcome === 'created');
  const identified = created.filter(({ incoming }) => incoming.controlNumber !== null);
  for (const some of chunks(identified)) {
    const rows = await tx
      .insertInto('titles')
      .values(some.map((entry) => titleRow(entry, now)))
      .returning(['id', 'source', 'control_number'])
      .execute();
    const ids = new Map(
      rows.map(({ id, source, control_number }) => [JSON.stringify([source, control_number]), id]),
    );
    for (const entry of some) entry.id = ids.get(identityKey(entry.incoming) ?? '') ?? null;
  }
  // Rows without a control number cannot be matched afterwards, so each is inserted separately.
  for (const entry of created.filter(({ incoming }) => incoming.controlNumber === null)) {
    const row = await tx
      .insertInto('titles')
      .values(titleRow(entry, now))
      .returning('id')
      .executeTakeFirstOrThrow();
    entry.id = row.id;
  }
}

const titleRow = ({ incoming, summary }: TitleSave, now: string) => ({
  source: incoming.source,
  control_number: incoming.controlNumber,
  marc: incoming.marc,
  summary: JSON.stringify(summary),
  withdrawn_at: null,
  created_at: dateAdded(incoming.copies, now),
  updated_at: now,
});

/** Date added: acquisition date of the first copy, else now. */
function dateAdded(copies: readonly IncomingCopy[], now: string): string {
  const [first] = copies.flatMap(({ acquiredOn }) => acquiredOn ?? []).sort();
  return first !== undefined && first < now.slice(0, 10) ? `${first}T12:00:00.000Z` : now;
}

async function updateTitles(tx: Tx, entries: TitleSave[], now: string): Promise<void> {
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

/** The title keeps its last full record, which loans of its copies still display. */
async function withdrawTitles(tx: Tx, entries: TitleSave[], now: string): Promise<void> {
  const ids = entries.filter(({ outcome }) => outcome === 'withdrawn').flatMap(idOf);
  for (const some of chunks(ids)) {
    await tx
      .updateTable('titles')
      .set({ withdrawn_at: now, updated_at: now })
      .where('id', 'in', some)
      .execute();
  }
}
