import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { LocalizedText } from '#contract/shared/languages.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';
import type { Day } from '../../circulation/units/zone.ts';
import { PUSH } from '../../core/mail/states.ts';

/** Ids of patrons who have exactly this card, login or e-mail address; each by its own index. */
export async function idsByExact(q: Queries, typed: string): Promise<number[]> {
  const text = typed.trim();
  const folded = text.toLowerCase();
  const found = await q
    .selectFrom('patrons')
    .select('id')
    .where('card', 'in', [text, text.toUpperCase()])
    .union(
      q
        .selectFrom('patrons')
        .select('id')
        .where(({ eb, fn }) => eb(fn<string>('lower', ['login']), '=', folded)),
    )
    .union(q.selectFrom('patron_emails').select('patron_id as id').where('address', '=', folded))
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

/** The copy with a barcode, and who has it on loan; undefined: there is none. */
export async function copyByCode(q: Queries, typed: string) {
  const row = await q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'c.library_id')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.copy_id', '=', 'c.id').on('l.returned_at', 'is', null),
    )
    .select(['c.barcode', 'c.number', 'c.call_number as callNumber', 'c.title_id as titleId'])
    .select(['t.summary', 'b.name as library', 'l.patron_id as patronId'])
    .where('c.barcode', '=', typed.trim())
    .executeTakeFirst();
  return row && { ...row, title: (JSON.parse(row.summary) as TitleSummary).title };
}

/** Patrons for a list, in the order of the ids. */
export async function listedPeople(
  q: Queries,
  ids: readonly number[],
  { now, today }: { now: Date; today: Day },
) {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('patrons as p')
    .innerJoin('patron_groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'p.login', 'p.card', 'p.valid_until', 'p.blocked'])
    .select('g.name as group')
    .select(({ selectFrom }) =>
      selectFrom('loans as l')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('l.patron_id', '=', 'p.id')
        .where('l.returned_at', 'is', null)
        .where('l.claimed_at', 'is', null)
        .where('l.due_at', '<', now.toISOString())
        .as('late'),
    )
    .select(({ selectFrom }) =>
      selectFrom('patron_blocks as b')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('b.patron_id', '=', 'p.id')
        .where('b.lifted_at', 'is', null)
        .where('b.until_day', '>=', today)
        .as('blocks'),
    )
    .where('p.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A patron's own data; undefined: no such patron. */
export const personById = (q: Queries | Tx, id: number) =>
  q
    .selectFrom('patrons as p')
    .innerJoin('patron_groups as g', 'g.id', 'p.group_id')
    .leftJoin('campuses as c', 'c.id', 'p.campus_id')
    .leftJoin('patron_details as d', 'd.patron_id', 'p.id')
    .leftJoin('second_factors as f', (join) =>
      join.onRef('f.patron_id', '=', 'p.id').on('f.confirmed_at', 'is not', null),
    )
    .select(['p.id', 'p.name', 'p.login', 'p.card', 'p.valid_until', 'p.email', 'p.blocked'])
    .select(['p.left_at', 'p.password_until', 'd.phone', 'c.name as campus', 'f.confirmed_at'])
    .select(['d.street', 'd.complement', 'd.district', 'd.city', 'd.postal_code'])
    .select(['g.code as groupCode', 'g.name as group'])
    .select(({ selectFrom }) =>
      selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.used_at').as('at'))
        .whereRef('s.patron_id', '=', 'p.id')
        .as('usedAt'),
    )
    .where('p.id', '=', id)
    .executeTakeFirst();

/** Does the patron have rights of staff? */
export const isStaff = async (q: Queries | Tx, patronId: number): Promise<boolean> =>
  (await q
    .selectFrom('staff_rights')
    .select('right')
    .where('patron_id', '=', patronId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Barcode and number of the copies that a patron has. */
export const copiesWith = (q: Queries, patronId: number) =>
  q
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .select(['c.id', 'c.barcode', 'c.number'])
    .where('l.patron_id', '=', patronId)
    .where('l.returned_at', 'is', null)
    .execute();

const SHOWN = 20;

/** Blocks of a patron, newest first. */
export const blocksOf = (q: Queries | Tx, patronId: number) =>
  q
    .selectFrom('patron_blocks')
    .selectAll()
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

/** Notes on a patron, newest first. */
export const notesOn = (q: Queries | Tx, patronId: number) =>
  q
    .selectFrom('patron_notes')
    .selectAll()
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .execute();

/** What was written to a patron, newest first. */
export const lettersTo = (q: Queries, patronId: number) =>
  q
    .selectFrom('mail_outbox')
    .select(['kind', 'entity', 'occasion', 'state', 'created_at as at'])
    .where('patron_id', '=', patronId)
    .where('kind', '<>', PUSH)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();

/** Groups, with their names as JSON. */
export const allGroups = async (q: Queries) =>
  (await q.selectFrom('patron_groups').select(['code', 'name']).orderBy('id').execute()).map(
    ({ code, name }) => ({ code, name: JSON.parse(name) as LocalizedText }),
  );

interface Entry {
  patronId: number;
  by: string;
  at: Date;
}

/** Writes a block. Returns its id. */
export const insertBlock = (
  tx: Tx,
  { patronId, by, at, reason, until }: Entry & { reason: string; until: Day },
) =>
  tx
    .insertInto('patron_blocks')
    .values({
      ...{ patron_id: patronId, reason, until_day: until },
      ...{ made_at: at.toISOString(), made_by: by },
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Lifts a block of the patron that has not ended; undefined: there is none. */
export const liftBlock = (
  tx: Tx,
  { id, patronId, at, today }: { id: number; patronId: number; at: Date; today: Day },
) =>
  tx
    .updateTable('patron_blocks')
    .set({ lifted_at: at.toISOString() })
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .where('lifted_at', 'is', null)
    .where('until_day', '>=', today)
    .returning(['reason', 'until_day as until'])
    .executeTakeFirst();

/** Writes a note. Returns its id. */
export const insertNote = (tx: Tx, { patronId, by, at, text }: Entry & { text: string }) =>
  tx
    .insertInto('patron_notes')
    .values({ patron_id: patronId, text, made_at: at.toISOString(), made_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Deletes a note of the patron; undefined: there is none. */
export const deleteNote = (tx: Tx, { id, patronId }: { id: number; patronId: number }) =>
  tx
    .deleteFrom('patron_notes')
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .returning('text')
    .executeTakeFirst();

/** Deletes blocks that ended before a day. */
export const deleteEndedBlocks = (q: Queries, before: Day): Promise<number> =>
  deletedRows(q.deleteFrom('patron_blocks').where('until_day', '<', before));

/** Libraries by code. */
export const libraryCodes = (q: Queries) =>
  q.selectFrom('libraries').select(['code', 'name']).orderBy('id').execute();

/** Titles of holds and copies of titles: what an act on a hold may change. */
export async function holdScope(tx: Tx, titleIds: readonly number[]) {
  const copies =
    titleIds.length === 0
      ? []
      : await tx
          .selectFrom('copies')
          .select('id')
          .where('title_id', 'in', [...titleIds])
          .execute();
  return { titleIds, copyIds: copies.map(({ id }) => id) };
}

/** Copies that a patron has now. */
export const copiesOnLoan = async (tx: Tx, patronId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('loans')
      .select('copy_id')
      .where('patron_id', '=', patronId)
      .where('returned_at', 'is', null)
      .execute()
  ).map(({ copy_id: id }) => id);

/** What identifies a patron in the rules of patrons' records. */
export const loginOf = async (q: Queries | Tx, id: number): Promise<string | undefined> =>
  (await q.selectFrom('patrons').select('login').where('id', '=', id).executeTakeFirst())?.login;

/** The id of a login, in any case. */
export const idOfLogin = async (tx: Tx, login: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('patrons')
      .select('id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['login']), '=', login.toLowerCase()))
      .executeTakeFirst()
  )?.id;
