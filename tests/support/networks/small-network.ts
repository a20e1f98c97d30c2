import type { Database } from '#api/core/db/connection.ts';
import { recordChanges } from '#api/core/db/change-log.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import type { CopySummary } from '#api/catalogue/marc/map/copies.ts';
import type { DataField } from '#api/catalogue/marc/record.ts';
import { prepareTitle, saveTitles, type IncomingTitle } from '#api/catalogue/import/records.ts';

/**
 * A network of two libraries with a few titles, small enough to know every count by heart.
 */
export const CENTRAL = 1;
export const BRANCH = 2;
const CREATED_AT = '2026-01-05T12:00:00.000Z';

/** Libraries, one group with its policy, one patron (id 1). */
export async function fillNetwork(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insertInto('campuses').values({ code: 'C', name: 'Campus' }).execute();
    for (const [code, name] of [
      ['central', 'Biblioteca Central'],
      ['branch', 'Biblioteca da Serra'],
    ] as const) {
      const library = { campus_id: 1, code, name, time_zone: 'America/Sao_Paulo' };
      await tx
        .insertInto('libraries')
        .values({ ...library, shelf_guide: '[]' })
        .execute();
    }
    await tx.insertInto('patron_groups').values({ code: '01', name: '{"pt":"Aluno"}' }).execute();
    await tx
      .insertInto('patrons')
      .values({
        person: 'p1',
        login: 'leitor',
        name: 'Leitor',
        email: null,
        group_id: 1,
        campus_id: null,
        password_hash: '-',
        blocked: 0,
        created_at: CREATED_AT,
      })
      .execute();
  });
}

export interface BookFacts {
  /** Its 001: the same number is the same title. */
  number: string;
  title: string;
  /** How many characters of the title its article takes up: 2 for "O cortiço". */
  article?: number;
  author?: string;
  subjects?: string[];
  year?: number;
  language?: string;
  type?: string;
  isbn?: string;
  more?: (string | DataField)[];
  deleted?: boolean;
  copies?: Partial<CopySummary>[];
}

const COPY: CopySummary = {
  libraryCode: 'central',
  institution: '',
  callNumber: '',
  barcode: '',
  shelfLocation: '',
  copyNumber: '',
  volume: '',
  tome: '',
  part: '',
  material: 'main',
  kind: '',
  note: '',
};

/** A record ready to be saved. */
export function book(facts: BookFacts): IncomingTitle {
  const { number, title, author, subjects = [], year, language = 'por', type = 'am' } = facts;
  const record = marc({
    type,
    status: facts.deleted ? 'd' : 'n',
    control: {
      '001': number,
      '008': fixed008({ ...(year !== undefined && { date1: year }), language }),
    },
    data: [
      ...(facts.isbn ? [`020 __ $a${facts.isbn}`] : []),
      ...(author ? [`100 1_ $a${author}`] : []),
      `245 1${facts.article ?? 0} $a${title}`,
      ...subjects.map((subject) => `650 _4 $a${subject}`),
      ...(facts.more ?? []),
    ],
  });
  const copies = (facts.copies ?? []).map((copy) => ({ ...COPY, ...copy }));
  return { ...prepareTitle(record, { source: 'test', controlNumber: number }), copies };
}

/** Saves records as an import would; returns their ids, in order. */
export async function addTitles(
  db: Database,
  titles: readonly IncomingTitle[],
  now = CREATED_AT,
): Promise<number[]> {
  const saved = await db.transaction((tx) => saveTitles(tx, titles, { now }));
  return saved.titles.map(({ id }) => id ?? 0);
}

/** Lends a copy of a title to the patron, without asking any rule. */
export async function lendCopyOf(
  db: Database,
  titleId: number,
  dueAt: string,
  nth = 0,
): Promise<void> {
  await db.transaction(async (tx) => {
    const copy = await tx
      .selectFrom('copies')
      .select(['id', 'library_id'])
      .where('title_id', '=', titleId)
      .orderBy('id')
      .limit(1)
      .offset(nth)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('loans')
      .values({
        copy_id: copy.id,
        patron_id: 1,
        library_id: copy.library_id,
        lent_at: CREATED_AT,
        due_at: dueAt,
        returned_at: null,
      })
      .execute();
    await recordChanges(tx, 'availability', [titleId], CREATED_AT);
  });
}
