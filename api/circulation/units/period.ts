import { refused, refusedFor } from '../../core/http/refused.ts';
import { addDays, instantOf, isDay } from './zone.ts';

/** First and last day of a list, both included. */
interface Days {
  dataIni?: string | undefined;
  dataFim?: string | undefined;
}

/**
 * The instants of a period of days in a zone: `from` included, `to` excluded.
 *
 * @throws Refused 422 `invalid_fields` for days that do not exist, `dates_reversed`
 */
export function parsePeriod({ dataIni, dataFim }: Days, zone: string) {
  const wrong = Object.entries({ dataIni, dataFim }).flatMap(([field, day]) =>
    day === undefined || isDay(day)
      ? []
      : [{ field, problem: 'is no day of the calendar', kind: 'day' as const }],
  );
  if (wrong.length > 0) throw refused(422, 'invalid_fields', undefined, wrong);
  if (dataIni !== undefined && dataFim !== undefined && dataIni > dataFim) {
    throw refusedFor([{ code: 'dates_reversed' }], { dates_reversed: 'dataIni' });
  }
  const startOf = (day: string) => instantOf(day, '00:00', zone);
  return {
    from: dataIni === undefined ? undefined : startOf(dataIni),
    to: dataFim === undefined ? undefined : startOf(addDays(dataFim, 1)),
  };
}
