import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COPY_STATES } from '#api/core/db/schema/loans.ts';
import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import {
  copyStatus,
  placeAvailability,
  type CopyFacts,
} from '#api/catalogue/copies/availability.ts';

const FREE: CopyFacts = { typeKind: 'normal', state: null, dueAt: null, setAside: false };
const NOW = new Date('2026-03-10T12:00:00.000Z');
const PAST = '2026-03-03T02:59:59.000Z';
const EARLY = '2026-03-14T02:59:59.000Z';
const LATE = '2026-04-02T02:59:59.000Z';

const copies = fc.array(
  fc.record<CopyFacts>({
    typeKind: fc.constantFrom('normal', 'horas', 'consulta_local'),
    state: fc.constantFrom(null, ...COPY_STATES),
    dueAt: fc.constantFrom(null, PAST, EARLY, LATE),
    setAside: fc.boolean(),
  }),
);

describe('the status of a copy', () => {
  it.each<[string, Partial<CopyFacts>, string | null]>([
    ['free', {}, 'disponivel'],
    ['lent by the hour but free', { typeKind: 'horas' }, 'disponivel'],
    ['on loan', { dueAt: LATE }, 'emprestado'],
    ['set aside for a hold', { setAside: true }, 'reservado'],
    ['a reference copy', { typeKind: 'consulta_local' }, 'consulta_local'],
    ['in transit', { state: 'in_transit' }, 'em_transito'],
    ['in quarantine', { state: 'quarantine' }, 'quarentena'],
    ['lost', { state: 'lost' }, null],
    ['lost while on loan', { state: 'lost', dueAt: LATE }, null],
    ['on order', { state: 'on_order' }, 'encomendado'],
    ['being processed', { state: 'in_process' }, 'em_processamento'],
    ['damaged', { state: 'damaged' }, 'em_reparo'],
    ['being repaired while on loan', { state: 'repair', dueAt: LATE }, 'emprestado'],
    ['missing', { state: 'missing' }, 'nao_localizado'],
    ['claimed returned', { state: 'claimed_returned', dueAt: EARLY }, 'nao_localizado'],
    ['in transit to who waits for it', { state: 'in_transit', setAside: true }, 'reservado'],
    [
      'a reference copy in quarantine',
      { typeKind: 'consulta_local', state: 'quarantine' },
      'quarentena',
    ],
  ])('of one that is %s', (_what, facts, status) => {
    expect(copyStatus({ ...FREE, ...facts })).toBe(status);
  });

  it('is available only when nothing whatever stands in the way', () => {
    fc.assert(
      fc.property(copies, (all) => {
        for (const copy of all) {
          const isFree =
            copy.state === null &&
            copy.dueAt === null &&
            !copy.setAside &&
            copy.typeKind !== 'consulta_local';
          expect(copyStatus(copy) === 'disponivel').toBe(isFree);
        }
      }),
    );
  });
});

describe('the copies of a title in a library', () => {
  it('count together, without those that are lost', () => {
    const sum = placeAvailability(
      [FREE, { ...FREE, dueAt: LATE }, { ...FREE, state: 'lost' }],
      NOW,
    );
    expect(sum).toEqual({ total: 2, disponiveis: 1, situacao: 'disponivel', dueAt: LATE });
  });

  it('say when the first of them comes back', () => {
    const sum = placeAvailability(
      [
        { ...FREE, dueAt: LATE },
        { ...FREE, dueAt: EARLY },
      ],
      NOW,
    );
    expect(sum).toEqual({ total: 2, disponiveis: 0, situacao: 'emprestado', dueAt: EARLY });
  });

  it('do not promise the return of a copy that is lost', () => {
    const sum = placeAvailability(
      [
        { ...FREE, typeKind: 'consulta_local' },
        { ...FREE, dueAt: EARLY, state: 'lost' },
        { ...FREE, dueAt: EARLY, state: 'claimed_returned' },
      ],
      NOW,
    );
    expect(sum).toEqual({ total: 2, disponiveis: 0, situacao: 'consulta_local', dueAt: null });
  });

  it('are nothing when all are lost, or there are none', () => {
    expect(placeAvailability([], NOW)).toBeNull();
    expect(placeAvailability([{ ...FREE, state: 'lost' }], NOW)).toBeNull();
  });

  it('never have more available than there are, and agree with the status of each', () => {
    fc.assert(
      fc.property(copies, (all) => {
        const statuses = all.map(copyStatus).filter((status) => status !== null);
        const sum = placeAvailability(all, NOW);
        expect(sum === null).toBe(statuses.length === 0);
        if (!sum) return;
        expect(sum.total).toBe(statuses.length);
        expect(sum.disponiveis).toBeLessThanOrEqual(sum.total);
        expect(sum.disponiveis).toBe(statuses.filter((status) => status === 'disponivel').length);
        expect(sum.disponiveis > 0).toBe(sum.situacao === 'disponivel');
        expect(statuses).toContain(sum.situacao);
      }),
    );
  });

  it('are the same in any order', () => {
    fc.assert(
      fc.property(copies, (all) => {
        expect(placeAvailability([...all].reverse(), NOW)).toEqual(placeAvailability(all, NOW));
      }),
    );
  });
});

describe('when copies on loan come back', () => {
  const DUE = '2026-11-09T23:59:59-03:00';
  const NEXT = '2026-12-03T23:59:59-03:00';
  it.each<[string, string[], string, ReturnType<typeof expectedReturn>]>([
    ['none on loan', [], '2026-11-26T12:00:00Z', null],
    ['one that is due', [DUE], '2026-11-01T12:00:00Z', { date: DUE, overdue: false }],
    ['one on its last day', [DUE], '2026-11-09T22:00:00-03:00', { date: DUE, overdue: false }],
    ['its last second', [DUE], '2026-11-09T23:59:59.999-03:00', { date: DUE, overdue: false }],
    ['midnight after', [DUE], '2026-11-10T00:00:00-03:00', { date: DUE, overdue: true }],
    ['one overdue for weeks', [DUE], '2026-11-26T12:00:00Z', { date: DUE, overdue: true }],
    [
      'an overdue one and another',
      [DUE, NEXT],
      '2026-11-26T12:00:00Z',
      { date: NEXT, overdue: false },
    ],
    [
      'the same in another order',
      [NEXT, DUE],
      '2026-11-26T12:00:00Z',
      { date: NEXT, overdue: false },
    ],
    ['two that are due', [NEXT, DUE], '2026-11-01T12:00:00Z', { date: DUE, overdue: false }],
    ['two overdue', [NEXT, DUE], '2026-12-24T12:00:00Z', { date: DUE, overdue: true }],
    [
      'zones: the earlier moment is written later',
      ['2026-12-03T23:59:59-03:00', '2026-12-04T00:30:00+02:00'],
      '2026-11-26T12:00:00Z',
      { date: '2026-12-04T00:30:00+02:00', overdue: false },
    ],
  ])('%s', (_what, dues, now, expected) => {
    expect(expectedReturn(dues, new Date(now))).toEqual(expected);
  });

  it('is never a date in the past without being overdue', () => {
    const date = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.array(date), date, (dates, now) => {
        const found = expectedReturn(
          dates.map((one) => one.toISOString()),
          now,
        );
        const isFuture = dates.some((one) => one.getTime() > now.getTime() - 1000);
        expect(found?.overdue ?? false).toBe(dates.length > 0 && !isFuture);
      }),
    );
  });

  it('names the next real date of a library, else since when all are overdue', () => {
    const dueAt = (...dues: string[]) =>
      placeAvailability(
        dues.map((due) => ({ ...FREE, dueAt: due })),
        NOW,
      )?.dueAt;
    expect(dueAt(PAST, LATE, EARLY)).toBe(EARLY);
    expect(dueAt(PAST)).toBe(PAST);
  });
});
