import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const ADDRESS = '/emprestimo/calendario/endereco';

describeEngine('due dates in a calendar', () => {
  let portal: Portal;
  let now = TEST_NOW;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      settings,
      now: () => now,
      fill: (db) =>
        fillWithReaders(db, [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }]], password),
    });
    await lendCopy(portal.db, { barcode: 'c1', login: 'leitor', at: now });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  /** The address as the portal of the test serves it. */
  const localOf = (address: string) => address.replace('https://catalogo.example', portal.url);
  const read = async (address: string) => {
    const answer = await fetch(localOf(address));
    return { status: answer.status, headers: answer.headers, text: unfolded(await answer.text()) };
  };
  const unfolded = (text: string) => text.replace(/\r\n /g, '');

  it('come as a file to whoever is signed in, an entry a loan, on its day', async () => {
    const text = unfolded(await portal.call('GET /emprestimo/calendario', {}));
    expect(text).toMatch(/UID:emprestimo-1@catalogo\.example\r/);
    expect(text).toContain('DTSTART;VALUE=DATE:20260319');
    expect(text).toContain('SUMMARY:Devolver: Obra 1');
    expect(text).toContain('LOCATION:Biblioteca Central');
    expect(text).toContain('TRANSP:TRANSPARENT');
    expect(text).toContain('SEQUENCE:0');
    expect(text).not.toContain('leitor');
  });

  it('stand under a private address that is told once, replaced and ended', async () => {
    expect(await portal.call(`GET ${ADDRESS}`, {})).toEqual({});
    const { endereco: first } = await portal.call(`PUT ${ADDRESS}`, {});
    expect(first).toMatch(/^https:\/\/catalogo\.example\/api\/calendarios\/[\w-]{43}\.ics$/);
    const { criado_em: since } = await portal.call(`GET ${ADDRESS}`, {});
    expect(since).toBe('2026-03-12T14:20:00-03:00');
    const { status, headers, text } = await read(first);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/calendar');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(text).toContain('SUMMARY:Devolver: Obra 1');
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H');
    const { endereco: second } = await portal.call(`PUT ${ADDRESS}`, {});
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const stored = await portal.db.queries.selectFrom('calendar_addresses').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(second.slice(-47, -4));
    await portal.call(`DELETE ${ADDRESS}`, {});
    expect((await read(second)).status).toBe(404);
    expect(await portal.call(`GET ${ADDRESS}`, {})).toEqual({});
    expect((await read('https://catalogo.example/api/calendarios/nada.ics')).status).toBe(404);
  });

  it('move with a renewal, as the same entry made anew', async () => {
    const { endereco } = await portal.call(`PUT ${ADDRESS}`, {});
    now = new Date(TEST_NOW.getTime() + 86_400_000);
    await renewLoans(portal.db, { patronId: 1, loanIds: [1], now });
    const { text } = await read(endereco);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toMatch(/UID:emprestimo-1@catalogo\.example\r/);
    expect(text).toContain('SEQUENCE:1');
    expect(text).toContain('DTSTART;VALUE=DATE:20260320');
  });

  it('tell what may be picked up, and no titles where the library leaves them out', async () => {
    await portal.signIn('leitor');
    const { endereco } = await portal.call(`PUT ${ADDRESS}`, {});
    await lendCopy(portal.db, { barcode: 'c2', login: 'leitora', at: now });
    const any = { volume: '', tomo: '', parte: '', material_adicional: false };
    const body = { cod_acervo: 2, biblioteca: CENTRAL, ...any };
    await portal.call('POST /reserva', { body });
    await returnCopy(portal.db, { barcode: 'c2', at: now });
    expect((await read(endereco)).text).toContain('SUMMARY:Retirar reserva: Obra 2');
    settings.timedWork.calendarTitles = false;
    const { text } = await read(endereco);
    expect(text).toContain('SUMMARY:Retirar uma reserva');
    expect(text).toContain('SUMMARY:Devolver um empréstimo');
    expect(text).not.toContain('Obra');
  });
});
