import { describe, expect, it } from 'vitest';
import { networkOf } from './tables.ts';

/** The demonstration consortium of Evergreen: libraries with extended, normal and short loans. */
const network = networkOf({
  groups: { patrons: '', digital: 'patrons', staff: '' },
  libraries: { extended: 'east', normal: 'east', short: 'west' },
  types: `code,name
    audiobook,Audiobook
    bestseller,Bestseller
    book,Book
    new,New book
    cd,Music CD
    kit,Kit
    media,Media
    realia,Realia
    serial,Serial
    software,Software
    equipment,Equipment
    document,Government document
    special,Special collection
    video,Video disc
    game,Video game`,
  policies: `group,material,library,lendable,loan_days,max_renewals,max_holds,fine_per_day
    ,,,yes,14,1,10,0
    ,,extended,,21,,,
    ,,short,,7,,,
    ,audiobook,,,21,1,,
    ,audiobook,extended,,14,,,
    ,audiobook,short,,7,,,
    ,bestseller,,,14,0,,
    ,bestseller,extended,,21,,,
    ,bestseller,short,,7,,,
    ,book,,,21,2,,
    ,equipment,,,3,,,
    ,equipment,extended,,7,,,
    ,equipment,short,,1,,,
    ,document,,,21,,,
    ,document,extended,,28,,,
    ,document,short,,14,,,
    ,special,,,7,0,,
    ,special,extended,,14,,,
    ,special,short,,3,,,
    ,video,,,7,,,
    ,video,extended,,14,,,
    ,video,short,,3,,,
    ,game,,,7,,,
    ,game,extended,,14,,,
    digital,,,,,,0,`,
  limits: `library,materials,max_items
    ,game software,5
    ,bestseller,10
    normal,new,5
    short,audiobook,10`,
});

/** Lent on Thursday 12 March; 15 March is a Sunday. */
const LENT = '2026-03-12 14:00';
const DAY = {
  ...{ 1: '2026-03-13', 3: '2026-03-16', 7: '2026-03-19', 14: '2026-03-26' },
  ...{ 21: '2026-04-02', 28: '2026-04-09' },
} as const;
type Days = 1 | 3 | 7 | 14 | 21 | 28;

const TABLE: readonly [
  type: string,
  extended: Days,
  normal: Days,
  short: Days,
  renewals: number,
][] = [
  ['audiobook', 14, 21, 7, 1],
  ['bestseller', 21, 14, 7, 0],
  ['book', 21, 21, 21, 2],
  ['new', 21, 14, 7, 1],
  ['cd', 21, 14, 7, 1],
  ['kit', 21, 14, 7, 1],
  ['media', 21, 14, 7, 1],
  ['realia', 21, 14, 7, 1],
  ['serial', 21, 14, 7, 1],
  ['software', 21, 14, 7, 1],
  ['equipment', 7, 3, 1, 1],
  ['document', 28, 21, 14, 1],
  ['special', 14, 7, 3, 0],
  ['video', 14, 7, 3, 1],
  ['game', 14, 7, 7, 1],
];
const CASES = TABLE.flatMap(([type, extended, normal, short, renewals]) => [
  { type, library: 'extended', due: DAY[extended], renewals },
  { type, library: 'normal', due: DAY[normal], renewals },
  { type, library: 'short', due: DAY[short], renewals },
]);

describe('the loans of an Evergreen consortium', () => {
  it.each(CASES)('a $type of the library "$library" is due on $due', (one) => {
    expect(network.lend('patrons', one.type, one.library, LENT)).toBe(one.due);
    expect(network.policy('patrons', one.type, one.library).maxRenewals).toBe(one.renewals);
  });

  it.each<[string, string, string[], string]>([
    ['game', 'normal', ['game', 'game', 'software', 'software'], DAY[7]],
    ['game', 'normal', ['game', 'game', 'software', 'software', 'game'], 'lend_type_limit_reached'],
    ['software', 'short', Array<string>(5).fill('game'), 'lend_type_limit_reached'],
    ['book', 'normal', Array<string>(5).fill('game'), DAY[21]],
    ['bestseller', 'short', Array<string>(9).fill('bestseller'), DAY[7]],
    ['bestseller', 'short', Array<string>(10).fill('bestseller'), 'lend_type_limit_reached'],
    ['new', 'normal', Array<string>(5).fill('new'), 'lend_type_limit_reached'],
    ['new', 'short', Array<string>(5).fill('new'), DAY[7]],
    ['audiobook', 'short', Array<string>(10).fill('audiobook'), 'lend_type_limit_reached'],
    ['audiobook', 'normal', Array<string>(10).fill('audiobook'), DAY[21]],
  ])('a %s of "%s" with %j on loan: %s', (type, library, open, expected) => {
    expect(network.lend('patrons', type, library, LENT, ...open)).toBe(expected);
  });

  it.each([
    ['patrons', 10],
    ['digital', 0],
    ['staff', 10],
  ])('%s may have %i holds, and borrow as the group above', (group, holds) => {
    expect(network.policy(group, 'book', 'normal').maxHolds).toBe(holds);
    expect(network.lend(group, 'book', 'normal', LENT)).toBe(DAY[21]);
  });

  it('costs nothing to be late where the policy says so', () => {
    expect(network.late('patrons', 'book', 'normal', '2026-03-02', '2026-03-12 10:00')).toBe('0');
  });
});
