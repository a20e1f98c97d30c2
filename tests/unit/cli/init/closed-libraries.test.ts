import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays } from '#api/circulation/units/zone.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { tellCommand } from '../../../support/networks/command-line.ts';

const FILES: Readonly<Record<string, string>> = {
  'settings.json': JSON.stringify({
    institution: { sigla: 'BM', name: 'Biblioteca Municipal' },
    loanRequests: { places: [{ code: 1, name: { pt: 'Armários' }, library: 'sede' }] },
  }),
  'libraries.csv': 'code,name,campus\ncentral,Central,A\nramal,Ramal,A\n',
  'groups.csv': 'code,name\n01,Leitor\n',
  'policies.csv': 'lendable,loan_days\nyes,7\n',
  'hours.csv': 'library,weekday,opens,closes\ncentral,1,8:00,18:00\n',
};

let folder = '';
const config = () =>
  readConfig({ ACERVO_DATA: join(folder, 'data'), ACERVO_NOW: '2026-03-12T17:20:00Z' });

async function run(...words: string[]) {
  const { code, said } = await tellCommand({ config: config(), folder }, ...words);
  return { code, said: said.map((line) => line.trim()) };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-closed-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NO_HOURS =
  'hours: ramal has none, so it counts as open every day; give its hours, or its closed days (init --update --hours)';

it('init names libraries without hours, and check those that stay closed or do not exist', async () => {
  const { code, said } = await run('init', folder);
  expect(code).toBe(0);
  expect(said).toContain(NO_HOURS);
  const db = openDatabase(config().database);
  for (let ahead = 0; ahead <= 60; ahead++) {
    await db.queries
      .insertInto('opening_exceptions')
      .values({
        ...{ library_id: 1, day: addDays('2026-03-12', ahead) },
        ...{ opens: null, closes: null, reason: '{"pt":"Obra"}' },
      })
      .execute();
  }
  await db.close();
  expect(await run('check')).toEqual({
    code: 1,
    said: [
      'settings.json: loanRequests.places[0].library: "sede" is no library',
      'hours: central does not open in the next 60 days, so no hold can be picked up there; check its hours and closed days',
      '2 findings.',
    ],
  });
});
