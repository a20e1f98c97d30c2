import { readOwnUse } from '#contract/portal/statistics/own-use.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Bind } from '../../core/http/bind.ts';
import { keepsHistory } from '../../circulation/loans/history-store.ts';
import type { Services } from '../../services.ts';
import { dayIn } from '../../circulation/units/zone.ts';

/** A patron's own use, without deleted history. */
export function ownUseRoutes(bind: Bind, { db, settings }: Services): void {
  bind(readOwnUse, async (_input, { patronId }) => {
    const { loans, renewals, holds } = await readOwnActs(db.queries, patronId);
    const monthOf = (instant: string) => dayIn(new Date(instant), settings.timeZone).slice(0, 7);
    const counted = (instants: readonly string[]) => countBy(instants.map(monthOf));
    const lent = counted(loans.map(({ at }) => at));
    const renewed = counted(renewals);
    const held = counted(holds);
    const months = [...new Set([...lent.keys(), ...renewed.keys(), ...held.keys()])];
    return {
      guardado: await keepsHistory(db.queries, patronId),
      meses: months
        .sort()
        .reverse()
        .map((mes) => ({
          mes,
          emprestimos: lent.get(mes) ?? 0,
          renovacoes: renewed.get(mes) ?? 0,
          reservas: held.get(mes) ?? 0,
        })),
      bibliotecas: [...countBy(loans.map(({ library }) => library))]
        .map(([library, count]) => ({ desc_biblioteca: library, emprestimos: count }))
        .sort(
          (a, b) =>
            b.emprestimos - a.emprestimos || a.desc_biblioteca.localeCompare(b.desc_biblioteca),
        ),
    };
  });
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Instants at which a patron borrowed, renewed and placed holds. */
async function readOwnActs(q: Queries, patronId: number) {
  const loans = await q
    .selectFrom('loans as l')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.lent_at as at', 'b.name as library'])
    .where('l.patron_id', '=', patronId)
    .execute();
  const renewals = await q
    .selectFrom('renewals as r')
    .innerJoin('loans as l', 'l.id', 'r.loan_id')
    .select('r.renewed_at as at')
    .where('l.patron_id', '=', patronId)
    .execute();
  const holds = await q
    .selectFrom('holds')
    .select('placed_at as at')
    .where('patron_id', '=', patronId)
    .execute();
  return { loans, renewals: renewals.map(({ at }) => at), holds: holds.map(({ at }) => at) };
}
