import { refused, refusedFor } from '../../core/http/refused.ts';
import { addDays, instantOf, isDay } from './zone.ts';

/** A first and a last day, both included, as lists are asked for by date. */
interface Days {
  dataIni?: string | undefined;
  dataFim?: string | undefined;
}

/**
 * The instants between which those days lie in a zone: `from` included, `to` not. Refuses days that the
 * calendar has not (`invalid_fields`) and a first one after the last (`dates_reversed`).
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
