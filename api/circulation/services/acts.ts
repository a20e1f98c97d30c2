import { formOf, type FieldName, type ServiceKind } from '#contract/shared/service-forms.ts';
import type { ServiceState } from '#contract/shared/service-states.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { RefusalError, refusedFor, requirePatron, wrongAt } from '../../core/http/refused.ts';
import { tidyLine, tidyText } from '../../core/http/tidy-text.ts';
import { readPatron } from '../loans/store.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { listLibraries } from '../units/store.ts';
import { dayIn } from '../units/zone.ts';
import {
  askerRefusals,
  fieldRefusals,
  PENDING_SERVICES,
  SERVICES,
  type FieldRefusal,
  type Fields,
} from './rules.ts';
import type { LibrarianField } from './card.ts';
import { contactRefusals, normaliseContact } from '../requests/contact.ts';
import { notifyMoved, withdraw, type StaffMove } from '../requests/move.ts';
import { countRequests } from '../requests/store.ts';
import { linkSubjects } from './card-subjects.ts';
import { attachFile, deleteFiles } from './file-store.ts';
import { insertService, isPending, ownService, saveFields, serviceById } from './store.ts';

export interface ServiceOrder {
  patronId: number;
  kind: ServiceKind;
  libraryId: number;
  /** Raw input; fields of other kinds are ignored. */
  typed: Readonly<Record<string, unknown>>;
  phone: string;
  email: string;
  at: Date;
}

/**
 * Creates a request in this transaction: locks, reads facts, decides, saves. Returns its id.
 *
 * @throws RefusalError 422 with everything that is wrong, each with its field
 */
export async function requestService(
  db: Database,
  tx: Tx,
  settings: Pick<Settings, 'limits' | 'timeZone'>,
  order: ServiceOrder,
): Promise<number> {
  const { patronId, kind, libraryId, at } = order;
  await lockRows(db, tx, 'patron', [patronId]);
  const patron = requirePatron(await readPatron(tx, patronId));
  const fields = await linkSubjects(tx, kind, tidyFields(kind, order.typed));
  const hasLibrary = (await listLibraries(tx)).some(({ id }) => id === libraryId);
  const pending = await countRequests(tx, SERVICES.table, patronId, PENDING_SERVICES);
  const refusals: FieldRefusal[] = [
    ...askerRefusals({ patron, pending, limit: settings.limits.pendingServices }),
    ...fieldRefusals(kind, fields, dayIn(at, settings.timeZone)),
    ...(hasLibrary ? [] : [{ field: 'biblioteca', code: 'library_not_found' } as const]),
    ...contactRefusals(order),
  ];
  if (refusals.length === 0 && (await isPending(tx, { patronId, kind, fields })))
    refusals.push({ field: 'geral', code: 'request_identical' });
  if (refusals.length > 0) throw refusedAtFields(refusals);
  const contact = normaliseContact(order);
  const id = await insertService(tx, { patronId, libraryId, kind, fields, ...contact, at });
  await attachFiles(tx, { patronId, requestId: id, kind, fields });
  return id;
}

/** Attaches the uploaded files that the request names. */
async function attachFiles(
  tx: Tx,
  own: { patronId: number; requestId: number; kind: ServiceKind; fields: Fields },
): Promise<void> {
  for (const [field, { type }] of Object.entries(formOf(own.kind))) {
    const named = own.fields[field];
    if (type !== 'file' || named === undefined) continue;
    const { patronId, requestId } = own;
    if (await attachFile(tx, { patronId, requestId, id: Number(named) })) continue;
    throw refusedAtFields([{ field, code: 'file_not_found' }]);
  }
}

/** The trimmed fields of a kind, without empty ones. */
export function tidyFields(kind: ServiceKind, typed: ServiceOrder['typed']): Fields {
  return Object.fromEntries(
    Object.entries(formOf(kind)).flatMap(([name, { type }]) => {
      const value = typed[name];
      if (typeof value !== 'string') return [];
      const tidy = type === 'text' ? tidyText(value) : tidyLine(value);
      return tidy === '' ? [] : [[name, tidy]];
    }),
  );
}

/** 422 with all refusals, each with its field. */
export function refusedAtFields(refusals: readonly FieldRefusal[]): RefusalError {
  const [first] = refusals;
  if (!first) throw new Error('Refused without a reason');
  const { field: _field, ...refusal } = first;
  const fields = refusals.map(({ field: at, ...wrong }) => wrongAt(at, wrong));
  return new RefusalError(422, refusal, fields);
}

/**
 * Withdraws a request of some kinds for its patron, with its files.
 *
 * @throws RefusalError 422
 */
export const removeService = (
  db: Database,
  own: { patronId: number; id: number; kinds: readonly ServiceKind[] },
  at: Date,
): Promise<ServiceState> =>
  db.transaction(async (tx) => {
    if (!(await ownService(tx, own))) throw refusedFor([{ code: 'request_not_found' }]);
    const state = await withdraw(tx, SERVICES, { ...own, at });
    await deleteFiles(tx, own.id);
    return state;
  });

/** What follows a move by staff: notifies the patron. */
export async function serviceMoved(tx: Tx, { id, at, reply = '' }: StaffMove): Promise<void> {
  const note = tidyText(reply);
  const service = await serviceById(tx, id);
  if (!service) return;
  const { patronId, title, library, state } = service;
  const params = { title, library, state };
  await notifyMoved(tx, SERVICES, { id, patronId, kind: 'service', params, note, at });
}

/**
 * Sets fields of a catalogue card; an empty text deletes one. False: no such request, or of another kind.
 */
export const completeCard = (
  db: Database,
  id: number,
  added: Readonly<Partial<Record<LibrarianField | FieldName<'ficha'>, string>>>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const service = await serviceById(tx, id);
    if (service?.kind !== 'ficha') return false;
    const all = Object.entries({ ...service.fields, ...added }).map(
      ([name, value]) => [name, tidyText(value)] as const,
    );
    const filled = Object.fromEntries(all.filter(([, value]) => value !== ''));
    await saveFields(tx, id, await linkSubjects(tx, 'ficha', filled));
    return true;
  });
