import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');
const RECEIPT = '0123456789ABCDEF';

let folder = '';
const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: AT.toISOString() });
async function tell(...args: string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const context = { config: config(), folder, say, complain: say, progress: () => undefined };
  const code = await runCommandLine(['desk', ...args], context);
  return { code, said: said.join('\n') };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-wall-'));
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  const db = openDatabase(config().database);
  await migrate(db);
  await fillWithReaders(db, [[{ libraryCode: 'branch' }]]);
  await lendCopy(db, { barcode: 'c1', patronId: 1, receipt: RECEIPT, at: AT });
  await db.transaction((tx) => foundNetwork(tx, AT));
  await db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CODE = /: ([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}), valid until (2026-\d\d-\d\d)/;

it('the code on a wall is made once, printed again, and replaced on request', async () => {
  const first = await tell('wall-code', 'branch', '--days', '7');
  expect(first.code).toBe(0);
  expect(CODE.exec(first.said)?.[2]).toBe('2026-03-19');
  expect((await tell('wall-code', 'branch')).said).toBe(first.said);
  const second = await tell('wall-code', 'branch', '--new');
  expect(CODE.exec(second.said)?.[1]).not.toBe(CODE.exec(first.said)?.[1]);
  expect(CODE.exec(second.said)?.[2]).toBe('2026-04-11');
});

it('the poster is a PDF', async () => {
  const out = join(folder, 'poster.pdf');
  expect((await tell('wall-code', 'branch', '--out', out, '--language', 'it')).code).toBe(0);
  expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
});

it('wrong days, languages and libraries are refused before anything is made', async () => {
  const out = join(folder, 'poster.pdf');
  expect(await tell('wall-code', 'branch', '--days', '0')).toMatchObject({ code: 2 });
  expect(await tell('wall-code', 'branch', '--language', 'xx')).toMatchObject({ code: 2 });
  const unknown = await tell('wall-code', 'nowhere', '--out', out);
  expect(unknown.said).toContain('"nowhere" is no library');
  expect(existsSync(out)).toBe(false);
});

it('a receipt names the copy while it is on loan, and never the patron', async () => {
  const typed = '0123-4567-89ab-cdef';
  const found = await tell('receipt', typed);
  expect(found).toMatchObject({ code: 0 });
  expect(found.said).toContain('"Obra 1", barcode c1, Biblioteca da Serra');
  expect(found.said).not.toContain('Leitor');
  expect(await tell('receipt', '0000-0000-0000-0000')).toMatchObject({ code: 1 });
  const db = openDatabase(config().database);
  await returnCopy(db, { barcode: 'c1', at: AT });
  await db.close();
  const returned = await tell('receipt', typed);
  expect(returned).toMatchObject({ code: 1 });
  expect(returned.said).toContain('not on loan any more');
});
