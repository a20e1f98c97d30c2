import type { Queries } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { addDays, dayIn } from '../../circulation/units/zone.ts';
import { notify } from '../../patrons/notices/notify.ts';
import { claimTimedNotice } from '../../patrons/notices/store.ts';
import type { JobServices } from './runner.ts';

const HOUR_MS = 3_600_000;

/** A copy that has been ready for less is not announced again. */
const MIN_READY_HOURS = 12;

/** Suspensions that ended longer ago are not announced. */
const MAX_DAYS_SINCE_END = 7;

/** Notifies of pick-up windows that end soon. Returns how many. */
export async function notifyEndingPickups({ db, settings, now }: JobServices): Promise<number> {
  const { pickupHours } = settings.notices;
  if (pickupHours === 0) return 0;
  const at = now();
  let count = 0;
  for (const hold of await endingPickups(db.queries, at, pickupHours)) {
    const { id, patronId, library, zone, until } = hold;
    const { title } = JSON.parse(hold.summary) as TitleSummary;
    const isNew = await db.transaction(async (tx) => {
      const own = { patronId, kind: 'fim_da_retirada', entity: id, occasion: until, at } as const;
      if (!(await claimTimedNotice(tx, own))) return false;
      const params = { title, library, zone, until, holdId: id };
      await notify(tx, { patronId, kind: 'pickup_ends', params, at });
      return true;
    });
    if (isNew) count += 1;
  }
  return count;
}

async function endingPickups(q: Queries, at: Date, hours: number) {
  const later = (by: number) => new Date(at.getTime() + by * HOUR_MS).toISOString();
  const rows = await q
    .selectFrom('holds as h')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('libraries as b', 'b.id', 'h.library_id')
    .select(['h.id', 'h.patron_id as patronId', 'h.expires_at as until', 't.summary'])
    .select(['b.name as library', 'b.time_zone as zone'])
    .where('h.state', '=', 'released')
    .where('h.expires_at', '>', at.toISOString())
    .where('h.expires_at', '<=', later(hours))
    .where('h.released_at', '<=', later(-MIN_READY_HOURS))
    .orderBy('h.id')
    .execute();
  return rows.map((row) => ({ ...row, until: row.until ?? '' }));
}

/** Notifies once of each card whose last day is near. Returns how many. */
export async function notifyExpiringCards({ db, settings, now }: JobServices): Promise<number> {
  const at = now();
  const today = dayIn(at, settings.timeZone);
  const patrons = await db.queries
    .selectFrom('patrons')
    .select(['id', 'valid_until as until'])
    .where('valid_until', '>=', today)
    .where('valid_until', '<=', addDays(today, settings.cards.daysBefore))
    .where('left_at', 'is', null)
    .orderBy('id')
    .execute();
  let count = 0;
  for (const { id: patronId, until } of patrons) {
    if (until === null) continue;
    const isNew = await db.transaction(async (tx) => {
      const own = { patronId, kind: 'carteira', entity: patronId, occasion: until } as const;
      if (!(await claimTimedNotice(tx, { ...own, at }))) return false;
      await notify(tx, { patronId, kind: 'card_expires', params: { until }, at });
      return true;
    });
    if (isNew) count += 1;
  }
  return count;
}

/** Notifies of suspensions that have ended, unless another one goes on. Returns how many. */
export async function notifyEndedSuspensions({ db, now }: JobServices): Promise<number> {
  const at = now();
  let count = 0;
  for (const { id, patronId, endsOn, library, zone } of await suspensionsAround(db.queries, at)) {
    if (endsOn >= dayIn(at, zone)) continue;
    const from = addDays(endsOn, 1);
    const isNew = await db.transaction(async (tx) => {
      const own = { patronId, kind: 'fim_do_afastamento', entity: id, occasion: endsOn } as const;
      if (!(await claimTimedNotice(tx, { ...own, at }))) return false;
      await notify(tx, { patronId, kind: 'suspension_end', params: { library, from }, at });
      return true;
    });
    if (isNew) count += 1;
  }
  return count;
}

/** The last suspension of each patron, if it has ended lately in some time zone. */
function suspensionsAround(q: Queries, at: Date) {
  const today = dayIn(at, 'UTC');
  return q
    .selectFrom('suspensions as s')
    .innerJoin('libraries as b', 'b.id', 's.library_id')
    .select(['s.id', 's.patron_id as patronId', 's.ends_on as endsOn'])
    .select(['b.name as library', 'b.time_zone as zone'])
    .where('s.ends_on', '<=', today)
    .where('s.ends_on', '>=', addDays(today, -MAX_DAYS_SINCE_END))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suspensions as later')
            .select('later.id')
            .whereRef('later.patron_id', '=', 's.patron_id')
            .where(({ eb, or, and, ref }) =>
              or([
                eb('later.ends_on', '>', ref('s.ends_on')),
                and([eb('later.ends_on', '=', ref('s.ends_on')), eb('later.id', '>', ref('s.id'))]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('s.id')
    .execute();
}
