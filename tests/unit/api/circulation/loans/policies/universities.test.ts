import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAfter, endsClosed } from '#api/circulation/loans/due.ts';
import { EMPTY_POLICY_ROW, policyFor, type PolicyRow } from '#api/circulation/loans/policy.ts';
import { instantOf } from '#api/circulation/units/zone.ts';
import { anyCalendar, day } from '../../units/calendars.ts';
import { networkOf } from './tables.ts';

/** Rules of Brazilian universities. */
const network = networkOf({
  groups: { aluno: '', pos: 'aluno', docente: '', externo: '' },
  libraries: { central: 'norte', engenharia: 'norte', saude: 'sul' },
  types: `code,name,kind
    pernoite,Pernoite,
    fimdesemana,Fim de semana,
    fotocopia,Para fotocópia,horas
    reserva,Reserva de curso,horas
    especial,Coleção especial,consulta_local
    cd,CD,`,
  policies: `group,material,library,lendable,loan_days,loan_hours,overnight_from,overnight_until,weekend_from,weekend_until,max_items,max_per_title,max_renewals,fine_per_day,fine_per_hour,fine_days,suspension_days_per_day,block_from
    ,,,yes,7,,,,,,5,1,7,1,,,,0.01
    pos,,,,14,,,,,,10,,,,,,,
    docente,,,,30,,,,,,10,,999,,,,,
    externo,,,no,,,,,,,,,,,,,,
    ,pernoite,,,,,18:00,09:00,,,,,0,,10,,,
    ,fimdesemana,,,,,,,5 12:00,,,,0,5,,,,
    ,fotocopia,,,,2,,,,,,,0,,5,,,
    ,reserva,,,,3,20:00,10:00,5 18:00,10:00,,,0,,10,,,
    ,especial,,no,,,,,,,,,,,,,,
    docente,especial,,yes,3,,,,,,,,,,,,,
    ,,saude,,,,,,,,,,,,,,3,
    ,,engenharia,,,,,,,,,,,1,,all,,`,
  periods: `group,material,from,until,due_on,max_items
    aluno,,2026-06-22,2026-07-10,2026-08-05,8
    docente,normal,2026-06-22,2026-07-10,2026-08-12,
    ,reserva,2026-07-06,2026-07-10,2026-07-27,`,
  limits: `group,library,materials,max_items
    ,,normal,3
    pos,,normal,6
    ,,cd,2`,
});

const THURSDAY = '2026-03-12';
const FRIDAY = '2026-03-13';

describe('loans by the rules of Brazilian universities', () => {
  it.each([
    ['aluno', 'normal', `${THURSDAY} 14:00`, '2026-03-19'],
    ['pos', 'normal', `${THURSDAY} 14:00`, '2026-03-26'],
    ['docente', 'normal', `${THURSDAY} 14:00`, '2026-04-11'],
    ['externo', 'normal', `${THURSDAY} 14:00`, 'lend_not_lendable'],
    ['aluno', 'especial', `${THURSDAY} 14:00`, 'lend_not_lendable'],
    ['docente', 'especial', `${THURSDAY} 14:00`, '2026-03-16'],
    // Overnight: after 18, back by 9 of the next open day.
    ['aluno', 'pernoite', `${THURSDAY} 17:59`, 'lend_not_yet'],
    ['aluno', 'pernoite', `${THURSDAY} 18:00`, '2026-03-13 09:00'],
    ['aluno', 'pernoite', `${FRIDAY} 21:00`, '2026-03-14 09:00'],
    ['pos', 'pernoite', `${FRIDAY} 21:00`, '2026-03-14 09:00'],
    ['aluno', 'pernoite', '2026-04-02 19:00', '2026-04-04 09:00'],
    ['aluno', 'pernoite', '2026-04-20 19:00', '2026-04-22 09:00'],
    // The weekend: from Friday noon until Monday.
    ['aluno', 'fimdesemana', `${THURSDAY} 14:00`, 'lend_not_yet'],
    ['aluno', 'fimdesemana', `${FRIDAY} 11:59`, 'lend_not_yet'],
    ['aluno', 'fimdesemana', `${FRIDAY} 12:00`, '2026-03-16'],
    ['aluno', 'fimdesemana', '2026-03-14 09:00', '2026-03-16'],
    ['docente', 'fimdesemana', '2026-03-14 09:00', '2026-03-16'],
    // Until Tuesday where Monday is the eve of a holiday: Monday is open, so it is Monday.
    ['aluno', 'fimdesemana', '2026-04-17 15:00', '2026-04-20'],
    ['aluno', 'fotocopia', `${THURSDAY} 14:00`, '2026-03-12 16:00'],
    ['aluno', 'fotocopia', `${THURSDAY} 21:00`, '2026-03-12 22:00'],
    // Course reserves: three hours by day, overnight in the evening, over the weekend from Friday 18.
    ['aluno', 'reserva', `${THURSDAY} 14:00`, '2026-03-12 17:00'],
    ['aluno', 'reserva', `${THURSDAY} 19:30`, '2026-03-12 22:00'],
    ['aluno', 'reserva', `${THURSDAY} 20:00`, '2026-03-13 10:00'],
    ['aluno', 'reserva', `${FRIDAY} 17:00`, '2026-03-13 20:00'],
    ['aluno', 'reserva', `${FRIDAY} 18:30`, '2026-03-16 10:00'],
    ['aluno', 'reserva', '2026-03-14 09:00', '2026-03-16 10:00'],
    // Holiday loans: everything lent in the last weeks of term is due on one day.
    ['aluno', 'normal', '2026-06-21 14:00', '2026-06-29'],
    ['aluno', 'normal', '2026-06-22 00:00', '2026-08-05'],
    ['pos', 'normal', '2026-07-10 21:59', '2026-08-05'],
    ['aluno', 'normal', '2026-07-11 09:00', '2026-07-18'],
    ['aluno', 'cd', '2026-07-01 14:00', '2026-08-05'],
    ['docente', 'normal', '2026-07-01 14:00', '2026-08-12'],
    ['docente', 'cd', '2026-07-01 14:00', '2026-07-31'],
    // What is lent by the hour stays so, unless the period names it.
    ['aluno', 'fotocopia', '2026-07-01 14:00', '2026-07-01 16:00'],
    ['aluno', 'reserva', '2026-07-01 14:00', '2026-07-01 17:00'],
    ['docente', 'reserva', '2026-07-08 14:00', '2026-07-27'],
  ])('%s borrows %s on %s: %s', (group, type, when, expected) => {
    expect(network.lend(group, type, 'central', when)).toBe(expected);
  });

  it.each<[string, string, string[], string]>([
    ['aluno', 'normal', ['normal', 'normal', 'cd', 'cd'], '2026-03-19'],
    ['aluno', 'normal', ['normal', 'normal', 'normal'], 'lend_type_limit_reached'],
    ['aluno', 'cd', ['normal', 'cd', 'cd'], 'lend_type_limit_reached'],
    ['aluno', 'cd', ['normal', 'normal', 'normal', 'cd'], '2026-03-19'],
    ['aluno', 'cd', ['a', 'b', 'c', 'd', 'e'], 'lend_limit_reached'],
    ['pos', 'normal', ['normal', 'normal', 'normal', 'normal', 'normal'], '2026-03-26'],
    ['pos', 'normal', Array<string>(6).fill('normal'), 'lend_type_limit_reached'],
    ['aluno', 'normal', ['same title'], 'lend_title_limit_reached'],
  ])('%s borrows %s with %j on loan: %s', (group, type, open, expected) => {
    expect(network.lend(group, type, 'central', `${THURSDAY} 14:00`, ...open)).toBe(expected);
  });

  it('has a limit of its own for holiday loans', () => {
    const lend = (when: string) =>
      network.lend('aluno', 'cd', 'central', when, 'a', 'b', 'c', 'd', 'e');
    expect([lend('2026-06-21 10:00'), lend('2026-06-22 10:00')]).toEqual([
      'lend_limit_reached',
      '2026-08-05',
    ]);
  });

  it.each<[string, string, string, string, string]>([
    ['normal', 'central', '2026-03-13', '2026-03-16 09:00', '2.00'],
    ['normal', 'engenharia', '2026-03-13', '2026-03-16 09:00', '3.00'],
    ['normal', 'saude', '2026-03-13', '2026-03-16 09:00', '6 d'],
    ['normal', 'central', '2026-04-02', '2026-04-06 09:00', '2.00'],
    ['pernoite', 'central', '2026-03-13 09:00', '2026-03-13 11:30', '30.00'],
    ['pernoite', 'central', '2026-03-13 09:00', '2026-03-13 09:00', '0'],
    ['reserva', 'central', '2026-03-12 17:00', '2026-03-12 17:30', '10.00'],
    ['fotocopia', 'central', '2026-03-12 16:00', '2026-03-12 18:00', '10.00'],
    ['fimdesemana', 'central', '2026-03-16', '2026-03-18 18:00', '10.00'],
  ])('%s of %s, due on %s and back on %s, costs %s', (type, library, due, back, cost) => {
    expect(network.late('aluno', type, library, due, back)).toBe(cost);
  });

  it.each<[string, string, string, number, string]>([
    ['normal', '2026-03-16', `${THURSDAY} 14:00`, 6, '2026-03-19'],
    ['normal', '2026-03-16', `${THURSDAY} 14:00`, 7, 'renewal_limit_reached'],
    ['normal', '2026-07-06', '2026-07-06 10:00', 0, '2026-08-05'],
    ['normal', '2026-08-05', '2026-07-08 10:00', 0, 'renewal_no_gain'],
    ['pernoite', '2026-03-13 09:00', `${THURSDAY} 20:00`, 0, 'renewal_never renewal_no_gain'],
  ])('%s due on %s, renewed on %s for the time %i: %s', (type, due, when, renewals, expected) => {
    expect(network.renew('aluno', type, 'central', due, when, renewals)).toBe(expected);
  });
});

describe('whatever the policy', () => {
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const clock = fc
    .integer({ min: 8, max: 21 })
    .map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const lengths = fc
    .record({
      loan_days: optional(fc.integer({ min: 1, max: 60 })),
      loan_hours: optional(fc.integer({ min: 1, max: 30 })),
      until_closing: fc.constantFrom(null, 0, 1),
      count_days: fc.constantFrom(null, 'open', 'all'),
      overnight_from: optional(clock),
      overnight_until: clock,
      weekend_from: optional(clock.map((time) => `5 ${time}`)),
      weekend_until: optional(clock),
    })
    .map((columns) => ({ ...EMPTY_POLICY_ROW, ...columns }) as PolicyRow);
  const wanted = { groupId: 1, loanKind: 'dvd', libraryId: 1 };

  it('a loan is never due before it is made, nor while the library is closed', () => {
    fc.assert(
      fc.property(
        lengths,
        fc.boolean(),
        anyCalendar,
        day,
        fc.integer({ min: 0, max: 1439 }),
        (row, named, any, date, minute) => {
          const rows = [named ? { ...row, loan_kind: 'dvd' } : row];
          const { length } = policyFor(rows, wanted);
          if (length === null) return;
          const now = new Date(instantOf(date, '00:00', any.zone).getTime() + minute * 60_000);
          const due = dueAfter(length, now, any);
          expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime());
          const opens = any.week.size > 0;
          if (opens) expect(endsClosed(due, any)).toBe(false);
        },
      ),
    );
  });

  it('the row that names most decides, then group before type before place', () => {
    const id = fc.constantFrom(null, 1);
    const scoped = fc.record({
      group_id: id,
      loan_kind: fc.constantFrom(null, 'dvd'),
      library_id: id,
      max_renewals: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(scoped, { minLength: 1, maxLength: 8 }), (some) => {
        const rows: PolicyRow[] = some.map((one) => ({ ...EMPTY_POLICY_ROW, ...one }));
        const weight = ({ group_id, loan_kind, library_id }: PolicyRow) => {
          const named = [group_id, loan_kind, library_id].map((cell) =>
            cell === null ? '0' : '1',
          );
          return `${named.filter((one) => one === '1').length}${named.join('')}`;
        };
        const best = rows.reduce((top, row) => (weight(row) > weight(top) ? row : top));
        expect(policyFor(rows, wanted).maxRenewals).toBe(best.max_renewals);
      }),
    );
  });
});
