import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { recordViews, terminalActor } from '#api/staff/acts/log.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

describeEngine('who looked at a record', () => {
  let portal: Portal;
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    const settings = DEMONSTRATION_SETTINGS;
    portal = await startPortal({ settings, fill: (db) => fillWithReaders(db, [], password) });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  const note = (patronIds: number[], act: 'lent' | 'listed', at = TEST_NOW) =>
    recordViews(portal.db.queries, { patronIds, actor: terminalActor('rosa'), kind: act, at });
  const read = async () => (await portal.call('GET /pessoas/meu-pergamum/privacidade', {})).acessos;

  it('is told to its owner alone, newest first, once for each time', async () => {
    await note([1, 1, 2], 'listed', new Date(TEST_NOW.getTime() - 60_000));
    await note([1], 'lent');
    expect(await read()).toEqual([
      {
        ...{ data: '2026-03-12T14:20:00-03:00', quem: 'rosa', ato: 'lent' },
        desc_ato: 'registrou um empréstimo',
      },
      {
        ...{ data: '2026-03-12T14:19:00-03:00', quem: 'rosa', ato: 'listed' },
        desc_ato: 'viu seu nome em uma lista de pedidos',
      },
    ]);
    await portal.signIn('leitora');
    expect(await read()).toHaveLength(1);
    await portal.signIn('leitor');
  });
});
