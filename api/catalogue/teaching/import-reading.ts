import { recordChanges } from '../../core/db/change-log.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { fold, isbnKey } from '../../search/engine/engine.ts';
import { resolveTitle } from './resolve-title.ts';
import type { TaughtName } from './store.ts';

/** Result of a line. */
type Outcome =
  | { kind: 'created' | 'unchanged' }
  | { kind: 'updated'; changed: string[] }
  | { kind: 'refused'; problems: string[] };

type ReadingKind = 'basica' | 'complementar';

/** A work read in a discipline, as one line of a table; missing values are empty. */
export interface TeachingLine {
  course: string;
  course_name: string;
  discipline: string;
  discipline_name: string;
  professor: string;
  professor_name: string;
  /** Codes. */
  campus: string;
  library: string;
  department: string;
  year: number;
  semester: number;
  period: number | null;
  /** `none`: it is no longer read. */
  kind: ReadingKind | 'none';
  /** Title id, or record number with its source. */
  number: number | null;
  record: string;
  source: string;
  isbn: string;
  title: string;
  author: string;
  publisher: string;
  edition: string;
}

/**
 * Imports a line: its names, plan, and work. Idempotent; a line with other names for known codes
 * renames them.
 *
 * @param byIsbn titles by ISBN; called when a line first has one
 */
export async function importReading(
  tx: Tx,
  line: TeachingLine,
  now: Date,
  byIsbn: () => Promise<ReadonlyMap<number, number>>,
): Promise<Outcome> {
  const places = await resolvePlaces(tx, line);
  const title = await resolveTitle(tx, line, byIsbn);
  const taught = await resolveTaught(tx, line);
  const problems = [...places.problems, ...taught.problems, ...title.problems];
  if (problems.length > 0) return { kind: 'refused', problems };
  const changed: string[] = [];
  const ids: Partial<Record<TaughtName, number>> = {};
  for (const entry of taught.entries) {
    ids[entry.table] = await saveTaught(tx, { ...entry, campusId: places.campusId }, changed);
  }
  const plan = {
    course_id: ids.courses ?? 0,
    discipline_id: ids.disciplines ?? 0,
    professor_id: ids.professors ?? null,
    ...{ year: line.year, semester: line.semester },
  };
  const { planId, isNew } = await savePlan(tx, plan, { ...line, ...places }, changed);
  const read = { planId, titleId: title.id, at: now.toISOString() };
  const isWorkNew = await saveWork(tx, line, read, changed);
  if (isNew || isWorkNew) return { kind: 'created' };
  return changed.length > 0 ? { kind: 'updated', changed } : { kind: 'unchanged' };
}

/** Ids of campus and library, by code. */
async function resolvePlaces(tx: Tx, { campus, library }: TeachingLine) {
  const idOf = async (table: 'campuses' | 'libraries', code: string) =>
    code === ''
      ? undefined
      : (await tx.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst())?.id;
  const campusId = (await idOf('campuses', campus)) ?? null;
  const libraryId = (await idOf('libraries', library)) ?? null;
  const problems = [
    ...(campus !== '' && campusId === null ? [`column campus: there is no "${campus}"`] : []),
    ...(library !== '' && libraryId === null ? [`column library: there is no "${library}"`] : []),
  ];
  return { campusId, libraryId, problems };
}

interface TaughtEntry {
  table: TaughtName;
  code: string;
  name: string;
  known: { id: number; name: string; campus_id: number | null } | undefined;
}

/** Ids of course, discipline and professor; new ones must have a name. */
async function resolveTaught(tx: Tx, line: TeachingLine) {
  const entries: TaughtEntry[] = [];
  const problems: string[] = [];
  for (const [table, column] of TAUGHT_COLUMNS) {
    const [code, name] = [line[column], line[`${column}_name`]];
    if (code === '') {
      if (name !== '') problems.push(`column ${column}: "${name}" needs a code`);
      continue;
    }
    const known = await tx
      .selectFrom(table)
      .select(['id', 'name', 'campus_id'])
      .where('code', '=', code)
      .executeTakeFirst();
    const isNamed = known !== undefined || name !== '';
    if (!isNamed) problems.push(`column ${column}_name: "${code}" is new and needs a name`);
    entries.push({ table, code, name, known });
  }
  return { entries, problems };
}

const TAUGHT_COLUMNS = [
  ['courses', 'course'],
  ['disciplines', 'discipline'],
  ['professors', 'professor'],
] as const satisfies [TaughtName, keyof TeachingLine][];

/** Saves new ones. One used on two campuses belongs to neither. */
async function saveTaught(
  tx: Tx,
  { table, code, name, known, campusId }: TaughtEntry & { campusId: number | null },
  changed: string[],
): Promise<number> {
  if (!known) {
    const { id } = await tx
      .insertInto(table)
      .values({ code, name: name || code, campus_id: campusId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const isRenamed = name !== '' && name !== known.name;
  const isShared = campusId !== null && known.campus_id !== null && campusId !== known.campus_id;
  if (isRenamed) changed.push(`name of ${code}`);
  if (isShared) changed.push(`campus of ${code}`);
  if (isRenamed || isShared) {
    await tx
      .updateTable(table)
      .set({ ...(isRenamed && { name }), ...(isShared && { campus_id: null }) })
      .where('id', '=', known.id)
      .execute();
  }
  return known.id;
}

interface PlanIdentity {
  course_id: number;
  discipline_id: number;
  professor_id: number | null;
  year: number;
  semester: number;
}

/** The plan of a discipline, teacher and term; values missing in a line stay. */
async function savePlan(
  tx: Tx,
  identity: PlanIdentity,
  { department, period, libraryId }: Pick<TeachingLine, 'department' | 'period'> & PlanPlace,
  changed: string[],
): Promise<{ planId: number; isNew: boolean }> {
  const { professor_id: professor, ...others } = identity;
  const known = await tx
    .selectFrom('teaching_plans')
    .select(['id', 'department', 'period', 'library_id'])
    .where(({ and, eb }) =>
      and([
        ...Object.entries(others).map(([name, value]) =>
          eb(name as keyof typeof others, '=', value),
        ),
        professor === null ? eb('professor_id', 'is', null) : eb('professor_id', '=', professor),
      ]),
    )
    .executeTakeFirst();
  const told = {
    ...(department !== '' && { department }),
    ...(period !== null && { period }),
    ...(libraryId !== null && { library_id: libraryId }),
  };
  if (!known) {
    const plan = { ...identity, department: '', period: null, library_id: null, ...told };
    const { id } = await tx
      .insertInto('teaching_plans')
      .values(plan)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { planId: id, isNew: true };
  }
  const names = (Object.keys(told) as (keyof typeof told)[]).filter(
    (name) => told[name] !== known[name],
  );
  if (names.length > 0) {
    changed.push(...names.map((name) => (name === 'library_id' ? 'library' : name)));
    await tx.updateTable('teaching_plans').set(told).where('id', '=', known.id).execute();
  }
  return { planId: known.id, isNew: false };
}

interface PlanPlace {
  libraryId: number | null;
}

interface Reading {
  planId: number;
  /** Null: not in the catalogue. */
  titleId: number | null;
  at: string;
}

/** Adds the work to the plan or removes it. Returns true if it was added. */
async function saveWork(
  tx: Tx,
  line: TeachingLine,
  { planId, titleId, at }: Reading,
  changed: string[],
): Promise<boolean> {
  const { kind } = line;
  if (titleId === null) return line.title !== '' && saveMissingWork(tx, line, planId, changed);
  // Resolve the work if it was missing when first imported.
  const wasWanted = await deleteMissingWork(tx, planId, line);
  if (wasWanted) changed.push('found in the catalogue');
  const own = { plan_id: planId, title_id: titleId };
  const known = await tx
    .selectFrom('teaching_plan_titles')
    .select('kind')
    .where('plan_id', '=', planId)
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  if (known?.kind === kind || (!known && kind === 'none')) return false;
  await tx
    .deleteFrom('teaching_plan_titles')
    .where('plan_id', '=', planId)
    .where('title_id', '=', titleId)
    .execute();
  if (kind !== 'none')
    await tx
      .insertInto('teaching_plan_titles')
      .values({ ...own, kind })
      .execute();
  if (known && kind !== 'none') {
    changed.push('kind');
    return false;
  }
  // The search index includes where a title is read.
  await recordChanges(tx, 'availability', [titleId], at);
  if (known) changed.push('taken off the list');
  return !known && !wasWanted;
}

/** Distinguishes works that are not in the catalogue. */
const workKey = ({ isbn, title, author }: Pick<TeachingLine, 'isbn' | 'title' | 'author'>) =>
  isbn === '' ? `${fold(title)} / ${fold(author)}` : (isbnKey(isbn) ?? isbn);

const wantedWork = (q: Queries | Tx, planId: number, key: string) =>
  q
    .selectFrom('teaching_plan_wanted')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('work_key', '=', key)
    .executeTakeFirst();

async function saveMissingWork(
  tx: Tx,
  { kind, ...line }: TeachingLine,
  planId: number,
  changed: string[],
): Promise<boolean> {
  const { title, author, publisher, edition, isbn } = line;
  const key = workKey(line);
  const known = await wantedWork(tx, planId, key);
  if (kind === 'none') {
    if (known) changed.push('taken off the list');
    await deleteMissingWork(tx, planId, line);
    return false;
  }
  const told = { kind, title, author, publisher, edition, isbn };
  if (!known) {
    const own = { plan_id: planId, work_key: key, ...told };
    await tx.insertInto('teaching_plan_wanted').values(own).execute();
    return true;
  }
  const names = (Object.keys(told) as (keyof typeof told)[]).filter(
    (name) => told[name] !== '' && told[name] !== known[name],
  );
  if (names.length > 0) {
    changed.push(...names);
    const anew = Object.fromEntries(names.map((name) => [name, told[name]]));
    await tx.updateTable('teaching_plan_wanted').set(anew).where('id', '=', known.id).execute();
  }
  return false;
}

/** Deletes a missing work. Returns true if there was one. */
async function deleteMissingWork(
  tx: Tx,
  planId: number,
  line: Pick<TeachingLine, 'isbn' | 'title' | 'author'>,
): Promise<boolean> {
  const known = await wantedWork(tx, planId, workKey(line));
  if (!known) return false;
  await tx.deleteFrom('teaching_plan_wanted').where('id', '=', known.id).execute();
  return true;
}
