import { afterEach, beforeEach, expect, it } from 'vitest';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { addTitles, book } from '../../../support/networks/small-network.ts';
import { POLICY } from '../../../support/networks/waiting-readers.ts';
import { fillPeople, LEITOR, OUTRA, PASSWORD, rawClient } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const READ = 'GET /pessoas/meu-pergamum/dados-personais';
const HOME = 'GET /pessoas/meu-pergamum/inicio';
const RENEW = 'POST /pessoas/meu-pergamum/carteira/renovacao';

describeEngine('the validity of a card', () => {
  let portal: Portal;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  settings.cards = { renewMonths: 12, renewGroups: [], daysBefore: 30 };
  beforeEach(async () => {
    portal = await startPortal({ settings, fill: fillPeople });
    await portal.db.queries.insertInto('policies').values(POLICY).execute();
    await addTitles(portal.db, [book({ number: '1', title: 'Obra', copies: [{ barcode: 'c1' }] })]);
    await portal.signIn('leitor', PASSWORD);
  });
  afterEach(() => portal.close());

  const set = (valid_until: string | null) =>
    portal.db.queries
      .updateTable('patrons')
      .set({ valid_until })
      .where('id', '=', LEITOR)
      .execute();
  const lend = () => lendCopy(portal.db, { barcode: 'c1', login: 'leitor', at: TEST_NOW });

  it(`is told beforehand, and extended by ${RENEW}`, async () => {
    expect(await portal.call(READ, {})).not.toHaveProperty('validade');
    await set('2026-12-31');
    const early = [{ codigo: 'card_renewal_early', params: { data: '2026-12-01' } }];
    expect((await portal.call(READ, {})).validade).toMatchObject({
      ...{ ate: '2026-12-31', situacao: 'valida' },
      renovar: { permitido: false, motivos: early },
    });
    expect(await portal.refusal(RENEW, {})).toMatchObject({ code: 'card_renewal_early' });
    await set('2026-03-31');
    expect((await portal.call(HOME, {})).validade).toMatchObject({
      ...{ situacao: 'vence_logo', se_renovar: '2027-03-31', renovar: { permitido: true } },
    });
    expect((await portal.call(RENEW, {})).validade).toMatchObject({
      ...{ ate: '2027-03-31', situacao: 'valida' },
    });
  });

  it('refuses loans, renewals and holds once it has expired, and says why', async () => {
    await set('2026-03-12');
    const lent = await lend();
    if (!lent.ok) throw new Error('The last day still counts');
    await set('2026-03-11');
    const body = { emprestimos: [lent.loanId] };
    const renewed = await portal.call('POST /emprestimo/renovacao', { body });
    expect(renewed.itens[0]?.motivos?.[0]).toMatchObject({ codigo: 'renewal_card_expired' });
    await portal.db.queries.deleteFrom('loans').execute();
    expect(await lend()).toMatchObject({
      refusals: [{ code: 'lend_card_expired', params: { data: '2026-03-11' } }],
    });
    // Counted from today, not from its end.
    expect((await portal.call(RENEW, {})).validade?.ate).toBe('2027-03-12');
    expect(await lend()).toMatchObject({ ok: true });
  });

  it.each([
    ['card_renewal_blocked', { blocked: 1 as const }],
    ['card_renewal_left', { left_at: '2026-03-01T12:00:00.000Z' }],
  ])(`is not extended by ${RENEW} where it is %s`, async (code, change) => {
    await set('2026-03-20');
    await portal.db.queries.updateTable('patrons').set(change).execute();
    expect(await portal.refusal(RENEW, {})).toMatchObject({ statusCode: 422, code });
  });

  it(`is not extended by ${RENEW} where the library does it, and by nobody without a session`, async () => {
    settings.cards.renewMonths = 0;
    await set('2026-03-20');
    expect(await portal.refusal(RENEW, {})).toMatchObject({ code: 'card_renewal_not_offered' });
    settings.cards.renewMonths = 12;
    settings.cards.renewGroups = ['06'];
    expect(await portal.refusal(RENEW, {})).toMatchObject({ code: 'card_renewal_not_offered' });
    settings.cards.renewGroups = [];
    await set(null);
    expect(await portal.refusal(RENEW, {})).toMatchObject({ code: 'card_without_end' });
    portal.signOut();
    expect(await portal.refusal(RENEW, {})).toMatchObject({ statusCode: 401 });
  });
});

describeEngine('signing in by the number of the card', () => {
  let portal: Portal;
  let raw: ReturnType<typeof rawClient>;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeEach(async () => {
    portal = await startPortal({ settings, fill: fillPeople });
    raw = rawClient(portal.url);
    const cards = [
      [LEITOR, 'A-2026.1'],
      [OUTRA, 'leitor'],
    ] as const;
    for (const [id, card] of cards) {
      await portal.db.queries.updateTable('patrons').set({ card }).where('id', '=', id).execute();
    }
  });
  afterEach(() => portal.close());

  it('is a choice of the settings, as is the e-mail address', async () => {
    settings.login.alsoBy = ['email'];
    expect((await raw.enter('A-2026.1')).status).toBe(401);
    expect((await raw.enter('outra@ufvi.example')).status).toBe(200);
    settings.login.alsoBy = ['card'];
    expect((await raw.enter('a-2026.1')).status).toBe(200);
    expect((await raw.enter('outra@ufvi.example')).status).toBe(401);
  });

  it('never hides the user name of somebody else', async () => {
    settings.login.alsoBy = ['card', 'email'];
    await raw.enter('leitor');
    const { patron_id: who } = await portal.db.queries
      .selectFrom('sessions')
      .select('patron_id')
      .executeTakeFirstOrThrow();
    expect(who).toBe(LEITOR);
  });

  it('counts wrong passwords for the person, whichever name was typed', async () => {
    settings.login.alsoBy = ['card', 'email'];
    for (const name of ['leitor', 'A-2026.1', 'leitor', 'a-2026.1']) {
      await raw.enter(name, 'errada');
    }
    const own = await portal.db.queries
      .selectFrom('sign_in_attempts')
      .select('failures')
      .where('subject', '=', `patron:${LEITOR}`)
      .executeTakeFirstOrThrow();
    expect(own.failures).toBe(4);
    // An unknown number is answered like a wrong password, and counted alike.
    const [known, unknown] = [await raw.enter('A-2026.1', 'x'), await raw.enter('B-1', 'x')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });
});
