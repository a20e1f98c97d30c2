import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { foundNetwork, networkExists, openNetwork } from '#api/open-network.ts';
import { checkStorage, createProbe, databaseLocation } from '#api/core/storage.ts';

/** A user that is nobody: root may write everywhere. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe('where a network is kept', () => {
  let folder: string;
  let config: Config;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-storage-'));
    config = readConfig({ ACERVO_DATA: folder, ACERVO_SITE: join(folder, 'public', 'site') });
    const db = openDatabase(config.database);
    await migrate(db);
    await foundNetwork(db.queries, new Date());
    await db.close();
    writeSettings(folder, DEMONSTRATION_SETTINGS);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens it as a start does. */
  async function started(): Promise<void> {
    const network = await openNetwork(config);
    try {
      await checkStorage(network.db, config);
    } finally {
      await network.close();
    }
  }

  it('is found sound, and nothing is left behind by looking', async () => {
    const before = readdirSync(folder);
    await started();
    expect(readdirSync(folder)).toEqual(before);
  });

  it('is found damaged at the start, with what to do', async () => {
    const { size } = statSync(config.database);
    const file = openSync(config.database, 'r+');
    for (let at = 8192; at < size; at += 8192) writeSync(file, Buffer.alloc(4096, 7), 0, 4096, at);
    closeSync(file);
    await expect(started()).rejects.toThrow(/acervo\.db is damaged: .*put back the last copy/);
  });

  it('is no database', async () => {
    writeFileSync(config.database, 'A text, and no database.'.repeat(1000));
    await expect(networkExists(config)).rejects.toThrow(/is damaged: .*put back the last copy/);
    await expect(started()).rejects.toThrow(/acervo\.db is damaged/);
  });

  it('cannot be written at the start or later, with what to do', async () => {
    const network = await openNetwork(config);
    const probe = createProbe(network.db, join(folder, 'gone'));
    if (isRoot)
      for (const name of ['.', ...readdirSync(folder)])
        chownSync(join(folder, name), NOBODY, NOBODY);
    chmodSync(folder, 0o500);
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      await expect(checkStorage(network.db, config)).rejects.toThrow(
        /acervo-storage-\w+ cannot be written: .*Give folder and files to the user/,
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(folder, 0o700);
      await network.close();
    }
    await expect(probe('write')).rejects.toThrow();
  });

  it('is closed to everybody else, save the way to a site in it', async () => {
    const open = ['settings.json', 'acervo.db'];
    for (const name of open) chmodSync(join(folder, name), 0o644);
    for (const name of ['mail', 'public']) mkdirSync(join(folder, name), { mode: 0o755 });
    chmodSync(folder, 0o755);
    await (await openNetwork(config)).close();
    const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    expect([...open, 'mail', 'public', '.'].map((name) => [name, mode(name)])).toEqual([
      ['settings.json', '600'],
      ['acervo.db', '600'],
      ['mail', '700'],
      ['public', '755'],
      ['.', '711'],
    ]);
    config = { ...config, siteFolder: join(tmpdir(), 'elsewhere') };
    chmodSync(folder, 0o755);
    await (await openNetwork(config)).close();
    expect([mode('public'), mode('.')]).toEqual(['700', '700']);
  });
});

it.each([
  ['postgres://me:p%40ss@a:5432,b:5433/name?ssl=true', 'postgres://a:5432,b:5433/name'],
  ['postgres://a/name', 'postgres://a/name'],
  ['postgresql://me@[::1]:5432/name', 'postgresql://[::1]:5432/name'],
])('names the database %s without its password', (database, location) => {
  expect(databaseLocation({ database })).toBe(location);
});
