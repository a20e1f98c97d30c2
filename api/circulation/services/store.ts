import { createHash } from 'node:crypto';
import { formOf, type ServiceKind } from '#contract/shared/service-forms.ts';
import type { ServiceState } from '#contract/shared/service-states.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { PENDING_SERVICES, SERVICES, serviceTitle, type Fields } from './rules.ts';
import { endStates } from '../requests/states.ts';
import { deleteEnded, listForStaff } from '../requests/store.ts';

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
const contentHash = (kind: ServiceKind, fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, comparedFields(kind, fields).sort()]).toLowerCase())
    .digest('hex');

const comparedFields = (kind: ServiceKind, fields: Fields): [string, string][] =>
  Object.entries(fields).filter(([name]) => formOf(kind)[name]?.type !== 'file');

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
    .where('content_hash', '=', contentHash(kind, fields))
    .where('state', 'in', PENDING_SERVICES)
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
      title: serviceTitle(kind, fields),
      fields: JSON.stringify(fields),
      content_hash: contentHash(kind, fields),
      phone: service.phone,
      email: service.email,
      state: SERVICES.first,
      reply: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const serviceRows = (q: Queries | Tx) =>
  q
    .selectFrom('service_requests as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.kind', 'r.title', 'r.fields', 'r.phone', 'r.email', 'r.state', 'r.reply'])
    .select(['r.created_at', 'r.updated_at', 'r.library_id as libraryId'])
    .select('r.patron_id as patronId')
    .select(['l.name as library', 'l.time_zone as zone']);

type Row = Awaited<ReturnType<ReturnType<typeof serviceRows>['executeTakeFirstOrThrow']>>;
export type Service = Omit<Row, 'fields' | 'state' | 'kind'> & {
  kind: ServiceKind;
  fields: Fields;
  state: ServiceState;
};

export const parseService = (row: Row): Service => ({
  ...row,
  kind: row.kind as ServiceKind,
  fields: JSON.parse(row.fields) as Fields,
  state: row.state as ServiceState,
});

/** A patron's requests; none of `kinds`: of all kinds. */
export const servicesOfPatron = (
  q: Queries,
  patronId: number,
  kinds: readonly ServiceKind[] | undefined,
) =>
  serviceRows(q)
    .where('r.patron_id', '=', patronId)
    .$if(kinds !== undefined, (query) => query.where('r.kind', 'in', kinds ?? []));

interface OwnService {
  patronId: number;
  id: number;
  kinds: readonly ServiceKind[];
}

/** A patron's request of some kinds; undefined when there is no such one of theirs. */
export async function ownService(
  q: Queries | Tx,
  { patronId, id, kinds }: OwnService,
): Promise<Service | undefined> {
  const row = await serviceRows(q)
    .where('r.patron_id', '=', patronId)
    .where('r.id', '=', id)
    .where('r.kind', 'in', [...kinds])
    .executeTakeFirst();
  return row && parseService(row);
}

/** A request, whosever it is. */
export const serviceById = async (q: Queries | Tx, id: number): Promise<Service | undefined> => {
  const row = await serviceRows(q).where('r.id', '=', id).executeTakeFirst();
  return row && parseService(row);
};

/** Replaces the form values of a request. */
export async function saveFields(tx: Tx, id: number, fields: Fields): Promise<void> {
  const written = { fields: JSON.stringify(fields) };
  await tx.updateTable('service_requests').set(written).where('id', '=', id).execute();
}

/** A request as it was moved at an instant; undefined where it has moved on since, or was never. */
export const serviceMovedAt = async (q: Queries, id: number, at: string) => {
  const row = await serviceRows(q)
    .where('r.id', '=', id)
    .where('r.updated_at', '=', at)
    .executeTakeFirst();
  return row && parseService(row);
};

/** Requests for staff. */
export async function listDeskServices(q: Queries, state?: string) {
  const requests = serviceRows(q)
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select('p.login as patron');
  const rows = await listForStaff(requests, state);
  return rows.map((row) => ({ ...row, ...parseService(row), at: row.created_at }));
}

/** Deletes requests that ended before an instant, with their questions and files. Returns how many. */
export async function deleteEndedServices(tx: Tx, before: Date): Promise<number> {
  const ended = tx
    .selectFrom('service_requests')
    .select('id')
    .where('state', 'in', endStates(SERVICES.moves))
    .where('updated_at', '<', before.toISOString());
  for (const table of ['service_questions', 'service_files'] as const) {
    await tx.deleteFrom(table).where('request_id', 'in', ended).execute();
  }
  return deleteEnded(tx, SERVICES, before);
}
