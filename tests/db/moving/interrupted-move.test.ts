import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { writeIso2709 } from '#api/catalogue/marc/write/iso2709.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { fillNetwork } from '../../support/networks/small-network.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const NOW = '2026-03-12T17:20:00Z';
const CLI = fileURLToPath(new URL('../../../cli/acervo.ts', import.meta.url));
const RECORDS = 450;
/** Lines of copies: so many that the command is still writing when it is killed, also on a busy machine. */
const LINES = 5 * RECORDS;

const recordOf = (n: number) =>
  marc({
    control: { '001': `n${n}`, '003': 'OLD' },
    data: [
      `245 10 $aObra ${n}`,
      `100 1_ $aAutor ${n % 90}`,
      `952 __ $acentral$pK${n}$yBK$d2019-05-30`,
      `952 __ $acentral$pL${n}$yBK`,
    ],
  });

/** What a run of the command line said, and how it ended. */
interface Ended {
  code: number | null;
  said: string;
}

describeEngine('a move', () => {
  let test: TestDatabase;
  let folder = '';
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
    await test.db.transaction((tx) => foundNetwork(tx, new Date(NOW)));
    folder = mkdtempSync(join(tmpdir(), 'acervo-move-'));
    writeSettings(folder, { ...DEMONSTRATION_SETTINGS, selfCheckout: { networks: [] } });
    const records = Array.from({ length: RECORDS }, (_, n) => writeIso2709(recordOf(n)));
    const bytes = records.map((one) => (one.ok ? one.bytes : Buffer.of()));
    writeFileSync(join(folder, 'records.mrc'), Buffer.concat(bytes));
    const lines = Array.from(
      { length: LINES },
      (_, n) => `M${n};n${n % RECORDS};OLD;central;Caixa ${n}`,
    );
    writeFileSync(
      join(folder, 'copies.csv'),
      ['barcode;record;source;library;location', ...lines].join('\n'),
    );
  });
  afterEach(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const begin = (...words: string[]): ChildProcess =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...words], {
      cwd: folder,
      env: {
        ...process.env,
        ...{ ACERVO_DATA: folder, ACERVO_NOW: NOW, DATABASE_URL: test.location },
        // Files are named from where npm was called, which calls the tests, too.
        INIT_CWD: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  async function end(child: ChildProcess): Promise<Ended> {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => (said += text.toString()));
    }
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  }
  const run = (...words: string[]) => end(begin(...words));
  const count = async (table: 'titles' | 'copies') => {
    const { n } = await test.db.queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  /** Kills the command as soon as it has written more than so many rows, before its end. */
  async function interrupt(table: 'titles' | 'copies', rows: number, ...words: string[]) {
    const child = begin(...words);
    const ended = end(child);
    while ((await count(table)) <= rows) await pause(2);
    child.kill('SIGKILL');
    await ended;
    const written = await count(table);
    expect(written).toBeGreaterThan(rows);
    return written;
  }
  const expectSound = async () => {
    const { said } = await run('check');
    // What no policy lends, and a library that only the settings name, are no fault of the move.
    const faults = said.split('\n').filter((line) => !/nobody may borrow|^settings/.test(line));
    expect(faults.join(' ').trim()).toBe('2 findings.');
  };
  const IMPORT = ['import', 'records.mrc', '--profile', 'koha'];
  const COPIES = ['copies', 'copies.csv'];

  it('that is killed and begun again loses nothing and has nothing twice', async () => {
    expect(await interrupt('titles', 0, ...IMPORT)).toBeLessThan(RECORDS);
    const whole = await run(...IMPORT);
    expect(whole).toMatchObject({ code: 0 });
    expect([await count('titles'), await count('copies')]).toEqual([RECORDS, 2 * RECORDS]);
    expect(await interrupt('copies', 2 * RECORDS + 50, ...COPIES)).toBeLessThan(
      2 * RECORDS + LINES,
    );
    expect(await run(...COPIES)).toMatchObject({ code: 0 });
    expect(await count('copies')).toBe(2 * RECORDS + LINES);
    await expectSound();
  }, 240_000);

  it('of the same file twice at once brings everything, and once', async () => {
    const both = await Promise.all([run(...IMPORT), run(...IMPORT)]);
    expect(both.map(({ code, said }) => (code === 0 ? 0 : said))).toEqual([0, 0]);
    expect([await count('titles'), await count('copies')]).toEqual([RECORDS, 2 * RECORDS]);
    const tables = await Promise.all([run(...COPIES), run(...COPIES)]);
    expect(tables.map(({ code, said }) => (code === 0 ? 0 : said))).toEqual([0, 0]);
    expect(await count('copies')).toBe(2 * RECORDS + LINES);
  }, 240_000);
});
