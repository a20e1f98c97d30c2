import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { tellCommand } from '../../../support/networks/command-line.ts';
import { addTitles, book } from '../../../support/networks/small-network.ts';

const FILES: Readonly<Record<string, string>> = {
  'settings.json': JSON.stringify({ institution: { sigla: 'BM', name: 'Biblioteca Municipal' } }),
  'libraries.csv': 'code,name,campus\ncentral,Central,A\n',
  'groups.csv': 'code,name,parent\n01,Leitor,\n02,Criança,01\n',
  'loan-types.csv': 'code,name\ndvd,DVD\n',
  'policies.csv':
    'group,material,campus,lendable,loan_days,max_renewals,fine_per_day\n' +
    ',,,yes,14,2,1\n01,,,,21,,\n,dvd,A,,3,0,\n',
  'periods.csv': 'material,from,until,due_on\ndvd,2026-12-01,2026-12-20,2027-02-01\n',
  'limits.csv': 'materials,max_items\ndvd,2\n',
  'patrons.csv': 'login,name,group\nana,Ana,02\n',
  'copies.csv': 'barcode,number,library,loan\nd1,1,central,dvd\nn1,1,central,\n',
};

let folder = '';
const config = () =>
  readConfig({ ACERVO_DATA: join(folder, 'data'), ACERVO_NOW: '2026-03-12T17:20:00Z' });

const run = (...words: string[]) => tellCommand({ config: config(), folder }, ...words);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-policy-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  expect(await run('init', folder)).toMatchObject({ code: 0 });
  const db = openDatabase(config().database);
  await addTitles(db, [book({ number: '1', title: 'O cortiço' })]);
  await db.close();
  for (const table of ['patrons', 'copies']) {
    expect(await run(table, `${table}.csv`)).toMatchObject({ code: 0 });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('says which row decides each value, what else there is, and the due date', async () => {
  const { code, said } = await run('policy', 'explain', 'ana', 'd1');
  expect({ code, said }).toEqual({
    code: 0,
    said: [
      'Group 02, type dvd, library central:',
      '  lendable: 1, by policies.csv:2 (names nothing: the default)',
      '  loan_days: 3, by policies.csv:4 (names type dvd, library central, inherited; more specific than 21 of policies.csv:3, 14 of policies.csv:2)',
      '  max_renewals: 0, by policies.csv:4 (names type dvd, library central, inherited; more specific than 2 of policies.csv:2)',
      '  fine_per_day: 1.00, by policies.csv:2 (names nothing: the default)',
      '  period 2026-12-01 to 2026-12-20, due exactly on 2027-02-01, by periods.csv:2',
      '  limit of dvd in the network: has 0 of 2, by limits.csv:2',
      'Lent now, it is due on 2026-03-15 23:59.',
    ],
  });
});

it('says what a group takes from the group above it', async () => {
  const { said } = await run('policy', 'explain', 'ana', 'n1');
  expect(said).toContain(
    '  loan_days: 21, by policies.csv:3 (names group 02, inherited; more specific than 14 of policies.csv:2)',
  );
  expect(said.at(-1)).toBe('Lent now, it is due on 2026-04-02 23:59.');
});

it('says how many loans count for each limit, and which is reached', async () => {
  const policies = FILES['policies.csv'] ?? '';
  writeFileSync(
    join(folder, 'policies.csv'),
    policies
      .replace('max_renewals', 'max_items,max_renewals')
      .replace('yes,14,2', 'yes,14,5,2')
      .replace('21,,', '21,,,')
      .replace(',3,0,', ',3,1,0,'),
  );
  expect(await run('init', folder, '--update')).toMatchObject({ code: 0 });
  expect(await run('desk', 'lend', 'n1', 'ana')).toMatchObject({ code: 0 });
  const limits = async (barcode: string) =>
    (await run('policy', 'explain', 'ana', barcode)).said.filter((line) => line.includes('limit'));
  expect(await limits('d1')).toEqual([
    '  limit of loans of every type (max_items): has 1 of 1, reached: no more are lent',
    '  limit of dvd in the network: has 0 of 2, by limits.csv:2',
  ]);
  expect(await limits('n1')).toEqual(['  limit of loans of every type (max_items): has 1 of 5']);
  const { code, said } = await run('desk', 'lend', 'd1', 'ana');
  expect({ code, said }).toEqual({
    code: 1,
    said: ['This person already has the maximum number of items: 1.'],
  });
});

it('is refused for a copy and a patron that do not exist', async () => {
  const { code, said } = await run('policy', 'explain', 'ninguem', 'x9');
  expect(code).toBe(1);
  expect(said).toHaveLength(2);
});

it('nothing goes that copies need: a type that is in use stays', async () => {
  writeFileSync(join(folder, 'loan-types.csv'), 'code,name\njogo,Jogo\n');
  writeFileSync(join(folder, 'policies.csv'), 'lendable,loan_days\nyes,7\n');
  writeFileSync(join(folder, 'periods.csv'), 'from,until,due_on\n');
  writeFileSync(join(folder, 'limits.csv'), 'materials,max_items\n');
  const { code, said } = await run('init', folder, '--update');
  expect(code).toBe(1);
  expect(said.join('\n')).toContain('loan types: "dvd" cannot go: 1 copies have it');
});
