import { describe, expect, it } from 'vitest';
import { networkCommands } from '../../support/networks/command-line.ts';
import {
  addTitles,
  book,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../../support/networks/small-network.ts';
import { unenteredYears } from '#api/circulation/loans/moved/unentered.ts';
import { exceptionsBetween } from '#api/circulation/units/store.ts';

describe('acervo hours', () => {
  const { said, complained, write, withDatabase, ...commands } = networkCommands({
    fill: async (db) => {
      await fillNetwork(db);
      await db.queries
        .insertInto('opening_hours')
        .values({ library_id: CENTRAL, weekday: 7, opens: '10:00', closes: '11:00' })
        .execute();
      await db.queries
        .insertInto('opening_exceptions')
        .values({ library_id: null, day: '2026-12-25', opens: null, closes: null, reason: '{}' })
        .execute();
    },
  });

  const run = (files: Readonly<Record<string, string>>, ...args: string[]): Promise<number> => {
    for (const [name, text] of Object.entries(files)) write(name, text);
    return commands.run('hours', ...args);
  };
  const hours = () =>
    withDatabase(({ queries }) =>
      queries.selectFrom('opening_hours').select(['library_id', 'weekday', 'opens']).execute(),
    );
  const days = () =>
    withDatabase(async ({ queries }) => {
      const rows = await queries.selectFrom('opening_exceptions').selectAll().execute();
      return rows.map(({ day, reason }) => [day, reason]);
    });

  const WEEK = 'library;weekday;opens;closes\ncentral;1;8:00;12:00\ncentral;1;13:00;24:00\n';

  it('moves what falls due on days that are closed from now on, and says how much', async () => {
    await withDatabase(async (db) => {
      await addTitles(db, [book({ number: '1', title: 'Obra', copies: [{ barcode: 'c1' }] })]);
      await db.queries
        .insertInto('loans')
        .values({
          ...{ copy_id: 1, patron_id: 1, library_id: CENTRAL, returned_at: null },
          ...{ lent_at: '2026-03-05T12:00:00.000Z', due_at: '2099-03-13T02:59:59.000Z' },
        })
        .execute();
    });
    const holidays = 'library;day;opens;closes;reason\n;2099-03-12;;;Greve\n';
    expect(await run({ 'h.csv': WEEK, 'd.csv': holidays }, 'h.csv', '--holidays', 'd.csv')).toBe(0);
    expect(said).toContain('Due dates moved: 1.');
    const [loan] = await withDatabase(({ queries }) =>
      queries.selectFrom('loans').select('due_at').execute(),
    );
    // The next Monday: no other day has hours.
    expect(loan?.due_at).toBe('2099-03-17T02:59:59.000Z');
  });

  it('puts new hours in the place of the old, and leaves the days that differ', async () => {
    expect(await run({ 'h.csv': WEEK }, 'h.csv')).toBe(0);
    expect(await hours()).toEqual([
      { library_id: CENTRAL, weekday: 1, opens: '08:00' },
      { library_id: CENTRAL, weekday: 1, opens: '13:00' },
    ]);
    expect(await days()).toEqual([['2026-12-25', '{}']]);
    expect(said).toEqual([
      'Hours of 1 libraries: 2 lines.',
      '  branch  Biblioteca da Serra has told no hours.',
    ]);
  });

  it('takes days of every year, and says where a year is not entered', async () => {
    const holidays =
      'library;day;opens;closes;reason\n;12-25;;;Natal\n;easter-02;;;Paixão\n;2026-11-02;;;Finados\n';
    expect(await run({ 'h.csv': WEEK, 'd.csv': holidays }, 'h.csv', '--holidays', 'd.csv')).toBe(0);
    expect((await days()).map(([day]) => day)).toEqual(['12-25', 'easter-2', '2026-11-02']);
    await withDatabase(async (db) => {
      await addTitles(db, [book({ number: '1', title: 'Obra', copies: [{ barcode: 'c1' }] })]);
      await lendCopyOf(db, 1, '2027-01-12T02:59:59.000Z');
      expect(await unenteredYears(db.queries)).toMatchObject([
        { code: 'central', dueDay: '2027-01-11', lastYear: 2026 },
      ]);
      const next = await exceptionsBetween(db.queries, '2026-12-20', '2027-04-01');
      expect(next.map(({ day, reason }) => [day, reason.pt])).toEqual([
        ['2026-12-25', 'Natal'],
        ['2027-03-26', 'Paixão'],
      ]);
    });
    expect(
      await run(
        { 'd.csv': 'library;day;opens;closes;reason\n;13-25;;;Nunca\n' },
        'h.csv',
        '--holidays',
        'd.csv',
      ),
    ).toBe(1);
  });

  it('gives the same when it runs twice', async () => {
    await run({ 'h.csv': WEEK }, 'h.csv');
    const once = await hours();
    await run({ 'h.csv': WEEK }, 'h.csv');
    expect(await hours()).toEqual(once);
  });

  it('replaces the days that differ with --holidays', async () => {
    const holidays = 'day,library,reason,reason_en\n2027-01-01,,Ano novo,New Year\n';
    expect(await run({ 'h.csv': WEEK, 'd.csv': holidays }, 'h.csv', '--holidays', 'd.csv')).toBe(0);
    expect(await days()).toEqual([['2027-01-01', '{"pt":"Ano novo","en":"New Year"}']]);
  });

  it.each([
    ['h.csv', 'library,weekday,opens,closes\nnorte,1,8:00,9:00\n', '"norte" does not exist'],
    ['h.csv', 'library,weekday,opens,closes\ncentral,1,9:00,9:00\n', 'must be later than opens'],
    [
      'h.csv',
      'library,weekday,opens,closes\ncentral,1,8:00,12:00\ncentral,1,11:00,13:00\n',
      'h.csv, line 3, column opens: overlaps with another line of the same day',
    ],
    ['d.csv', 'day,library,reason\n2026-02-30,,Nada\n', '"2026-02-30" is neither a day'],
    ['d.csv', 'day,library,reason\n2026-12-25,norte,Natal\n', '"norte" does not exist'],
    [
      'd.csv',
      'day,opens,closes,reason\n2026-12-25,,,Natal\n2026-12-25,10:00,12:00,Plantão\n',
      'd.csv, line 3, column opens: overlaps',
    ],
    ['d.csv', 'day,opens,closes,reason\n2026-12-25,10:00,,Natal\n', 'or both empty'],
  ])('writes nothing when a line of %s is wrong', async (name, text, sentence) => {
    const before = [await hours(), await days()];
    const files = { 'h.csv': WEEK, 'd.csv': 'day,reason\n', [name]: text };
    expect(await run(files, 'h.csv', '--holidays', 'd.csv')).toBe(1);
    expect(complained.join('\n')).toContain(sentence);
    expect([await hours(), await days()]).toEqual(before);
  });

  it('names the file that is missing', async () => {
    expect(await run({}, 'nowhere.csv')).toBe(1);
    expect(complained[0]).toContain('nowhere.csv');
    expect(await run({})).toBe(2);
    expect(complained.join('\n')).toContain('"acervo hours" needs FILE.csv');
  });
});
