import { listStaffActs, undoStaffAct } from '#contract/staff/acts.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { wordIfAny } from '../../core/words.ts';
import type { Services } from '../../services.ts';
import { addDays, instantOf, isDay, withOffset, type Day } from '../../circulation/units/zone.ts';
import { ACT_KINDS } from './log.ts';
import { countActs, findActs } from './search.ts';
import { undoAct } from './undo.ts';

const PER_PAGE = 50;

/** Undoing, and the log of acts. */
export function staffActRoutes(bind: Bind, { db, now, settings }: Services): void {
  const zone = settings.timeZone;

  bind(undoStaffAct, async ({ params: { id } }, { staff }) => {
    const undone = await undoAct(db, {
      ...{ actId: id, actor: staff, at: now() },
      mayUndoOthers: staff.rights.has('override'),
    });
    if (!undone.ok) throw refusedFor([undone.refusal]);
    return { cod_ato: id, desfeito: true as const };
  });

  bind(listStaffActs, async ({ query = {} }, { staff, locale }) => {
    const { pessoa, equipe, ato, de, ate, pagina = 1 } = query;
    const mine = staff.rights.has('rights') ? {} : { staffId: staff.staffId };
    const filter = {
      ...{ libraryId: staff.libraryId, ...mine },
      ...{ staff: equipe?.trim() || undefined, kind: ato || undefined },
      patron: pessoa?.trim() || undefined,
      from: startOf('de', de, zone),
      to: startOf('ate', ate && isDay(ate) ? addDays(ate, 1) : ate, zone),
    };
    const page = { limit: PER_PAGE, offset: (pagina - 1) * PER_PAGE };
    const [rows, total] = await Promise.all([
      findActs(db.queries, filter, page),
      countActs(db.queries, filter),
    ]);
    return {
      itens: rows.map((row) => ({
        ...{ cod_ato: row.id, data: withOffset(row.at, zone), quem: row.staff },
        ...{ posto: row.workstation, ato: row.act, desc_ato: actName(row.act, locale) },
        ...(row.patronId !== null && {
          pessoa: { cod_pessoa: row.patronId, nome: row.patron ?? '' },
        }),
        ...(row.before !== null && { antes: row.before }),
        ...(row.after !== null && { depois: row.after }),
        ...(row.reason !== null && { motivo: row.reason }),
      })),
      ...{ total, pagina, por_pagina: PER_PAGE, de_todos: staff.rights.has('rights') },
      atos: ACT_KINDS.map((kind) => ({ codigo: kind, nome: actName(kind, locale) })),
    };
  });
}

/** As staff read it; patrons read `act_…` of `server/privacy`. */
const actName = (kind: string, locale: Locale): string =>
  wordIfAny('server/acts', kind, locale) ?? kind;

/** The first instant of a day. */
function startOf(field: string, day: Day | undefined, zone: string): string | undefined {
  if (day === undefined) return undefined;
  if (isDay(day)) return instantOf(day, '00:00', zone).toISOString();
  throw refused(422, 'invalid_fields', undefined, [
    { field, problem: 'is no day of the calendar', kind: 'day' },
  ]);
}
