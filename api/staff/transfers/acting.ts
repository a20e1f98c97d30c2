import type { Plan } from '../../catalogue/plans/plan.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Database } from '../../core/db/connection.ts';
import type { Actor } from '../acts/log.ts';
import type { Done } from '../acts/undo.ts';

/** The library whose list it is. */
export interface Here {
  id: number;
  zone: string;
  /** Its floor plans. */
  plans: readonly Plan[];
}

/** Who acts, where and when. */
export interface Acting {
  db: Database;
  actor: Actor;
  here: Here;
  at: Date;
}

/** How an act can be undone. */
export const undoWire = (done: Done<unknown> | null, { zone }: Here) =>
  done ? { cod_ato: done.actId, desfazer_ate: withOffset(done.undoUntil, zone) } : {};
