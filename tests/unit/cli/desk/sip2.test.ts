import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { signIn } from '#api/circulation/sip2/login.ts';
import { saveReport } from '#api/circulation/sip2/reports.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');
let folder = '';
const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: AT.toISOString() });
async function tell(...args: string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const context = { config: config(), folder, say, complain: say, progress: () => undefined };
  const code = await runCommandLine(['sip2', ...args], context);
  return { code, said: said.join('\n') };
}
const passwordIn = (text: string) => /password ([0-9A-Z]{16})/.exec(text)?.[1] ?? '';
async function entered(login: string, password: string): Promise<boolean> {
  const db = openDatabase(config().database);
  const terminal = await signIn({ db, now: () => AT }, { login, password, address: '127.0.0.1' });
  await db.close();
  return terminal !== null;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-sip2-'));
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  const db = openDatabase(config().database);
  await migrate(db);
  await fillWithReaders(db, [[{ libraryCode: 'branch' }]]);
  await db.transaction((tx) => foundNetwork(tx, AT));
  await db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('terminals are added, listed, given other passwords and removed', async () => {
  const added = await tell('add', 'kiosk', 'branch', '--encoding', 'latin1', '--place', 'Entrance');
  expect(added).toMatchObject({ code: 0, said: expect.stringContaining('SIP2 is off') });
  const first = passwordIn(added.said);
  expect(await entered('kiosk', first)).toBe(true);
  expect(await tell('add', 'kiosk', 'branch')).toMatchObject({ code: 1 });
  expect(await tell('list')).toEqual({
    code: 0,
    said: 'kiosk            Biblioteca da Serra, Entrance (latin1, cr, checksums auto, pt)',
  });
  const second = passwordIn((await tell('password', 'kiosk')).said);
  expect(await entered('kiosk', first)).toBe(false);
  expect(await entered('kiosk', second)).toBe(true);
  expect(await tell('remove', 'kiosk')).toMatchObject({ code: 0 });
  expect(await tell('remove', 'kiosk')).toMatchObject({ code: 1 });
  expect(await tell('password', 'kiosk')).toMatchObject({ code: 1 });
  expect(await entered('kiosk', second)).toBe(false);
});

it('wrong logins, libraries and options are refused before anything is made', async () => {
  for (const words of [
    ['a b', 'branch'],
    ['kiosk', 'nowhere'],
    ['kiosk', 'branch', '--encoding', 'ebcdic'],
    ['kiosk', 'branch', '--line-end', 'lf'],
    ['kiosk', 'branch', '--error-detection', 'no'],
    ['kiosk', 'branch', '--language', 'la'],
  ]) {
    expect(await tell('add', ...words)).toMatchObject({ code: 2 });
  }
  expect((await tell('list')).said).toBe('');
});

it('reports of terminals are listed until they are done', async () => {
  const db = openDatabase(config().database);
  const library = { id: 2, code: 'branch', name: 'Biblioteca da Serra', zone: 'UTC' };
  await saveReport(
    db.queries,
    { login: 'kiosk', library },
    {
      ...{ kind: 'loan', patronId: null, card: '99', barcode: 'c1', happenedAt: AT, at: AT },
      reasons: [{ code: 'lend_patron_not_found' }],
    },
  );
  await db.close();
  const { code, said } = await tell('reports');
  expect(code).toBe(0);
  expect(said).toMatch(/^1: 2026-03-12 09:00, .*, kiosk: loan, c1, unknown card 99\. \S/);
  expect(await tell('reports', '--done', '1')).toEqual({ code: 0, said: '' });
  expect(await tell('reports')).toEqual({ code: 0, said: '' });
  expect(await tell('reports', '--done', '1')).toMatchObject({ code: 1 });
  expect(await tell('reports', '--done', 'x')).toMatchObject({ code: 2 });
});
