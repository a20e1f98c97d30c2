import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { patronOfToken } from '#api/circulation/loan-tokens/store.ts';
import { fillPeople, LEITOR, PASSWORD, rawClient } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail, type StoredMail } from '../../../support/stored-mail.ts';

const NEW = 'Outono#2026';

describeEngine('the private address of the calendar and the code for the desk', () => {
  let portal: Portal;
  let mail: StoredMail;
  let stands: () => Promise<{ calendar: boolean; code: boolean }>;
  beforeEach(async () => {
    mail = keepMail();
    portal = await startPortal({ settings: DEMONSTRATION_SETTINGS, mail, fill: fillPeople });
    await portal.signIn('leitor', PASSWORD);
    const { endereco } = await portal.call('PUT /emprestimo/calendario/endereco', {});
    const { token } = await portal.call('POST /emprestimo/token', {});
    const address = endereco.replace(portal.services.origin, portal.url);
    stands = async () => ({
      calendar: (await fetch(address)).status === 200,
      code: (await patronOfToken(portal.db.queries, token, TEST_NOW)) === LEITOR,
    });
    expect(await stands()).toEqual({ calendar: true, code: true });
  });
  afterEach(() => portal.close());

  const ENDED = { calendar: false, code: false };
  const change = (manter_sessoes: boolean) =>
    portal.call('PUT /pessoas/meu-pergamum/senha', {
      body: { senhaAtual: PASSWORD, senhaNova: NEW, manter_sessoes },
    });

  it('end with a change of the password', async () => {
    await change(false);
    expect(await stands()).toEqual(ENDED);
  });

  it('go on where somebody lets their other devices go on', async () => {
    await change(true);
    expect(await stands()).toEqual({ calendar: true, code: true });
  });

  it('end with all other sessions, of their owner alone', async () => {
    await portal.signIn('outra', PASSWORD);
    await portal.call('DELETE /pessoas/sessoes', {});
    expect(await stands()).toEqual({ calendar: true, code: true });
    await portal.signIn('leitor', PASSWORD);
    await portal.call('DELETE /pessoas/sessoes', {});
    expect(await stands()).toEqual(ENDED);
  });

  it('end with the recovery of the password', async () => {
    await portal.db.queries
      .updateTable('patrons')
      .set({ email: 'maria@ufvi.example' })
      .where('id', '=', LEITOR)
      .execute();
    const raw = rawClient(portal.url);
    await raw.ask('/pessoas/leitor/recuperar-senha');
    const code = /\b\d{8}\b/.exec(mail.letters.at(-1)?.text ?? '')?.[0];
    const recovered = await raw.ask('/pessoas/leitor/recuperar-senha', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, password: NEW }),
    });
    expect(recovered.status).toBe(200);
    expect(await stands()).toEqual(ENDED);
  });
});
