import { readStaffSelf } from '#contract/staff/accounts.ts';
import type { Bind } from '../../core/http/bind.ts';
import { requirePatron } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { staffAccount } from './store.ts';

/** Who a staff member is, and where they may work. */
export function staffAccountRoutes(bind: Bind, { db, settings }: Services): void {
  bind(readStaffSelf, async (_input, { staff }) => {
    const { patronId, name, hasFactor, libraries } = requirePatron(
      await staffAccount(db.queries, staff.staffId),
    );
    return {
      cod_pessoa: patronId,
      nome: name,
      falta_segundo_fator: settings.staff.secondFactor && !hasFactor,
      bibliotecas: libraries.map(({ id, name: nome, timeZone, rights }) => ({
        ...{ cod_biblioteca: id, nome, fuso_horario: timeZone, direitos: rights },
      })),
    };
  });
}
