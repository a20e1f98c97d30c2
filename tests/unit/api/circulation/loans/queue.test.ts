import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyFillsHold, type HoldFacts } from '#api/circulation/loans/facts.ts';
import {
  DESK_HOLD_MOVES,
  HOLD_MOVES,
  HOLD_STATES,
  holdMayMove,
} from '#api/circulation/loans/hold-states.ts';
import { policyFor, type Policy } from '#api/circulation/loans/policy.ts';
import {
  decideQueue,
  queueForWish,
  type HoldMove,
  type QueueCopy,
} from '#api/circulation/loans/queue.ts';
import type { OpeningCalendar } from '#api/circulation/units/calendar.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;

const calendar: OpeningCalendar = {
  zone: 'America/Sao_Paulo',
  week: new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ opens: '08:00', closes: '22:00' }]])),
  exceptions: new Map(),
};
const policy: Policy = {
  ...policyFor([], { groupId: 1, loanKind: 'normal', libraryId: 1 }),
  lendable: true,
  length: { days: 7 },
  maxItems: 5,
  maxRenewals: 5,
  maxHolds: 5,
  maxRequests: 0,
  betweenLibraries: false,
  homeDelivery: false,
  pickupHours: 48,
  penalty: { kind: 'fine', centsPerDay: 100, centsPerHour: 100 },
  blockFromCents: 1000,
};

const copyOf = (id: number, change: Partial<QueueCopy> = {}): QueueCopy => ({
  ...{ id, titleId: 10, title: 'O cortiço', libraryId: 1, loanKind: 'normal', state: null },
  ...{ volume: null, tome: null, part: null, additional: false, onLoan: false },
  ...change,
});
const holdOf = (id: number, change: Partial<HoldFacts> = {}): HoldFacts => ({
  ...{ id, patronId: id, groupId: 1, titleId: 10, libraryId: 1 },
  ...{ volume: '', tome: '', part: '', additional: false, state: 'queued' },
  ...{ placedAt: `2026-03-0${id}T12:00:00.000Z`, resumesAt: null, copyId: null, expiresAt: null },
  ...change,
});
const factsOf = (copies: QueueCopy[], holds: HoldFacts[]) => ({
  ...{ copies, holds, policyOf: () => policy, calendarOf: () => calendar },
});
const decide = (copies: QueueCopy[], holds: HoldFacts[], now = NOW) =>
  decideQueue(factsOf(copies, holds), now);
const released = (moves: HoldMove[]) =>
  moves.flatMap((move) => (move.to === 'released' ? [[move.holdId, move.copyId]] : []));

const LATER = new Date(NOW.getTime() + HOUR_MS);
const EARLIER = new Date(NOW.getTime() - HOUR_MS);

it('offers a copy that was not found to nobody for a day, unless it is in hand', () => {
  const copy = copyOf(1, { notFoundAt: EARLIER });
  const held = holdOf(1, { state: 'released', copyId: 1, expiresAt: LATER });
  expect(decide([copy], [holdOf(1)])).toEqual([]);
  expect(decide([copy], [held])).toEqual([{ holdId: 1, to: 'queued' }]);
  expect(decide([copy, copyOf(2)], [held]).at(-1)).toMatchObject({ to: 'released', copyId: 2 });
  expect(
    decide([copyOf(1, { notFoundAt: new Date(NOW.getTime() - 25 * HOUR_MS) })], [holdOf(1)]),
  ).toMatchObject([{ to: 'released', copyId: 1 }]);
  const inHand = { copyId: 1, libraryId: copy.libraryId };
  expect(decideQueue(factsOf([copy], [holdOf(1)]), NOW, inHand)).toMatchObject([
    { to: 'released', copyId: 1 },
  ]);
});

describe('the states of a hold', () => {
  it('lead where the table says, and the last ones nowhere', () => {
    const open = HOLD_STATES.filter((state) => HOLD_MOVES[state].length > 0);
    expect(open).toEqual(['queued', 'suspended', 'in_transit', 'released']);
    expect(holdMayMove('queued', 'released')).toBe(true);
    expect(holdMayMove('queued', 'lapsed')).toBe(false);
    expect(holdMayMove('released', 'suspended')).toBe(false);
    expect(holdMayMove('cancelled', 'queued')).toBe(false);
  });

  it('are moved at the desk only where the table leads and nothing more is needed', () => {
    expect(DESK_HOLD_MOVES).toEqual({
      queued: ['cancelled'],
      suspended: ['queued', 'cancelled'],
      in_transit: ['queued', 'cancelled'],
      released: ['queued', 'cancelled', 'lapsed'],
      picked_up: [],
      cancelled: [],
      lapsed: [],
    });
  });
});

describe('a queue across libraries', () => {
  const sources = new Map([
    [1, 0],
    [3, 1],
    [2, 4],
  ]);
  const wide = (id: number, change: Partial<HoldFacts> = {}) => holdOf(id, { sources, ...change });

  it('asks the pick-up library first, then the nearest, and sends the copy', () => {
    const copies = [copyOf(1, { libraryId: 2 }), copyOf(2, { libraryId: 3 }), copyOf(3)];
    const moves = decide(copies, [wide(1), wide(2), wide(3)]);
    expect(moves.map(({ holdId, to }) => [holdId, to])).toEqual([
      [1, 'released'],
      [2, 'in_transit'],
      [3, 'in_transit'],
    ]);
    expect(moves.map((move) => 'copyId' in move && move.copyId)).toEqual([3, 2, 1]);
  });

  it('takes no copy of a library that does not send there, nor for a hold on one library', () => {
    expect(decide([copyOf(1, { libraryId: 4 })], [wide(1)])).toEqual([]);
    expect(decide([copyOf(1, { libraryId: 2 })], [holdOf(1)])).toEqual([]);
  });

  it('releases a copy where it arrives, and where it is in hand', () => {
    const away = copyOf(1, { libraryId: 2, state: 'in_transit' });
    const sent = wide(1, { state: 'in_transit', copyId: 1 });
    const here = { copyId: 1, libraryId: 1 };
    expect(decide([away], [sent])).toEqual([]);
    expect(decideQueue(factsOf([away], [sent]), NOW, here)).toMatchObject([{ to: 'released' }]);
    expect(decideQueue(factsOf([away], [wide(1)]), NOW, here)).toMatchObject([{ to: 'released' }]);
    expect(decideQueue(factsOf([away], [wide(1)]), NOW, { copyId: 1, libraryId: 3 })).toMatchObject(
      [{ to: 'in_transit' }],
    );
  });

  it('leaves a copy away from home in transit: on the shelf of holds, and after the hold', () => {
    const away = copyOf(1, { libraryId: 2, state: 'in_transit' });
    const ready = wide(1, { state: 'released', copyId: 1, expiresAt: LATER });
    expect(decide([away], [ready])).toEqual([]);
    expect(decide([away], [wide(2)])).toEqual([]);
  });

  it('puts a hold back in its place when its copy is lost on the way', () => {
    const sent = wide(1, { state: 'in_transit', copyId: 1 });
    expect(decide([copyOf(1, { libraryId: 2, state: 'lost' })], [sent])).toEqual([
      { holdId: 1, to: 'queued' },
    ]);
  });

  it('is one line where one copy could serve both', () => {
    const holds = [wide(1), holdOf(2), holdOf(3, { libraryId: 2 }), holdOf(4, { libraryId: 9 })];
    expect(queueForWish(wide(9), holds).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(queueForWish(holdOf(9), holds).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('the queue of a title', () => {
  it('gives a free copy to whoever waits longest, until closing time of the last day', () => {
    const [move] = decide([copyOf(1)], [holdOf(2), holdOf(1)]);
    expect(move).toMatchObject({ holdId: 1, to: 'released', copyId: 1 });
    expect(move?.to === 'released' && move.expiresAt).toEqual(new Date('2026-03-15T01:00:00Z'));
  });

  it.each([
    ['is on loan', { onLoan: true }],
    ['is in quarantine', { state: 'quarantine' as const }],
    ['stands in another library', { libraryId: 2 }],
    ['is another volume', { volume: '2' }],
    ['is additional material', { additional: true }],
  ])('waits when the copy %s', (_why, change) => {
    expect(decide([copyOf(1, change)], [holdOf(1, { volume: '1' })])).toEqual([]);
  });

  it('passes over whoever is suspended, until the day comes', () => {
    const away = holdOf(1, { state: 'suspended', resumesAt: LATER });
    expect(released(decide([copyOf(1)], [away, holdOf(2)]))).toEqual([[2, 1]]);
    const back = holdOf(1, { state: 'suspended', resumesAt: EARLIER });
    expect(decide([copyOf(1)], [back, holdOf(2)]).map(({ to }) => to)).toEqual([
      'queued',
      'released',
    ]);
    expect(released(decide([copyOf(1)], [back, holdOf(2)]))).toEqual([[1, 1]]);
  });

  it('gives what was not picked up to the next in line', () => {
    const late = holdOf(1, { state: 'released', copyId: 1, expiresAt: EARLIER });
    const moves = decide([copyOf(1)], [late, holdOf(2)]);
    expect(moves[0]).toEqual({ holdId: 1, to: 'lapsed' });
    expect(released(moves)).toEqual([[2, 1]]);
    const inTime = { ...late, expiresAt: LATER };
    expect(decide([copyOf(1)], [inTime, holdOf(2)])).toEqual([]);
  });

  it('gives a hold back its place when its copy is lost, and another copy when there is one', () => {
    const hold = holdOf(1, { state: 'released', copyId: 1, expiresAt: LATER });
    const moves = decide([copyOf(1, { state: 'lost' }), copyOf(2)], [hold, holdOf(2)]);
    expect(moves[0]).toEqual({ holdId: 1, to: 'queued' });
    expect(released(moves)).toEqual([[1, 2]]);
  });

  it('is a line for what one copy could serve: any volume stands with each, libraries apart', () => {
    const holds = [
      holdOf(1, { volume: '1' }),
      holdOf(2, { volume: '2' }),
      holdOf(3),
      holdOf(4, { libraryId: 2 }),
      holdOf(5, { state: 'released', copyId: 1 }),
      holdOf(6, { state: 'suspended', resumesAt: LATER }),
    ];
    const ids = (wish: HoldFacts) => queueForWish(wish, holds).map(({ id }) => id);
    expect(ids(holdOf(9, { volume: '1' }))).toEqual([1, 3, 6]);
    expect(ids(holdOf(9))).toEqual([1, 2, 3, 6]);
    expect(ids(holdOf(9, { libraryId: 2 }))).toEqual([4]);
  });
});

type Event =
  | { kind: 'place'; library: number; volume: string }
  | { kind: 'lend' | 'return' | 'quarantine' | 'free'; copy: number }
  | { kind: 'cancel' | 'suspend' | 'pick up' | 'move'; hold: number }
  | { kind: 'time'; hours: number };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    library: fc.integer({ min: 1, max: 2 }),
    volume: fc.constantFrom('', '1', '2'),
  }),
  fc.record({
    kind: fc.constantFrom('lend' as const, 'return' as const, 'quarantine' as const, 'free'),
    copy: fc.nat(3),
  }) as fc.Arbitrary<Event>,
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'suspend' as const, 'pick up' as const, 'move'),
    hold: fc.nat(9),
  }) as fc.Arbitrary<Event>,
  fc.record({ kind: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);

/** A title with four copies, at which anything may happen. */
function createTitle() {
  const copies = [
    copyOf(1, { volume: '1' }),
    copyOf(2, { volume: '2' }),
    copyOf(3, { libraryId: 2, volume: '1' }),
    copyOf(4, { libraryId: 2, volume: '2', onLoan: true }),
  ];
  let holds: HoldFacts[] = [];
  let now = NOW;
  let placed = 0;

  const isSetAside = (copy: QueueCopy) => holds.some(({ copyId }) => copyId === copy.id);
  const happen = (what: Event): void => {
    if (what.kind === 'time') now = new Date(now.getTime() + what.hours * HOUR_MS);
    else if (what.kind === 'place') {
      placed += 1;
      const { library: libraryId, volume } = what;
      holds.push(holdOf(1, { id: placed, libraryId, volume, placedAt: now.toISOString() }));
    } else if ('copy' in what) {
      const copy = copies[what.copy];
      if (!copy) return;
      if (what.kind === 'lend' && copy.state === null && !isSetAside(copy)) copy.onLoan = true;
      if (what.kind === 'return') copy.onLoan = false;
      if (what.kind === 'quarantine') copy.state = 'quarantine';
      if (what.kind === 'free') copy.state = null;
    } else {
      const hold = holds[what.hold];
      if (!hold) return;
      const copy = copies.find(({ id }) => id === hold.copyId);
      const rest = holds.filter((one) => one !== hold);
      if (what.kind === 'cancel') holds = rest;
      if (what.kind === 'pick up' && copy) {
        copy.onLoan = true;
        holds = rest;
      }
      if (hold.state === 'released') return;
      if (what.kind === 'suspend') {
        hold.state = 'suspended';
        hold.resumesAt = new Date(now.getTime() + 30 * HOUR_MS);
      }
      if (what.kind === 'move') hold.libraryId = 3 - hold.libraryId;
    }
  };
  const settle = (): HoldMove[] => {
    const moves = decide(copies, holds, now);
    for (const move of moves) {
      const hold = holds.find(({ id }) => id === move.holdId);
      if (!hold) throw new Error('a hold that is not there was moved');
      expect(holdMayMove(hold.state, move.to)).toBe(true);
      if (move.to === 'lapsed') holds = holds.filter((one) => one !== hold);
      else {
        hold.state = move.to;
        hold.resumesAt = null;
        hold.copyId = move.to === 'released' ? move.copyId : null;
        hold.expiresAt = move.to === 'released' ? move.expiresAt : null;
      }
    }
    return moves;
  };
  return { copies, happen, settle, isSetAside, holds: () => holds };
}

describe('whatever happens to copies and holds', () => {
  it('nobody waits while a copy for them lies free, no copy waits for two, none overtakes', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 5, maxLength: 80 }), (events) => {
        const title = createTitle();
        for (const what of events) {
          title.happen(what);
          title.settle();
          expect(title.settle()).toEqual([]);
          const holds = title.holds();
          const setAside = holds.flatMap(({ copyId }) => copyId ?? []);
          expect(new Set(setAside).size).toBe(setAside.length);
          for (const copy of title.copies) {
            const isFree = !copy.onLoan && copy.state === null && !title.isSetAside(copy);
            const waiting = holds.filter(
              (hold) => hold.state === 'queued' && copyFillsHold(copy, hold),
            );
            if (isFree) expect(waiting).toEqual([]);
            if (title.isSetAside(copy)) expect([copy.onLoan, copy.state]).toEqual([false, null]);
          }
          for (const hold of holds) {
            const line = queueForWish(hold, holds);
            expect(line.map(({ placedAt }) => placedAt)).toEqual(
              line.map(({ placedAt }) => placedAt).toSorted(),
            );
          }
        }
      }),
    );
  });
});
