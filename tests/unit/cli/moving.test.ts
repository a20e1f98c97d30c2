import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { required } from '#cli/csv/cells.ts';
import { readLines } from '#cli/csv/table.ts';
import { networkCommands } from '../../support/networks/command-line.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';

const NOW = '2026-03-12T17:20:00Z';

const { said, run, tell, folder, write, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: NOW },
  fill: (db) =>
    fillWithReaders(db, [
      [{ libraryCode: 'central' }, { libraryCode: 'central' }],
      [{ libraryCode: 'branch' }],
    ]),
});
/** Writes a file and reads it in; returns exit code and report. */
const bring = (name: string, lines: string[], ...options: string[]) => {
  write(`${name}.csv`, lines.join('\n'));
  return tell(name, `${name}.csv`, ...options);
};
const loans = () =>
  withDatabase(({ queries }) =>
    queries
      .selectFrom('loans')
      .select(['copy_id', 'patron_id', 'lent_at', 'due_at', 'renewals', 'returned_at'])
      .orderBy('copy_id')
      .execute(),
  );
const toldWithHolds = () =>
  withDatabase(async ({ queries }) => {
    const rows = await queries
      .selectFrom('holds')
      .select('observations')
      .orderBy('placed_at')
      .execute();
    return rows.map(({ observations }) => observations);
  });
const holds = () =>
  withDatabase(({ queries }) =>
    queries
      .selectFrom('holds')
      .select(['title_id', 'patron_id', 'state', 'placed_at'])
      .orderBy('placed_at')
      .execute(),
  );

const LOANS = [
  'barcode;login;lent;due;renewals',
  'c1;leitor;2026-03-02;2026-03-16;1',
  'c2;leitora;2026-03-05T10:30;2026-03-12T22:00;',
];

it('loans come as they were, on the clock of their library, and once', async () => {
  expect(await bring('loans', LOANS, '--dry-run')).toEqual({
    code: 0,
    said: [
      '  line 2: created leitor',
      '  line 3: created leitora',
      'loans.csv: 2 read, 2 created, 0 updated, 0 unchanged, 0 refused (dry run: nothing was written)',
    ],
  });
  expect(await loans()).toEqual([]);
  expect((await bring('loans', LOANS)).code).toBe(0);
  const both = [
    {
      ...{ copy_id: 1, patron_id: 1, renewals: 1, returned_at: null },
      ...{ lent_at: '2026-03-02T03:00:00.000Z', due_at: '2026-03-17T02:59:59.000Z' },
    },
    {
      ...{ copy_id: 2, patron_id: 2, renewals: 0, returned_at: null },
      ...{ lent_at: '2026-03-05T13:30:00.000Z', due_at: '2026-03-13T01:00:00.000Z' },
    },
  ];
  expect(await loans()).toEqual(both);
  expect((await bring('loans', LOANS)).said).toEqual([
    'loans.csv: 2 read, 0 created, 0 updated, 2 unchanged, 0 refused',
  ]);
  expect(await loans()).toEqual(both);
});

it('a later file moves due dates, and what came back here stays returned', async () => {
  await bring('loans', LOANS);
  expect(await run('desk', 'return', 'c2')).toBe(0);
  const later = LOANS.map((line) => line.replace('03-16', '03-20').replace('03-12T', '03-14T'));
  expect((await bring('loans', later)).said).toEqual([
    '  line 2: updated leitor: due',
    'loans.csv: 2 read, 0 created, 1 updated, 1 unchanged, 0 refused',
  ]);
  expect(await loans()).toMatchObject([
    { due_at: '2026-03-21T02:59:59.000Z' },
    { returned_at: expect.stringContaining('2026-03-12T17:20:0') },
  ]);
  await withDatabase(({ queries }) => queries.updateTable('loans').set({ renewals: 2 }).execute());
  expect((await bring('loans', LOANS)).said).toEqual([
    'loans.csv: 2 read, 0 created, 0 updated, 2 unchanged, 0 refused',
  ]);
});

it('a wrong line tells every reason, spoils no other and is set aside', async () => {
  const wrong = [
    ...LOANS.slice(0, 2),
    'c1;leitora;2026-03-03;2026-03-17;',
    'nada;ninguem;2026-03-03;2026-03-17;',
    'c2;leitora;12/03/2026;;x',
    'c2;leitora;2026-03-10;2026-03-09;',
    'c3;leitora;2026-04-10;2026-04-19;',
  ];
  const { code, said: report } = await bring('loans', wrong);
  expect(code).toBe(1);
  expect(report.slice(0, 6)).toEqual([
    '  line 2: created leitor',
    '  line 3: refused: says the same as line 2',
    '  line 4: refused: column barcode: there is no copy "nada"; column login: there is no patron "ninguem"',
    expect.stringMatching(
      /^ {2}line 5: refused: column lent: "12\/03\/2026" is not a day .*column due.*renewals/,
    ),
    '  line 6: refused: column due: is not after lent',
    '  line 7: refused: column lent: lies ahead',
  ]);
  const aside = readFileSync(join(folder, 'loans.csv.refused.csv'), 'utf8');
  expect(aside.trim().split(/\r\n/)).toHaveLength(6);
  expect(await loans()).toHaveLength(1);
  expect((await bring('loans', ['barcode;login', 'c1;leitor'])).code).toBe(1);
});

it('queues come in their order, behind the loans, and once', async () => {
  await bring('loans', LOANS);
  const queue = [
    'barcode;login;placed;library;note',
    'c2;outro;2026-03-08;;',
    'c1;leitora;2026-03-07T09:00;central;Retira a irmã',
    'c3;leitor;2026-03-01;branch;',
  ];
  expect((await bring('holds', queue)).said.at(-1)).toBe(
    'holds.csv: 3 read, 3 created, 0 updated, 0 unchanged, 0 refused',
  );
  expect(existsSync(join(folder, 'holds.csv.refused.csv'))).toBe(false);
  const expected = [
    { title_id: 2, patron_id: 1, state: 'released', placed_at: '2026-03-01T03:00:00.000Z' },
    { title_id: 1, patron_id: 2, state: 'queued', placed_at: '2026-03-07T12:00:00.000Z' },
    { title_id: 1, patron_id: 3, state: 'queued', placed_at: '2026-03-08T03:00:00.000Z' },
  ];
  expect(await holds()).toEqual(expected);
  expect(await toldWithHolds()).toEqual(['', 'Retira a irmã', '']);
  expect((await bring('holds', queue)).said).toEqual([
    'holds.csv: 3 read, 0 created, 0 updated, 3 unchanged, 0 refused',
  ]);
  expect(await holds()).toEqual(expected);
  const again = [
    'barcode;login;placed;library',
    'c1;outro;2026-03-09;',
    'c1;leitor;2026-03-09;nada',
  ];
  expect((await bring('holds', again)).said.slice(0, 2)).toEqual([
    '  line 2: refused: column login: "outro" waits for it already',
    '  line 3: refused: column library: there is no library "nada"',
  ]);
  expect(await run('desk', 'return', 'c1')).toBe(0);
  expect(said.slice(-2)).toEqual([
    expect.stringContaining('Set aside for leitora'),
    'They say: Retira a irmã',
  ]);
});

it('lateness is charged here from the day after the taking over, or from a day that is said', async () => {
  const old = [
    'barcode;login;lent;due;fine_from',
    'c1;leitor;2020-01-02;2020-01-16;',
    'c2;leitora;2020-01-02;2020-01-16;2026-03-11',
  ];
  expect((await bring('loans', old)).code).toBe(0);
  expect((await bring('loans', old)).said.at(-1)).toContain('0 updated, 2 unchanged');
  expect(await run('desk', 'return', 'c1')).toBe(0);
  expect(said.join('\n')).not.toContain('Fine');
  expect(await run('desk', 'return', 'c2')).toBe(0);
  expect(said).toContain('Fine: R$ 2.00.');
});

it('the desk bills a lost copy, and says what becomes of the bill when it is found', async () => {
  await bring('loans', LOANS);
  const set = (...words: string[]) => run('desk', 'set', 'copy', 'c1', ...words);
  expect(await set('lost')).toBe(1);
  expect(await set('lost', '--charge', '35,50', '--note', 'left on the train')).toBe(0);
  expect(said.at(-1)).toMatch(/^copy c1: available → lost \(debt \d+: R\$ 35.50\)$/);
  expect(await run('desk', 'list', 'copy', '--state', 'lost')).toBe(0);
  expect(said.at(-1)).toContain('left on the train');
  expect(await run('desk', 'return', 'c1')).toBe(1);
  expect(await set('available', '--bill', 'perhaps')).toBe(2);
  expect(await set('available')).toBe(1);
  expect(await set('available', '--bill', 'waive')).toBe(0);
  expect(await run('desk', 'set', 'hold', '1', 'queued', '--bill', 'keep')).toBe(2);
  const state = await withDatabase(({ queries }) =>
    queries.selectFrom('copies').select('state').where('barcode', '=', 'c1').executeTakeFirst(),
  );
  expect(state).toEqual({ state: null });
});

it('holds that nothing can serve are refused with their reason, and found by check', async () => {
  const wait = (...lines: string[]) =>
    bring('holds', ['barcode;login;placed;library;volume', ...lines]);
  const lending = (rows: { lendable: 0 | 1; max_holds: number }) =>
    withDatabase(({ queries }) => queries.updateTable('policies').set(rows).execute());
  const checked = async (): Promise<string[]> => {
    const { said: found } = await tell('check');
    return found.filter((line) => line.startsWith('hold'));
  };
  await bring('loans', LOANS);
  expect((await wait('c1;outro;2026-03-08;branch;', 'c1;leitora;2026-03-08;;9')).said).toEqual([
    '  line 2: refused: nothing can serve it: no library within reach of where it is picked up has such a copy',
    '  line 3: refused: nothing can serve it: no library within reach of where it is picked up has such a copy',
    expect.stringContaining('2 refused'),
    expect.any(String),
  ]);
  expect((await wait('c1;outro;2026-03-08;;')).code).toBe(0);
  expect(await checked()).toEqual([]);
  await lending({ lendable: 0, max_holds: 3 });
  const notLent = 'no such copy within reach is lent to the group of who waits';
  expect((await wait('c1;leitora;2026-03-08;;')).said[0]).toContain(notLent);
  expect(await checked()).toEqual([`hold 1 that nothing can serve: ${notLent}`]);
  await lending({ lendable: 1, max_holds: 0 });
  const none = 'the group of who waits may have no holds';
  expect((await wait('c1;leitora;2026-03-08;;')).said[0]).toContain(none);
  expect(await checked()).toEqual([`hold 1 that nothing can serve: ${none}`]);
  await lending({ lendable: 1, max_holds: 3 });
  await withDatabase(({ queries }) =>
    queries.updateTable('copies').set({ state: 'lost' }).execute(),
  );
  expect(await checked()).toEqual([
    'hold 1 that nothing can serve: no library within reach of where it is picked up has such a copy',
  ]);
});

it('renewals before the taking over are no damage, and those that are missing here are', async () => {
  const checked = async (): Promise<string[]> => {
    const { said: found } = await tell('check');
    return found.filter((line) => line.includes('renewals'));
  };
  await bring('loans', LOANS);
  expect((await loans()).map(({ renewals }) => renewals)).toEqual([1, 0]);
  expect(await checked()).toEqual([]);
  await withDatabase(({ queries }) =>
    queries
      .insertInto('renewals')
      .values(
        ['a', 'b', 'c'].map((receipt) => ({
          ...{ loan_id: 1, renewed_at: NOW, previous_due_at: NOW, due_at: NOW, receipt },
        })),
      )
      .execute(),
  );
  expect(await checked()).toEqual(['loan whose count of renewals differs from their lines: 1']);
});

const DEBTS = [
  'number;login;library;amount;since;reason;note',
  '17;leitor;central;12,50;2026-02-03;late_return;Iracema',
  '18;leitor;central;3.00;2026-02-03T10:15;;',
  '17;leitora;branch;40;2026-01-20;lost;',
];
const debts = () =>
  withDatabase(async ({ queries }) =>
    (
      await queries
        .selectFrom('debts as d')
        .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
        .select(['d.brought_as', 'd.patron_id', 'd.reason', 'e.kind', 'e.cents', 'e.at'])
        .select('e.reason as note')
        .orderBy('e.id')
        .execute()
    ).map((row) => Object.values(row).join(' ')),
  );

it('debts come into the ledger as they were, by library and number, and once', async () => {
  const tried = await bring('debts', DEBTS, '--dry-run');
  expect(tried.said.at(-1)).toBe(
    'debts.csv: 3 read, 3 created, 0 updated, 0 unchanged, 0 refused (dry run: nothing was written)',
  );
  expect(await debts()).toEqual([]);
  expect((await bring('debts', DEBTS)).code).toBe(0);
  const owed = [
    '17 1 late_return charge 1250 2026-02-03T03:00:00.000Z Iracema',
    '18 1 service charge 300 2026-02-03T13:15:00.000Z ',
    expect.stringMatching(/^17 2 lost charge 4000 /),
  ];
  expect(await debts()).toEqual(owed);
  expect((await bring('debts', DEBTS)).said).toEqual([
    'debts.csv: 3 read, 0 created, 0 updated, 3 unchanged, 0 refused',
  ]);
  expect(await debts()).toEqual(owed);
});

it('a later file adds to the ledger what changed there, not what was paid here', async () => {
  await bring('debts', DEBTS);
  expect(await run('desk', 'pay', '3', '10')).toBe(0);
  const later = DEBTS.map((line) =>
    line.replace('12,50', '15').replace('3.00', '0').replace(';40;', ';50;'),
  );
  expect((await bring('debts', later)).said).toEqual([
    '  line 2: updated leitor: amount',
    '  line 3: updated leitor: amount',
    'debts.csv: 3 read, 0 created, 2 updated, 1 unchanged, 0 refused',
  ]);
  expect((await debts()).slice(3)).toEqual([
    expect.stringMatching(/^17 2 lost payment -1000 /),
    expect.stringMatching(/^17 1 late_return charge 250 /),
    expect.stringMatching(/^18 1 service discount -300 /),
  ]);
  expect((await bring('debts', later)).said.at(-1)).toContain('0 updated, 3 unchanged');
});

it('a debt that is wrong is refused with every reason', async () => {
  await bring('debts', DEBTS);
  const wrong = [
    DEBTS[0] ?? '',
    '17;leitora;central;1;2026-02-03;;',
    '20;ninguem;nada;1;2026-02-03;;',
    '21;leitor;central;;3/2/2026;roubo;',
    '22;leitor;central;1;2026-04-03;;',
    '22;leitora;central;2;2026-02-03;;',
  ];
  const { code, said: report } = await bring('debts', wrong);
  expect(code).toBe(1);
  expect(report.slice(0, 5)).toEqual([
    '  line 2: refused: column number: "17" is a debt of somebody else',
    '  line 3: refused: column login: there is no patron "ninguem"; column library: there is no library "nada"',
    expect.stringMatching(
      /line 4: refused: column amount: must not be empty; column since.*reason/,
    ),
    '  line 5: refused: column since: lies ahead',
    '  line 6: refused: says the same as line 5',
  ]);
  expect(await debts()).toHaveLength(3);
});

it('a long file is read in parts, whatever its letters and wherever they are cut', () => {
  const path = join(folder, 'long.csv');
  const notes = Array.from({ length: 300 }, (_, at) => `${'ção'.repeat(200 + at)}\r\n${at}`);
  for (const encoding of ['utf8', 'latin1'] as const) {
    const lines = notes.map((note, at) => `${at};"${note}"`);
    writeFileSync(path, ['number;note', ...lines, 'x'].join('\r\n'), encoding);
    const read = [...readLines(path, { number: required, note: required }).lines];
    expect(read.map(({ values }) => values?.note)).toEqual([...notes, undefined]);
    expect(read.at(-1)).toMatchObject({ line: 602, problems: ['1 cells where the header has 2'] });
  }
});
