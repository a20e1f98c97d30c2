import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { currentPosition, readChanges } from '#api/core/db/change-log.ts';
import { networkCommands } from '../../support/networks/command-line.ts';
import { addTitles, book } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';

const NOW = '2026-03-12T17:20:00Z';
const ISBN = '9788535902778';

const { tell, folder, write, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: NOW },
  fill: async (db) => {
    await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
    await addTitles(db, [book({ number: 'b2', title: 'Com ISBN', isbn: ISBN })]);
  },
});

/** Writes a table and reads it in; returns exit code and report. */
const bring = (lines: string[], ...options: string[]) => {
  write('copies.csv', lines.join('\n'));
  return tell('copies', 'copies.csv', ...options);
};

const copies = () =>
  withDatabase(({ queries }) =>
    queries.selectFrom('copies').selectAll().orderBy('barcode').execute(),
  );

const HEAD = 'barcode;number;isbn;library;call_number;location;loan;acquired;price;note';

it('copies are made for titles that are named in any way, tried first, and once', async () => {
  const lines = [
    HEAD,
    'n1;1;;branch;869 A1;1º andar, estante 2;horas;2019-05-30;42,00;Doação',
    `n2;;${ISBN};CENTRAL;;;;;;`,
  ];
  expect(await bring(lines, '--dry-run')).toEqual({
    code: 0,
    said: [
      '  line 2: created n1',
      '  line 3: created n2',
      'copies.csv: 2 read, 2 created, 0 updated, 0 unchanged, 0 refused (dry run: nothing was written)',
    ],
  });
  expect(await copies()).toHaveLength(1);
  expect((await bring(lines)).code).toBe(0);
  expect(await copies()).toMatchObject([
    { barcode: 'c1' },
    {
      ...{ barcode: 'n1', title_id: 1, library_id: 2, number: '1', call_number: '869 A1' },
      ...{ shelf_location: '1º andar, estante 2', loan_kind: 'horas', state: null },
      ...{ acquired_on: '2019-05-30', price: '42,00', note: 'Doação' },
    },
    { barcode: 'n2', title_id: 2, library_id: 1, loan_kind: 'normal', shelf_location: null },
  ]);
  expect((await bring(lines)).said).toEqual([
    'copies.csv: 2 read, 0 created, 0 updated, 2 unchanged, 0 refused',
  ]);
});

it('a line changes what it says of a copy that is there, and the index is told', async () => {
  const position = await withDatabase(currentPosition);
  const { said } = await bring(['barcode;library;loan;note', 'c1;branch;consulta_local;']);
  expect(said).toEqual([
    '  line 2: updated c1: loan, library',
    'copies.csv: 1 read, 0 created, 1 updated, 0 unchanged, 0 refused',
  ]);
  expect(await copies()).toMatchObject([
    { library_id: 2, loan_kind: 'consulta_local', call_number: '861', shelf_location: '1º andar' },
  ]);
  expect((await withDatabase((db) => readChanges(db, position))).titles).toEqual([1]);
});

it('a wrong line tells every reason, spoils no other and is set aside', async () => {
  const { code, said } = await bring([
    HEAD,
    'n1;1;;nada;;;talvez;;;',
    'n2;99;;central;;;;;;',
    'n3;;;central;;;;;;',
    'n4;1;;;;;;;;',
    `c1;;${ISBN};;;;;;;`,
    'n5;1;;central;;;talvez;30/05/2019;;',
    'n6;1;;central;;;;;;',
    'n6;1;;branch;;;;;;',
    ';1;;central;;;;;;',
  ]);
  expect(code).toBe(1);
  expect(said).toEqual([
    '  line 2: refused: column library: there is no library "nada"; column loan: there is no loan type "talvez": normal, horas, consulta_local',
    '  line 3: refused: column number: there is no 99',
    '  line 4: refused: a copy that is new here needs number, record or isbn of its title',
    '  line 5: refused: column library: a copy that is new here needs one',
    '  line 6: refused: column barcode: "c1" is a copy of title 1',
    '  line 7: refused: column acquired: "30/05/2019" is not a day like 2026-12-25',
    '  line 8: created n6',
    '  line 9: refused: says the same as line 8',
    '  line 10: refused: column barcode: must not be empty',
    'copies.csv: 9 read, 1 created, 0 updated, 0 unchanged, 8 refused',
    `  refused lines: ${join(folder, 'copies.csv.refused.csv')}`,
  ]);
  expect((await copies()).map(({ barcode, number }) => [barcode, number])).toEqual([
    ['c1', '1'],
    ['n6', '2'],
  ]);
  expect(readFileSync(join(folder, 'copies.csv.refused.csv'), 'utf8')).toContain('n1;1;;nada');
});
