import {
  readTransfers,
  receiveTransfer,
  reportNotFound,
  sendBag,
} from '#contract/staff/transfers.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Bind, StaffMember } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { recordViews } from '../acts/log.ts';
import type { Acting, Here } from './acting.ts';
import { notFound, receive, storedNotFound, storedReceived } from './acts.ts';
import { bagLeft } from './bags.ts';
import { transferList } from './list.ts';

/** A name on the list that the same person sees again within this time is no further view. */
const VIEW_MS = 12 * 3_600_000;

/** Holds and transfers of the workstation's library. */
export function transferRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;
  bind(readTransfers, async (_input, { staff }) => {
    const at = now();
    const here = await libraryOf(services, staff);
    const { list, patronIds } = await transferList(db.queries, here, at);
    await recordNewViews(services, staff, { patronIds, at });
    return list;
  });
  bind(receiveTransfer, async ({ body }, http) => {
    const at = await acting(services, http.staff);
    const code = body.codigo.trim();
    const work = (tx: Tx) => receive(tx, code, at);
    const form = storedReceived(code, at.here);
    return withIdempotencyKey(services, receiveTransfer, body, http, work, form);
  });
  bind(sendBag, ({ body }, http) =>
    withIdempotencyKey(services, sendBag, body, http, async (tx) =>
      bagLeft(tx, body.cod_biblioteca, await acting(services, http.staff)),
    ),
  );
  bind(reportNotFound, async ({ body }, http) => {
    const at = await acting(services, http.staff);
    const work = (tx: Tx) => notFound(tx, body.cod_exemplar, at);
    const form = storedNotFound(at.here);
    return withIdempotencyKey(services, reportNotFound, body, http, work, form);
  });
}

async function acting(services: Services, staff: StaffMember): Promise<Acting> {
  const { db, now } = services;
  return { db, actor: staff, here: await libraryOf(services, staff), at: now() };
}

async function libraryOf({ db, plans }: Services, { libraryId }: StaffMember): Promise<Here> {
  const library = (await listLibraries(db.queries)).find(({ id }) => id === libraryId);
  if (!library) throw refused(404, 'library_not_found');
  const own = plans.now().filter((plan) => plan.library === library.code);
  return { id: library.id, zone: library.timeZone, plans: own };
}

/** Logs whose names were seen: the list is read anew every minute. */
async function recordNewViews(
  { db }: Services,
  staff: StaffMember,
  { patronIds, at }: { patronIds: readonly number[]; at: Date },
): Promise<void> {
  if (patronIds.length === 0) return;
  await db.transaction(async (tx) => {
    const seen = await tx
      .selectFrom('staff_acts')
      .select('patron_id')
      .distinct()
      .where('staff_id', '=', staff.staffId)
      .where('act', '=', 'fetched')
      .where('at', '>', new Date(at.getTime() - VIEW_MS).toISOString())
      .execute();
    const known = new Set(seen.map(({ patron_id }) => patron_id));
    const fresh = patronIds.filter((id) => !known.has(id));
    await recordViews(tx, { patronIds: fresh, kind: 'fetched', actor: staff, at });
  });
}
