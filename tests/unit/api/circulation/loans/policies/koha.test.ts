import { describe, expect, it } from 'vitest';
import { networkOf } from './tables.ts';

/** Rules as Koha writes them: category × item type × library, each with a default. */
const network = networkOf({
  groups: { PT: '', ST: 'PT', J: 'PT', K: 'J', B: '' },
  libraries: { CPL: 'north', FPL: 'north', MPL: 'south' },
  types: `code,name,kind
    BK,Books,
    VM,Visual materials,
    LAP,Laptops,horas
    REF,Reference,consulta_local
    ROOM,Reading room,
    SKIP,Open days only,
    HARD,Hard due date,
    MAX,Capped,
    INT,Interval,
    SUS,Suspension,
    BOTH,Both,
    ALL,Calendar days,`,
  policies: `group,material,campus,library,lendable,loan_days,loan_hours,until_closing,count_days,max_items,max_per_title,max_renewals,renewal_days,renew_before_days,fine_per_day,fine_per_hour,grace_days,grace_hours,fine_every,fine_days,max_fine,max_fine_percent,suspension_days_per_day,suspension_max_days,fine_and_suspension,block_on_overdue,lost_after_days,replacement
    ,,,,yes,21,,,,10,,2,,,0.10,,,,,,,,,,,,30,40
    J,,,,,14,,,,5,,,,,0.05,,,,,,,,,,,no,,
    ,VM,,,,7,,,,,1,1,3,2,,,,,,,,,,,,,,
    ST,VM,,FPL,,3,,,,,,,,,,,,,,,,,,,,,,
    ,VM,south,,,5,,,,,,,,,,,,,,,,,,,,,,
    ,LAP,,,,,4,,,,,0,,,,1,,1,,,,,,,,,,
    ,REF,,,no,,,,,,,,,,,,,,,,,,,,,,,
    ,ROOM,,,,,,yes,,,,,,,,0.5,,,,,,,,,,,,
    ,SKIP,,,,3,,,open,,,,,,,,,,,,,,,,,,,
    ,MAX,,,,7,,,,,,,,,1,,2,,,,5,,,,,,,
    ,HARD,,,,21,,,,,,,,,,,,,,,,,,,,,,
    ,INT,,,,7,,,,,,,,,1,,,,7,,,50,,,,,,
    ,SUS,,,,7,,,,,,,,,,,,,,,,,2,10,,,,
    ,BOTH,,,,7,,,,,,,,,1,,,,,,,,1,,yes,,,
    ,ALL,,,,7,,,,,,,,,1,,,,,all,,,,,,,,
    B,,,,no,,,,,,,,,,,,,,,,,,,,,,,`,
  periods: `group,material,library,from,until,due_on,due,loan_days,max_items
    ,HARD,CPL,2026-03-01,2026-03-31,2026-04-15,exactly,,
    ,HARD,FPL,2026-03-01,2026-03-31,2026-04-01,latest,,
    ,HARD,MPL,2026-03-01,2026-03-31,2026-04-15,earliest,,
    ST,HARD,CPL,2026-03-10,2026-03-12,2026-04-20,,,
    J,BK,,2026-06-01,2026-08-31,,,28,20`,
});

const THURSDAY = '2026-03-12 14:00';

describe('loans by the rules of Koha', () => {
  it.each([
    ['PT', 'BK', 'CPL', THURSDAY, '2026-04-02'],
    ['ST', 'BK', 'CPL', THURSDAY, '2026-04-02'],
    ['J', 'BK', 'CPL', THURSDAY, '2026-03-26'],
    ['K', 'BK', 'CPL', THURSDAY, '2026-03-26'],
    ['B', 'BK', 'CPL', THURSDAY, 'lend_not_lendable'],
    ['PT', 'REF', 'CPL', THURSDAY, 'lend_not_lendable'],
    ['PT', 'VM', 'CPL', THURSDAY, '2026-03-19'],
    ['PT', 'VM', 'MPL', THURSDAY, '2026-03-17'],
    ['ST', 'VM', 'FPL', THURSDAY, '2026-03-16'],
    ['ST', 'VM', 'CPL', THURSDAY, '2026-03-19'],
    // Due on Good Friday, which moves to Saturday.
    ['PT', 'BK', 'CPL', '2026-03-13 09:00', '2026-04-04'],
    // On a Sunday, which moves to Monday.
    ['PT', 'VM', 'CPL', '2026-03-08 09:00', '2026-03-16'],
    ['PT', 'SKIP', 'CPL', '2026-03-12 09:00', '2026-03-16'],
    ['PT', 'SKIP', 'CPL', '2026-03-13 09:00', '2026-03-17'],
    ['PT', 'SKIP', 'CPL', '2026-04-02 09:00', '2026-04-07'],
    ['PT', 'SKIP', 'CPL', '2026-04-18 09:00', '2026-04-23'],
    ['PT', 'LAP', 'CPL', '2026-03-12 09:00', '2026-03-12 13:00'],
    ['PT', 'LAP', 'CPL', '2026-03-12 20:00', '2026-03-12 22:00'],
    ['PT', 'LAP', 'CPL', '2026-03-14 11:00', '2026-03-14 12:00'],
    ['PT', 'LAP', 'CPL', '2026-03-15 11:00', '2026-03-16 12:00'],
    ['PT', 'ROOM', 'CPL', '2026-03-12 09:00', '2026-03-12 22:00'],
    ['PT', 'ROOM', 'CPL', '2026-03-14 09:00', '2026-03-14 12:00'],
    ['PT', 'ROOM', 'CPL', '2026-03-15 09:00', '2026-03-16 22:00'],
    ['PT', 'HARD', 'CPL', '2026-03-01 09:00', '2026-04-15'],
    ['PT', 'HARD', 'CPL', '2026-03-31 21:00', '2026-04-15'],
    ['PT', 'HARD', 'CPL', '2026-04-01 09:00', '2026-04-22'],
    ['ST', 'HARD', 'CPL', '2026-03-11 09:00', '2026-04-20'],
    ['ST', 'HARD', 'CPL', '2026-03-13 09:00', '2026-04-15'],
    // "Before": never later than the day, but a shorter loan stays.
    ['PT', 'HARD', 'FPL', '2026-03-20 09:00', '2026-04-01'],
    ['PT', 'HARD', 'FPL', '2026-03-05 09:00', '2026-03-26'],
    // "After": never earlier.
    ['PT', 'HARD', 'MPL', '2026-03-05 09:00', '2026-04-15'],
    ['PT', 'HARD', 'MPL', '2026-03-30 09:00', '2026-04-20'],
    ['J', 'BK', 'MPL', '2026-06-01 09:00', '2026-06-29'],
    ['K', 'BK', 'MPL', '2026-08-31 09:00', '2026-09-28'],
    ['J', 'BK', 'MPL', '2026-09-01 09:00', '2026-09-15'],
  ])('%s borrows %s of %s on %s: %s', (group, type, library, when, expected) => {
    expect(network.lend(group, type, library, when)).toBe(expected);
  });

  it.each<[string, string, string, string[], string]>([
    ['PT', 'BK', THURSDAY, Array<string>(9).fill('BK'), '2026-04-02'],
    ['PT', 'BK', THURSDAY, Array<string>(10).fill('BK'), 'lend_limit_reached'],
    ['J', 'BK', THURSDAY, Array<string>(5).fill('BK'), 'lend_limit_reached'],
    ['J', 'BK', '2026-07-01 10:00', Array<string>(5).fill('BK'), '2026-07-29'],
    ['PT', 'VM', THURSDAY, ['same title'], 'lend_title_limit_reached'],
    ['PT', 'VM', THURSDAY, ['VM'], '2026-03-19'],
    ['PT', 'BK', THURSDAY, ['overdue'], 'lend_overdue'],
    ['J', 'BK', THURSDAY, ['overdue'], '2026-03-26'],
  ])('%s borrows %s on %s with %j on loan: %s', (group, type, when, open, expected) => {
    expect(network.lend(group, type, 'CPL', when, ...open)).toBe(expected);
  });

  it.each<[string, string, string, number, string]>([
    ['BK', '2026-03-20', THURSDAY, 0, '2026-04-02'],
    ['BK', '2026-03-20', THURSDAY, 2, 'renewal_limit_reached'],
    ['VM', '2026-03-13', THURSDAY, 0, '2026-03-16'],
    ['VM', '2026-03-19', THURSDAY, 0, 'renewal_too_early renewal_no_gain'],
    ['VM', '2026-03-14', THURSDAY, 0, '2026-03-16'],
    ['LAP', '2026-03-12 16:00', THURSDAY, 0, 'renewal_never'],
  ])('%s due on %s, renewed on %s for the time %i: %s', (type, due, when, renewals, expected) => {
    expect(network.renew('PT', type, 'CPL', due, when, renewals)).toBe(expected);
  });

  it.each<[string, string, string, string, string, number?]>([
    ['PT', 'BK', '2026-03-12', '2026-03-12 21:00', '0'],
    ['PT', 'BK', '2026-03-12', '2026-03-13 09:00', '0.10'],
    ['PT', 'BK', '2026-03-12', '2026-03-16 09:00', '0.30'],
    ['J', 'BK', '2026-03-12', '2026-03-16 09:00', '0.15'],
    ['PT', 'LAP', '2026-03-12 13:00', '2026-03-12 13:50', '0'],
    ['PT', 'LAP', '2026-03-12 13:00', '2026-03-12 14:10', '2.00'],
    ['PT', 'ROOM', '2026-03-12 22:00', '2026-03-13 08:30', '5.50'],
    // Two days of grace; one more costs all three.
    ['PT', 'MAX', '2026-03-09', '2026-03-11 09:00', '0'],
    ['PT', 'MAX', '2026-03-09', '2026-03-12 09:00', '3.00'],
    ['PT', 'MAX', '2026-03-02', '2026-03-12 09:00', '5.00'],
    // Once for each seven days begun; at most half of the price.
    ['PT', 'INT', '2026-03-02', '2026-03-05 09:00', '1.00'],
    ['PT', 'INT', '2026-03-02', '2026-03-11 09:00', '2.00'],
    ['PT', 'INT', '2026-03-02', '2026-03-11 09:00', '1.00', 200],
    ['PT', 'INT', '2025-03-03', '2026-03-11 09:00', '20.00'],
    ['PT', 'SUS', '2026-03-10', '2026-03-12 09:00', '4 d'],
    ['PT', 'SUS', '2026-03-02', '2026-03-12 09:00', '10 d'],
    ['PT', 'BOTH', '2026-03-10', '2026-03-12 09:00', '2.00 and 2 d'],
    ['PT', 'ALL', '2026-03-13', '2026-03-16 09:00', '3.00'],
  ])('%s brings %s due on %s back on %s: %s', (group, type, due, back, cost, price) => {
    expect(network.late(group, type, 'CPL', due, back, price)).toBe(cost);
  });

  it('counts a loan as lost after days, with a price of replacement', () => {
    expect(network.policy('PT', 'BK', 'CPL')).toMatchObject({
      lostAfterDays: 30,
      replacementCents: 4000,
    });
  });
});
