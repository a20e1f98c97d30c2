import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import type { Database } from '#api/core/db/connection.ts';
import { readSettings } from '#api/portal/settings/settings.ts';
import { tellCommand } from '../../support/networks/command-line.ts';
import { addTitles, book } from '../../support/networks/small-network.ts';
import {
  describeEngine,
  openBareDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const FILES: Readonly<Record<string, string>> = {
  'settings.json': JSON.stringify({ institution: { sigla: 'BM', name: 'Biblioteca Municipal' } }),
  'campuses.csv': 'code,name\nA,Norte\nB,Sul\n',
  'libraries.csv': 'code,name,campus\ncentral,Central,A\nbairro,Bairro,B\n',
  'groups.csv': 'code,name\n01,Leitor\n02,Equipe\n',
  'policies.csv': 'group,lendable,loan_days\n,yes,7\n',
  'hours.csv': 'library,weekday,opens,closes\ncentral,1,08:00,18:00\nbairro,1,08:00,12:00\n',
};

let folder = '';
let test: TestDatabase;
const config = () =>
  readConfig({
    ACERVO_DATA: join(folder, 'data'),
    ACERVO_NOW: '2026-03-12T17:20:00Z',
    DATABASE_URL: test.location,
  });

async function init(changed: Readonly<Record<string, string | null>>, ...options: string[]) {
  for (const [name, text] of Object.entries(changed)) {
    if (text === null) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
  return tellCommand({ config: config(), folder }, 'init', folder, ...options);
}

const stored = <T>(read: (db: Database) => Promise<T>): Promise<T> => read(test.db);

const libraries = () =>
  stored(({ queries }) =>
    queries
      .selectFrom('libraries as l')
      .innerJoin('campuses as c', 'c.id', 'l.campus_id')
      .select(['l.code', 'l.name', 'c.code as campus'])
      .orderBy('l.id')
      .execute(),
  );

const CHANGED = {
  'settings.json': JSON.stringify({
    institution: { sigla: 'BM', name: 'Biblioteca Municipal' },
    publish: { titles: 10 },
  }),
  'campuses.csv': 'code,name\nA,Zona norte\nC,Centro\n',
  'libraries.csv': 'code,name,campus\ncentral,Central,C\nnova,Nova,A\n',
  'groups.csv': 'code,name\n01,Leitores\n',
  'policies.csv': 'group,lendable,loan_days\n,yes,14\n',
  'hours.csv': 'library,weekday,opens,closes\ncentral,2,08:00,18:00\n',
};

describeEngine('changing a network by its files', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-update-'));
    test = await openBareDatabase();
    expect((await init(FILES)).code).toBe(0);
  });
  afterEach(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('an update tells its plan, writes nothing where it is only tried, then does it', async () => {
    const tried = await init(CHANGED, '--update', '--dry-run');
    const plan = [
      'Biblioteca Municipal (BM):',
      '  changed  setting publish',
      '  changed  campus A: name Norte → Zona norte',
      '  new      campus C: Centro',
      '  removed  campus B',
      '  changed  library central: campus A → C',
      '  new      library nova: Nova',
      '  removed  library bairro',
      '  changed  group 01: name {"pt":"Leitor"} → {"pt":"Leitores"}',
      '  removed  group 02',
      '  replaced policies: 1',
      '  replaced hours: 1',
    ];
    expect(tried).toEqual({ code: 0, said: [...plan, 'Nothing was written.'] });
    expect((await libraries()).map(({ code }) => code)).toEqual(['central', 'bairro']);

    const done = await init({}, '--update');
    expect([done.code, done.said.slice(0, plan.length)]).toEqual([0, plan]);
    expect(await libraries()).toEqual([
      { code: 'central', name: 'Central', campus: 'C' },
      { code: 'nova', name: 'Nova', campus: 'A' },
    ]);
    const [policy] = await stored(({ queries }) =>
      queries.selectFrom('policies').select('loan_days').execute(),
    );
    expect(policy?.loan_days).toBe(14);
    expect(readSettings(config().dataFolder).publish.titles).toBe(10);
  });

  it('the same files change nothing, and what a missing file would say stays', async () => {
    const nothing = {
      'hours.csv': null,
      'campuses.csv': null,
      'policies.csv': null,
      'groups.csv': null,
    };
    const { said } = await init(nothing, '--update');
    expect(said.slice(0, 2)).toEqual([
      'Biblioteca Municipal (BM):',
      '  nothing changes in the network',
    ]);
    const [hours, names] = await stored(async ({ queries }) => [
      await queries.selectFrom('opening_hours').select('opens').execute(),
      await queries.selectFrom('campuses').select('name').orderBy('id').execute(),
    ]);
    expect(hours).toHaveLength(2);
    expect(names).toEqual([{ name: 'Norte' }, { name: 'Sul' }]);
  });

  it('nothing goes that something hangs on: all of it is refused with the reason', async () => {
    await stored(async (db) => {
      await addTitles(db, [
        book({ number: '1', title: 'Uma', copies: [{ libraryCode: 'bairro' }] }),
      ]);
      const group = await db.queries
        .selectFrom('patron_groups')
        .select('id')
        .where('code', '=', '02')
        .executeTakeFirstOrThrow();
      await db.queries
        .insertInto('patrons')
        .values({
          ...{
            person: 'p',
            login: 'p',
            name: 'P',
            email: null,
            group_id: group.id,
            campus_id: null,
          },
          ...{ blocked: 0, password_hash: '-', created_at: '2026-01-01T00:00:00.000Z' },
        })
        .execute();
    });
    const { code, said } = await init(CHANGED, '--update');
    expect(code).not.toBe(0);
    expect(said.join('\n')).toContain(
      'libraries: "bairro" cannot go: it has 1 copies, 0 loans and 0 holds',
    );
    expect(said.join('\n')).toContain('groups: "02" cannot go: 1 patrons are in it');
    expect((await libraries()).map(({ code: one }) => one)).toEqual(['central', 'bairro']);
    expect(readSettings(config().dataFolder).publish.titles).toBe(5000);
  });

  it('a network that is there is not made anew', async () => {
    const { code, said } = await init({});
    expect([code === 0, said.join()]).toEqual([false, expect.stringContaining('already')]);
  });
});
