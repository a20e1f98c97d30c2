import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveFailing } from '#api/core/mail/failing.ts';
import { NOTICE_KINDS } from '#contract/patrons/notices/kinds.ts';
import { fillPeople, PASSWORD } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const READ = 'GET /pessoas/meu-pergamum/avisos';
const CHANGE = 'PUT /pessoas/meu-pergamum/avisos';
const ON = { email: true, alerta: true, push: true };
const OFF = { email: false, alerta: false, push: false };

describeEngine('preferences of notices through the real client', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ fill: fillPeople });
    await portal.signIn('outra', PASSWORD);
  });
  afterAll(() => portal.close());

  const of = async (kind: string) =>
    (await portal.call(READ, {})).itens.find(({ tipo }) => tipo === kind);

  it('list every kind with its channels; receipts are off until they are wanted', async () => {
    const { itens, resumo_diario: isSummed, emails } = await portal.call(READ, {});
    expect(itens.map(({ tipo }) => tipo)).toEqual([...NOTICE_KINDS]);
    expect(isSummed).toBe(false);
    expect(emails).toEqual(['o•••@•••']);
    expect(await of('emprestimo')).toMatchObject(OFF);
    expect(await of('atraso')).toMatchObject({ ...ON, obrigatorio: true });
  });

  it('change what is named and nothing else, and agree with the reminders of due dates', async () => {
    const itens = [{ tipo: 'vencimento' as const, ...ON, email: false }];
    await portal.call(CHANGE, { body: { itens } });
    expect(await of('vencimento')).toMatchObject({ ...ON, email: false });
    expect(await portal.call('GET /emprestimo/lembretes', {})).toMatchObject({ por_email: false });
    await portal.call('PUT /emprestimo/lembretes', { body: { por_email: true } });
    expect(await of('vencimento')).toMatchObject(ON);
    expect((await portal.call(CHANGE, { body: { resumo_diario: true } })).resumo_diario).toBe(true);
    expect((await portal.call(CHANGE, { body: {} })).resumo_diario).toBe(true);
    expect((await portal.call(CHANGE, { body: { resumo_diario: false } })).resumo_diario).toBe(
      false,
    );
  });

  it('refuse (notice_channel_required) that an obligatory kind loses its last channel', async () => {
    const change = portal.call(CHANGE, {
      body: {
        itens: [
          { tipo: 'reserva', ...OFF },
          { tipo: 'multa', ...OFF },
        ],
      },
    });
    await expect(change).rejects.toMatchObject({ code: 'notice_channel_required' });
    expect(await of('multa')).toMatchObject(ON);
    // Nothing of a refused change is saved.
    expect(await of('reserva')).toMatchObject({ alerta: true });
    const one = { ...OFF, alerta: true };
    await portal.call(CHANGE, { body: { itens: [{ tipo: 'multa', ...one }] } });
    expect(await of('multa')).toMatchObject(one);
  });

  it('say which address is refused, until its owner says that it is right', async () => {
    const { id } = await portal.db.queries
      .selectFrom('patrons')
      .select('id')
      .where('login', '=', 'outra')
      .executeTakeFirstOrThrow();
    const email = 'Outra@ufvi.example; casa@ufvi.example';
    await portal.db.queries.updateTable('patrons').set({ email }).where('id', '=', id).execute();
    const bad = { address: 'outra@ufvi.example', reason: '550 5.1.1 unknown' };
    await portal.db.transaction((tx) => saveFailing(tx, id, bad, TEST_NOW));
    expect((await portal.call(READ, {})).emails_recusados).toEqual(['o•••@•••']);
    const after = await portal.call(CHANGE, { body: { emails_conferidos: true } });
    expect(after.emails_recusados).toEqual([]);
  });
});
