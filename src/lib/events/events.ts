import type { Output } from '#contract/calls.ts';

export type LibraryEvent = Output<'GET /parametros/eventos_institucionais'>['itens'][number];

/** An event, and whether registration is in Eventum. */
export type ListedEvent = LibraryEvent & { eventum: boolean };

/** Merges both lists, soonest first. */
export const mergeEvents = (
  institution: readonly LibraryEvent[],
  eventum: readonly LibraryEvent[],
): ListedEvent[] =>
  [
    ...institution.map((event) => ({ ...event, eventum: false })),
    ...eventum.map((event) => ({ ...event, eventum: true })),
  ].sort((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio));

const HOUR_MS = 3_600_000;

/** Events that are not over; without an end they last two hours, or all day. */
export const notOver = <E extends LibraryEvent>(events: readonly E[], now: Date): E[] =>
  events.filter(({ inicio, fim, dia_inteiro: allDay }) => {
    const assumed = Date.parse(inicio) + (allDay ? 24 : 2) * HOUR_MS;
    return (fim ? Date.parse(fim) : assumed) > now.getTime();
  });

/** Events by month of their start: "2026-03". */
export function byMonth<E extends LibraryEvent>(events: readonly E[]): [string, E[]][] {
  const months = new Map<string, E[]>();
  for (const event of events) {
    const month = event.inicio.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}
