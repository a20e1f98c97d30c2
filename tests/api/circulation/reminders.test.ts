import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindersAddress } from '#api/circulation/reminders/token.ts';
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
    remindersAddress(portal.url, secret, LEITOR, locale);
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
    expect(page).toContain('Stop reminders');
    expect(await wants()).toBe(true);
  });

  it('is done by the mail program in one step, twice at no harm, and undone by a press', async () => {
    for (let turn = 0; turn < 2; turn++) {
      expect((await post('List-Unsubscribe=One-Click')).status).toBe(200);
      expect(await wants()).toBe(false);
    }
    const page = await (await fetch(addressOf('pt'))).text();
    expect(page).toContain('Voltar a receber');
    expect(await (await post('lembretes=1')).text()).toContain('Stop reminders');
    expect(await wants()).toBe(true);
  });

  it('is nobody’s who made the token up', async () => {
    const forged = addressOf('pt', new Uint8Array(32).fill(8));
    for (const address of [forged, `${portal.url}/api/lembretes/1.x`]) {
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
