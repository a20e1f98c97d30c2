import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newSecret, readSecret } from '#api/patrons/auth/secret.ts';
import { createIdentify, publicToken } from '#api/patrons/auth/tokens.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';

const SECRET = 'um segredo do ambiente';
const now = () => new Date('2026-03-12T17:20:00Z');

describeEngine('the key of access tokens', () => {
  let test: TestDatabase;
  let other: Database;
  let dataFolder = '';
  beforeEach(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'acervo-key-'));
    test = await openTestDatabase();
    other = openDatabase(test.location);
  });
  afterEach(async () => {
    await other.close();
    await test.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const read = (db = test.db, secret = '') => readSecret(db, { dataFolder, secret });
  const kept = async (): Promise<string> =>
    (
      await test.db.queries
        .selectFrom('network')
        .select('value')
        .where('key', '=', 'token_key')
        .executeTakeFirstOrThrow()
    ).value;

  it('is one for nodes that start at once, which take each other’s tokens', async () => {
    const [here = new Uint8Array(), ...there] = await Promise.all([
      read(),
      read(other),
      read(),
      read(other),
    ]);
    expect(here).toHaveLength(32);
    for (const key of there) expect(key).toEqual(here);
    const token = await publicToken({ secret: here, now });
    const identify = createIdentify({ secret: await read(other), now, db: other });
    expect(await identify(`Bearer ${token}`)).toEqual({ kind: 'public' });
  });

  it('is taken over from the file of earlier versions, which goes', async () => {
    const file = join(dataFolder, 'token.key');
    const old = 'ab'.repeat(32);
    writeFileSync(file, `${old}\n`);
    expect(Buffer.from(await read()).toString('hex')).toBe(old);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'cd'.repeat(32));
    expect(Buffer.from(await read(other)).toString('hex')).toBe(old);
    expect(existsSync(file)).toBe(false);
  });

  it('is made anew where that file holds none', async () => {
    writeFileSync(join(dataFolder, 'token.key'), 'quebrado');
    expect(await read()).toHaveLength(32);
  });

  it('cannot be read in the database where the environment has a secret', async () => {
    const key = Buffer.from(await read(test.db, SECRET));
    expect(await kept()).not.toContain(key.toString('hex'));
    expect(await kept()).not.toContain(key.toString('base64url'));
    expect(Buffer.from(await read(other, SECRET))).toEqual(key);
  });

  it('is wrapped once there is a secret, and stays the same key', async () => {
    const key = await read();
    expect(await read(other, SECRET)).toEqual(key);
    expect(await kept()).not.toContain(Buffer.from(key).toString('hex'));
    expect(await read(test.db, SECRET)).toEqual(key);
  });

  it('is refused with another secret or none, in a sentence that says what to do', async () => {
    await read(test.db, SECRET);
    const before = await kept();
    await expect(read(other)).rejects.toThrow(/ACERVO_SECRET is not set.*new-key/);
    await expect(read(other, `${SECRET}?`)).rejects.toThrow(/not the one in use.*new-key/);
    expect(await kept()).toBe(before);
  });

  it('can be made anew, also where the secret is lost or an old file is left', async () => {
    const old = await read(test.db, SECRET);
    writeFileSync(join(dataFolder, 'token.key'), Buffer.from(old).toString('hex'));
    const key = await newSecret(other, { dataFolder, secret: '' });
    expect(key).not.toEqual(old);
    expect(await read()).toEqual(key);
  });
});
