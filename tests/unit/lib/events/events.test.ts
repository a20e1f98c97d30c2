import { describe, expect, it } from 'vitest';
import { byMonth, mergeEvents, notOver, type LibraryEvent } from '#lib/events/events.ts';

const event = (id: string, inicio: string, more: Partial<LibraryEvent> = {}): LibraryEvent => ({
  cod_evento: id,
  titulo: id,
  resumo: '',
  texto: '',
  inicio,
  dia_inteiro: false,
  idioma: 'pt',
  ...more,
});
const ids = (events: readonly LibraryEvent[]) => events.map(({ cod_evento }) => cod_evento);

describe('both lists of events', () => {
  it('are one, soonest first by the instant, and tell where one registers', () => {
    const merged = mergeEvents(
      [
        event('late', '2026-03-14T09:00:00-03:00'),
        // Later on the clock than "acre", sooner in time.
        event('central', '2026-03-12T10:30:00-03:00'),
      ],
      [event('acre', '2026-03-12T09:00:00-05:00')],
    );
    expect(ids(merged)).toEqual(['central', 'acre', 'late']);
    expect(merged.map(({ eventum }) => eventum)).toEqual([false, true, false]);
  });

  it('may both be empty', () => {
    expect(mergeEvents([], [])).toEqual([]);
  });
});

describe('an event is over', () => {
  const shownAt = (now: string, one: LibraryEvent) => notOver([one], new Date(now)).length === 1;

  it('at its end, wherever the reader is', () => {
    const reading = event('x', '2026-03-12T14:00:00-03:00', { fim: '2026-03-12T16:00:00-03:00' });
    expect(shownAt('2026-03-12T18:59:59Z', reading)).toBe(true);
    expect(shownAt('2026-03-12T19:00:00Z', reading)).toBe(false);
  });

  it('two hours after it began when no end is told', () => {
    const reading = event('x', '2026-03-12T14:00:00-03:00');
    expect(shownAt('2026-03-12T18:59:59Z', reading)).toBe(true);
    expect(shownAt('2026-03-12T19:00:00Z', reading)).toBe(false);
  });

  it('with its day when it takes the whole day and no end is told', () => {
    const fair = event('x', '2026-03-12T00:00:00-03:00', { dia_inteiro: true });
    expect(shownAt('2026-03-12T23:59:00-03:00', fair)).toBe(true);
    expect(shownAt('2026-03-13T00:00:00-03:00', fair)).toBe(false);
  });
});

it('months are those in which events begin, in the order of the events', () => {
  const months = byMonth([
    event('a', '2026-03-31T23:30:00-03:00'),
    event('b', '2026-04-01T08:00:00-03:00', { fim: '2026-05-02T08:00:00-03:00' }),
    event('c', '2026-04-20T08:00:00-03:00'),
    event('d', '2027-04-01T08:00:00-03:00'),
  ]);
  expect(months.map(([month, events]) => [month, ids(events)])).toEqual([
    ['2026-03', ['a']],
    ['2026-04', ['b', 'c']],
    ['2027-04', ['d']],
  ]);
});
