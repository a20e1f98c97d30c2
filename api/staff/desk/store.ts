import { localized, type LocalizedText, type Locale } from '#contract/shared/languages.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { patronOfToken } from '../../circulation/loan-tokens/store.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { CopyPlace } from './rules.ts';

export interface Person {
  id: number;
  name: string;
}

/** The people whose card number or login this is, or else whose loan code it was at an instant. */
export async function peopleByCode(q: Queries | Tx, code: string, at: Date): Promise<Person[]> {
  const people = await q
    .selectFrom('patrons')
    .select(['id', 'name'])
    .where(({ or, eb }) => or([eb('login', '=', code), eb('card', '=', code)]))
    .orderBy('id')
    .limit(MAX_NAMES)
    .execute();
  if (people.length > 0) return people;
  const id = await patronOfToken(q, code, at);
  const person = id === undefined ? undefined : await personById(q, id);
  return person ? [person] : [];
}

export const personById = (q: Queries | Tx, id: number): Promise<Person | undefined> =>
  q.selectFrom('patrons').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** People of whom one is chosen at the counter. */
export const MAX_NAMES = 10;

export interface NamedPerson extends Person {
  card: string | null;
  login: string;
  group: string;
}

const peopleWithGroups = (q: Queries | Tx) =>
  q
    .selectFrom('patrons as p')
    .innerJoin('patron_groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'p.card', 'p.login', 'g.name as groupName']);

type NamedRow = Awaited<ReturnType<ReturnType<typeof peopleWithGroups>['executeTakeFirstOrThrow']>>;

const named = ({ groupName, ...row }: NamedRow, locale: Locale): NamedPerson => ({
  ...row,
  group: localized(JSON.parse(groupName) as LocalizedText, locale),
});

/** People with given ids. */
export const namedPeople = async (
  q: Queries | Tx,
  ids: readonly number[],
  locale: Locale,
): Promise<NamedPerson[]> => {
  if (ids.length === 0) return [];
  const people = peopleWithGroups(q).where('p.id', 'in', ids);
  const rows = await people.orderBy('p.name').orderBy('p.id').execute();
  return rows.map((row) => named(row, locale));
};

/** A copy as the counter shows it, and where it is expected. */
export interface CopyView extends CopyPlace {
  id: number;
  barcode: string;
  titleId: number;
  title: string;
  number: string | null;
  volume: string | null;
  callNumber: string;
  shelf: string | null;
  /** Patron of the loan request that it was sent for. */
  requestPatronId: number | null;
}

/** The copy with an id. */
export async function readCopy(q: Queries | Tx, id: number): Promise<CopyView> {
  const row = await q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'c.library_id')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.copy_id', '=', 'c.id').on('l.returned_at', 'is', null),
    )
    .leftJoin('holds as h', (join) =>
      join.onRef('h.copy_id', '=', 'c.id').on('h.state', 'in', ['released', 'in_transit']),
    )
    .leftJoin('patrons as hp', 'hp.id', 'h.patron_id')
    .leftJoin('libraries as hb', 'hb.id', 'h.library_id')
    .leftJoin('loan_requests as r', (join) =>
      join.onRef('r.copy_id', '=', 'c.id').on('r.state', 'in', ['em_transito', 'disponivel']),
    )
    .leftJoin('patrons as rp', 'rp.id', 'r.patron_id')
    .leftJoin('libraries as rb', 'rb.id', 'r.library_id')
    .select(['c.id', 'c.barcode', 'c.title_id as titleId', 't.summary', 'c.number', 'c.volume'])
    .select(['c.call_number as callNumber', 'c.shelf_location as shelf', 'c.state'])
    .select(['c.library_id as libraryId', 'b.name as library', 'l.id as loanId'])
    .select(['h.state as holdState', 'h.expires_at as expiresAt', 'hp.name as holdPerson'])
    .select(['hb.id as holdLibraryId', 'hb.name as holdLibrary'])
    .select(['rp.id as requestPatronId', 'rp.name as requestPerson'])
    .select(['rb.id as requestLibraryId', 'rb.name as requestLibrary'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const waiting = (libraryId: number | null, library: string | null, person: string | null) =>
    libraryId === null ? null : { libraryId, library: library ?? '', person: person ?? '' };
  const hold = waiting(row.holdLibraryId, row.holdLibrary, row.holdPerson);
  const { barcode, titleId, number, volume, callNumber, shelf, state, requestPatronId } = row;
  return {
    ...{
      id,
      barcode: barcode ?? '',
      titleId,
      number,
      volume,
      callNumber,
      shelf,
      state,
      requestPatronId,
    },
    title: (JSON.parse(row.summary) as TitleSummary).title,
    isOnLoan: row.loanId !== null,
    home: { libraryId: row.libraryId, library: row.library },
    hold: hold && { ...hold, isReady: row.holdState === 'released', expiresAt: row.expiresAt },
    request: waiting(row.requestLibraryId, row.requestLibrary, row.requestPerson),
  };
}

/** Records the use of a copy in a library without a loan. Returns its id. */
export async function saveInHouseUse(
  tx: Tx,
  { copyId, libraryId, at }: { copyId: number; libraryId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('in_house_uses')
    .values({ copy_id: copyId, library_id: libraryId, at: at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Since {
  libraryId: number;
  since: Date;
}

/** Loans and returns at a library since an instant, without those that were undone. */
export async function countActs(q: Queries | Tx, { libraryId, since }: Since) {
  const rows = await q
    .selectFrom('staff_acts as a')
    .select('a.act')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('a.library_id', '=', libraryId)
    .where('a.at', '>=', since.toISOString())
    .where('a.act', 'in', ['lent', 'returned'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_acts as u')
            .select('u.id')
            .where('u.entity', '=', 'staff_acts')
            .whereRef('u.entity_id', '=', 'a.id'),
        ),
      ),
    )
    .groupBy('a.act')
    .execute();
  const countOf = (act: string) => Number(rows.find((row) => row.act === act)?.count ?? 0);
  return { emprestimos: countOf('lent'), devolucoes: countOf('returned') };
}

/** Titles that are set aside for somebody at a library. */
export async function readyHolds(
  q: Queries | Tx,
  { patronId, libraryId }: { patronId: number; libraryId: number },
) {
  const rows = await q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['h.id', 't.id as titleId', 't.summary', 'c.call_number as callNumber'])
    .select('h.expires_at as expiresAt')
    .where('h.patron_id', '=', patronId)
    .where('h.library_id', '=', libraryId)
    .where('h.state', '=', 'released')
    .orderBy('h.expires_at')
    .execute();
  return rows.map(({ summary, ...row }) => ({
    ...row,
    title: (JSON.parse(summary) as TitleSummary).title,
  }));
}
