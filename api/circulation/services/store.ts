import { createHash } from 'node:crypto';
import { formOf, type ServiceKind } from '#contract/shared/service-forms.ts';
import {
  SERVICE_MOVES,
  SERVICE_STATES,
  type ServiceState,
} from '#contract/shared/service-states.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { NEW_SERVICE, PENDING_SERVICES, titleOf, type Fields } from './rules.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

export interface NewService {
  patronId: number;
  libraryId: number;
  kind: ServiceKind;
  fields: Fields;
  phone: string;
  email: string;
  at: Date;
}

/** What makes two requests the same: kind and fields but files, whatever the case of the letters. */
const hashOf = (kind: ServiceKind, fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, writtenIn(kind, fields).sort()]).toLowerCase())
    .digest('hex');

const writtenIn = (kind: ServiceKind, fields: Fields): [string, string][] =>
  Object.entries(fields).filter(([name]) => formOf(kind)[name]?.type !== 'file');

/** How many of a patron's requests wait for an answer. */
export async function countPending(q: Queries | Tx, patronId: number): Promise<number> {
  const { count } = await q
    .selectFrom('service_requests')
    .select((select) => select.fn.countAll().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', 'in', [...PENDING_SERVICES])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Does the same request of the patron wait already? */
export async function isPending(
  tx: Tx,
  { patronId, kind, fields }: Pick<NewService, 'patronId' | 'kind' | 'fields'>,
): Promise<boolean> {
  const same = await tx
    .selectFrom('service_requests')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('kind', '=', kind)
    .where('content_hash', '=', hashOf(kind, fields))
    .where('state', 'in', [...PENDING_SERVICES])
    .executeTakeFirst();
  return same !== undefined;
}

/** Writes a new request. Returns its id. */
export async function insertService(tx: Tx, service: NewService): Promise<number> {
  const { kind, fields } = service;
  const at = service.at.toISOString();
  const { id } = await tx
    .insertInto('service_requests')
    .values({
      patron_id: service.patronId,
      library_id: service.libraryId,
      kind,
      title: titleOf(kind, fields),
      fields: JSON.stringify(fields),
      content_hash: hashOf(kind, fields),
      phone: service.phone,
      email: service.email,
      state: NEW_SERVICE,
      reply: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a patron gave last time, so that it need not be typed again. */
export async function lastContact(q: Queries, patronId: number) {
  const given = await q
    .selectFrom('service_requests')
    .select(['phone', 'email', 'library_id as library'])
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const patron = await q
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirst();
  const known = await q
    .selectFrom('patron_details')
    .select('phone')
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return {
    phone: (given?.phone ?? known?.phone) || null,
    email: given?.email ?? patron?.email ?? null,
    library: given?.library ?? null,
  };
}

const shownServices = (q: Queries | Tx) =>
  q
    .selectFrom('service_requests as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.kind', 'r.title', 'r.fields', 'r.phone', 'r.email', 'r.state', 'r.reply'])
    .select(['r.created_at', 'r.updated_at', 'r.library_id as libraryId'])
    .select('r.patron_id as patronId')
    .select(['l.name as library', 'l.time_zone as zone']);

type Row = Awaited<ReturnType<ReturnType<typeof shownServices>['executeTakeFirstOrThrow']>>;
export type ShownService = Omit<Row, 'fields' | 'state' | 'kind'> & {
  kind: ServiceKind;
  fields: Fields;
  state: ServiceState;
};

const shown = (row: Row): ShownService => ({
  ...row,
  kind: row.kind as ServiceKind,
  fields: JSON.parse(row.fields) as Fields,
  state: row.state as ServiceState,
});

interface Page {
  /** None: of all. */
  kinds?: readonly ServiceKind[] | undefined;
  state?: ServiceState | undefined;
  offset: number;
  limit: number;
}

/** A patron's requests, newest first. */
export async function servicesOfPatron(
  q: Queries,
  patronId: number,
  { kinds, state, offset, limit }: Page,
): Promise<{ services: ShownService[]; total: number }> {
  const own = shownServices(q)
    .where('r.patron_id', '=', patronId)
    .$if(kinds !== undefined, (query) => query.where('r.kind', 'in', [...(kinds ?? [])]))
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? ''));
  const rows = await own
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await own
    .clearSelect()
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { services: rows.map(shown), total: Number(count) };
}

interface Own {
  patronId: number;
  id: number;
  kinds: readonly ServiceKind[];
}

/** A patron's request of some kinds; undefined when there is no such one of theirs. */
export async function ownService(
  q: Queries | Tx,
  { patronId, id, kinds }: Own,
): Promise<ShownService | undefined> {
  const row = await shownServices(q)
    .where('r.patron_id', '=', patronId)
    .where('r.id', '=', id)
    .where('r.kind', 'in', [...kinds])
    .executeTakeFirst();
  return row && shown(row);
}

/** Moves a request; false where it has moved on in between. */
export async function moveService(
  tx: Tx,
  move: { id: number; from: ServiceState; to: ServiceState; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_requests')
    .set({ state: move.to, updated_at: move.at.toISOString() })
    .where('id', '=', move.id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A request, whosever it is. */
export const serviceById = async (
  q: Queries | Tx,
  id: number,
): Promise<ShownService | undefined> => {
  const row = await shownServices(q).where('r.id', '=', id).executeTakeFirst();
  return row && shown(row);
};

/** Replaces what is filled in. */
export async function saveFields(tx: Tx, id: number, fields: Fields): Promise<void> {
  const written = { fields: JSON.stringify(fields) };
  await tx.updateTable('service_requests').set(written).where('id', '=', id).execute();
}

/** What the desk wrote; empty: what it wrote before stays. */
export async function saveReply(tx: Tx, id: number, reply: string): Promise<void> {
  if (reply === '') return;
  await tx.updateTable('service_requests').set({ reply }).where('id', '=', id).execute();
}

/** A request as it was moved at an instant; undefined where it has moved on since, or was never. */
export const serviceMovedAt = async (q: Queries, id: number, at: string) => {
  const row = await shownServices(q)
    .where('r.id', '=', id)
    .where('r.updated_at', '=', at)
    .executeTakeFirst();
  return row && shown(row);
};

/** Requests of one state or all, oldest first: what the desk answers. */
export async function listDeskServices(q: Queries, state?: string) {
  const rows = await shownServices(q)
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select('p.login as patron')
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? ''))
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, ...shown(row), at: row.created_at }));
}

const ENDED_SERVICES = SERVICE_STATES.filter((state) => SERVICE_MOVES[state].length === 0);

/** Deletes requests that ended before an instant, with their questions and files. Returns how many. */
export async function deleteEndedServices(tx: Tx, before: Date): Promise<number> {
  const ended = tx
    .selectFrom('service_requests')
    .select('id')
    .where('state', 'in', ENDED_SERVICES)
    .where('updated_at', '<', before.toISOString());
  for (const table of ['service_questions', 'service_files'] as const) {
    await tx.deleteFrom(table).where('request_id', 'in', ended).execute();
  }
  return deletedRows(tx.deleteFrom('service_requests').where('id', 'in', ended));
}
