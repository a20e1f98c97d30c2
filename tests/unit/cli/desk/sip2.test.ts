import { expect, it } from 'vitest';
import { signIn } from '#api/circulation/sip2/login.ts';
import { saveReport } from '#api/circulation/sip2/reports.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');
const { tell, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: AT.toISOString() },
  fill: (db) => fillWithReaders(db, [[{ libraryCode: 'branch' }]]),
});
async function sip2(...args: string[]) {
  const { code, said } = await tell('sip2', ...args);
  return { code, said: said.join('\n') };
}
const passwordIn = (text: string) => /password ([0-9A-Z]{16})/.exec(text)?.[1] ?? '';
async function entered(login: string, password: string): Promise<boolean> {
  const terminal = await withDatabase((db) =>
    signIn({ db, now: () => AT }, { login, password, address: '127.0.0.1' }),
  );
  return terminal !== null;
}

it('terminals are added, listed, given other passwords and removed', async () => {
  const added = await sip2('add', 'kiosk', 'branch', '--encoding', 'latin1', '--place', 'Entrance');
  expect(added).toMatchObject({ code: 0, said: expect.stringContaining('SIP2 is off') });
  const first = passwordIn(added.said);
  expect(await entered('kiosk', first)).toBe(true);
  expect(await sip2('add', 'kiosk', 'branch')).toMatchObject({ code: 1 });
  expect(await sip2('list')).toEqual({
    code: 0,
    said: 'kiosk            Biblioteca da Serra, Entrance (latin1, cr, checksums auto, pt)',
  });
  const second = passwordIn((await sip2('password', 'kiosk')).said);
  expect(await entered('kiosk', first)).toBe(false);
  expect(await entered('kiosk', second)).toBe(true);
  expect(await sip2('remove', 'kiosk')).toMatchObject({ code: 0 });
  expect(await sip2('remove', 'kiosk')).toMatchObject({ code: 1 });
  expect(await sip2('password', 'kiosk')).toMatchObject({ code: 1 });
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
    expect(await sip2('add', ...words)).toMatchObject({ code: 2 });
  }
  expect((await sip2('list')).said).toBe('');
});

it('reports of terminals are listed until they are done', async () => {
  const library = { id: 2, code: 'branch', name: 'Biblioteca da Serra', zone: 'UTC' };
  await withDatabase(({ queries }) =>
    saveReport(
      queries,
      { login: 'kiosk', library },
      {
        ...{ kind: 'loan', patronId: null, card: '99', barcode: 'c1', happenedAt: AT, at: AT },
        reasons: [{ code: 'lend_patron_not_found' }],
      },
    ),
  );
  const { code, said } = await sip2('reports');
  expect(code).toBe(0);
  expect(said).toMatch(/^1: 2026-03-12 09:00, .*, kiosk: loan, c1, unknown card 99\. \S/);
  expect(await sip2('reports', '--done', '1')).toEqual({ code: 0, said: '' });
  expect(await sip2('reports')).toEqual({ code: 0, said: '' });
  expect(await sip2('reports', '--done', '1')).toMatchObject({ code: 1 });
  expect(await sip2('reports', '--done', 'x')).toMatchObject({ code: 2 });
});
