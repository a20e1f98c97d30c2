import { undoStaffAct } from '#contract/staff/acts.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refusedFor } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { undoAct } from './undo.ts';

/** Undoing, and the log of acts. */
export function staffActRoutes(bind: Bind, { db, now }: Services): void {
  bind(undoStaffAct, async ({ params: { id } }, { staff }) => {
    const undone = await undoAct(db, { actId: id, actor: staff, at: now() });
    if (!undone.ok) throw refusedFor([undone.refusal]);
    return { cod_ato: id, desfeito: true as const };
  });
}
