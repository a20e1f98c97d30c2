import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopAddress } from '#api/core/mail/unsubscribe.ts';
import { channelsFor, saveWantsReminders } from '#api/patrons/notices/store.ts';
import { fillPeople, LEITOR, PASSWORD } from '../../support/people.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

describeEngine('ending reminders from a letter', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ fill: fillPeople });
  });
  afterAll(() => portal.close());

  const addressOf = (locale: 'pt' | 'en', secret = portal.services.secret) =>
    stopAddress(portal.url, secret, { kind: 'vencimento', id: LEITOR }, locale);
  const post = (body: string) =>
    fetch(addressOf('en'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const wants = async () =>
    (
      await portal.db.queries
        .selectFrom('patrons')
        .select('wants_reminders')
        .where('id', '=', LEITOR)
        .executeTakeFirstOrThrow()
    ).wants_reminders === 1;

  it('asks when the link is followed, and changes nothing', async () => {
    const answer = await fetch(addressOf('en'));
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const page = await answer.text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Loan due soon');
    expect(await wants()).toBe(true);
  });

  it('is done by the mail program in one step, twice at no harm', async () => {
    for (let turn = 0; turn < 2; turn++) {
      expect((await post('List-Unsubscribe=One-Click')).status).toBe(200);
      expect(await wants()).toBe(false);
    }
    expect(await (await fetch(addressOf('pt'))).text()).not.toContain('<button');
    await saveWantsReminders(portal.db.queries, LEITOR, true);
  });

  it('ends every e-mail but the obligatory ones, which no link ends', async () => {
    const open = (kind: 'todos' | 'multa') =>
      stopAddress(portal.url, portal.services.secret, { kind, id: LEITOR }, 'pt');
    const emailOf = async (kind: 'vencimento' | 'resposta' | 'multa') =>
      (await channelsFor(portal.db.queries, LEITOR, kind)).email;
    expect(await (await fetch(open('multa'))).text()).not.toContain('<button');
    await fetch(open('multa'), { method: 'POST', body: new URLSearchParams() });
    expect(await emailOf('multa')).toBe(true);
    expect(await (await fetch(open('todos'))).text()).toContain('<button');
    await fetch(open('todos'), { method: 'POST', body: new URLSearchParams() });
    expect([await emailOf('vencimento'), await emailOf('resposta')]).toEqual([false, false]);
    expect(await emailOf('multa')).toBe(true);
    await saveWantsReminders(portal.db.queries, LEITOR, true);
  });

  it('is nobody’s who made the token up', async () => {
    const forged = addressOf('pt', new Uint8Array(32).fill(8));
    for (const address of [forged, `${portal.url}/api/avisos/vencimento.1.x`]) {
      expect((await fetch(address, { method: 'POST', body: new URLSearchParams() })).status).toBe(
        404,
      );
    }
    expect(await wants()).toBe(true);
  });

  it('is a switch in the personal area, too, which says what comes and where', async () => {
    await portal.signIn('outra', PASSWORD);
    const own = await portal.call('GET /emprestimo/lembretes', {});
    expect(own).toMatchObject({ por_email: true, dias_antes: [2], dias_depois: [1, 7, 21] });
    expect(own.emails).toEqual(['o•••@•••']);
    const change = (wanted: boolean) =>
      portal.call('PUT /emprestimo/lembretes', { body: { por_email: wanted } });
    expect(await change(false)).toEqual({ ...own, por_email: false });
    expect(await portal.call('GET /emprestimo/lembretes', {})).toMatchObject({ por_email: false });
    expect(await wants()).toBe(true);
    expect(await change(true)).toEqual(own);
  });
});
