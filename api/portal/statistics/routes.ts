import {
  readLoanMonths,
  readLoanYears,
  readTitleTotals,
} from '#contract/portal/statistics/titles.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { parsePeriod } from '../../circulation/units/period.ts';
import { addDays, dayIn, instantOf } from '../../circulation/units/zone.ts';
import { requireTitle } from '../../catalogue/records/require-title.ts';
import { countCopies, countHolds, lentAt, renewedAt } from './store.ts';

/** How often a title was borrowed: by year, by month, and in total. */
export function statisticsRoutes(bind: Bind, { db, settings }: Services): void {
  const zone = settings.timeZone;
  const startOf = (day: string) => instantOf(day, '00:00', zone);
  const dayOf = (instant: string) => dayIn(new Date(instant), zone);

  bind(readLoanYears, async ({ params: { id } }) => {
    await requireTitle(db.queries, id);
    const days = (await lentAt(db.queries, { titleId: id })).map(dayOf);
    const years = Map.groupBy(days, (day) => Number(day.slice(0, 4)));
    return {
      itens: [...years]
        .sort(([a], [b]) => b - a)
        .map(([ano, loans]) => ({ ano, emprestimos: loans.length })),
    };
  });

  bind(readLoanMonths, async ({ params: { id, ano } }) => {
    await requireTitle(db.queries, id);
    const period = {
      titleId: id,
      from: startOf(`${ano}-01-01`),
      to: startOf(addDays(`${ano}-12-31`, 1)),
    };
    const loans = countByMonth((await lentAt(db.queries, period)).map(dayOf));
    const renewals = countByMonth((await renewedAt(db.queries, period)).map(dayOf));
    return {
      ano,
      itens: loans.map((emprestimos, at) => ({
        mes: at + 1,
        emprestimos,
        renovacoes: renewals[at] ?? 0,
      })),
    };
  });

  bind(readTitleTotals, async ({ params: { id }, query }) => {
    const { dataIni, dataFim, biblioteca: libraryId } = query ?? {};
    const period = { titleId: id, libraryId, ...parsePeriod({ dataIni, dataFim }, zone) };
    await requireTitle(db.queries, id);
    return {
      exemplares: await countCopies(db.queries, period),
      emprestimos: (await lentAt(db.queries, period)).length,
      renovacoes: (await renewedAt(db.queries, period)).length,
      reservas: await countHolds(db.queries, period),
    };
  });
}

/** Counts days by month, January first. */
function countByMonth(days: readonly string[]): number[] {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const day of days) {
    const month = Number(day.slice(5, 7)) - 1;
    counts[month] = (counts[month] ?? 0) + 1;
  }
  return counts;
}
