import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');
const RECEIPT = '0123456789ABCDEF';

const { tell, folder, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: AT.toISOString() },
  fill: async (db) => {
    await fillWithReaders(db, [[{ libraryCode: 'branch' }]]);
    await lendCopy(db, { barcode: 'c1', patronId: 1, receipt: RECEIPT, at: AT });
  },
});
async function desk(...args: string[]) {
  const { code, said } = await tell('desk', ...args);
  return { code, said: said.join('\n') };
}

const CODE = /: ([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}), valid until (2026-\d\d-\d\d)/;

it('the code on a wall is made once, printed again, and replaced on request', async () => {
  const first = await desk('wall-code', 'branch', '--days', '7');
  expect(first.code).toBe(0);
  expect(CODE.exec(first.said)?.[2]).toBe('2026-03-19');
  expect((await desk('wall-code', 'branch')).said).toBe(first.said);
  const second = await desk('wall-code', 'branch', '--new');
  expect(CODE.exec(second.said)?.[1]).not.toBe(CODE.exec(first.said)?.[1]);
  expect(CODE.exec(second.said)?.[2]).toBe('2026-04-11');
});

it('the poster is a PDF', async () => {
  const out = join(folder, 'poster.pdf');
  expect((await desk('wall-code', 'branch', '--out', out, '--language', 'it')).code).toBe(0);
  expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
});

it('wrong days, languages and libraries are refused before anything is made', async () => {
  const out = join(folder, 'poster.pdf');
  expect(await desk('wall-code', 'branch', '--days', '0')).toMatchObject({ code: 2 });
  expect(await desk('wall-code', 'branch', '--language', 'xx')).toMatchObject({ code: 2 });
  const unknown = await desk('wall-code', 'nowhere', '--out', out);
  expect(unknown.said).toContain('"nowhere" is no library');
  expect(existsSync(out)).toBe(false);
});

it('a receipt names the copy while it is on loan, and never the patron', async () => {
  const typed = '0123-4567-89ab-cdef';
  const found = await desk('receipt', typed);
  expect(found).toMatchObject({ code: 0 });
  expect(found.said).toContain('"Obra 1", barcode c1, Biblioteca da Serra');
  expect(found.said).not.toContain('Leitor');
  expect(await desk('receipt', '0000-0000-0000-0000')).toMatchObject({ code: 1 });
  await withDatabase(async (db) => {
    await returnCopy(db, { barcode: 'c1', at: AT });
  });
  const returned = await desk('receipt', typed);
  expect(returned).toMatchObject({ code: 1 });
  expect(returned.said).toContain('not on loan any more');
});
