import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import {
  deletePaidBudgets,
  chargeRecipientsPerNetwork,
  chargeEmail,
  type Outgoing,
} from '#api/core/mail/budget.ts';
import { ALLOWANCES } from '#api/core/mail/rules.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const { account, recipient, network } = ALLOWANCES;
const HERE = '192.0.2.7';

describeEngine('the mail budget', () => {
  let test: TestDatabase;
  const login = { ...DEMONSTRATION_SETTINGS.login, ownNetworks: ['10.0.0.0/8'] };
  beforeEach(async () => {
    test = await openTestDatabase();
  });
  afterEach(() => test.close());

  const send = (outgoing: Partial<Outgoing>): Promise<string> =>
    test.db
      .transaction((tx) => chargeEmail(tx, { login }, { ip: HERE, to: [], at: NOW, ...outgoing }))
      .then(
        () => 'sent',
        (error: { code: string }) => error.code,
      );
  const subjects = async () =>
    (await test.db.queries.selectFrom('mail_budgets').select('subject').execute()).map(
      ({ subject }) => subject,
    );

  it('is one of each account, also where many send at once', async () => {
    const many = Array.from({ length: account.burst + 5 }, () => send({ patronId: 7 }));
    const became = await Promise.all(many);
    expect(became.filter((one) => one === 'sent')).toHaveLength(account.burst);
    expect(await send({ patronId: 8 })).toBe('sent');
  });

  it('is one of each recipient, whoever writes, and not of own addresses', async () => {
    const to = ['Vitima@x.example'];
    for (let sent = 0; sent < recipient.burst; sent++) {
      expect(await send({ patronId: sent, to })).toBe('sent');
    }
    expect(await send({ patronId: 9, to: ['vitima@X.example '] })).toBe('mail_limit');
    expect(await send({ patronId: 9, to, own: ['vitima@x.example'] })).toBe('sent');
  });

  it('is one of each network, but of those that the institution names as its own', async () => {
    for (let sent = 0; sent < network.burst; sent++) await send({});
    expect(await send({})).toBe('mail_limit');
    expect(await send({ ip: '192.0.2.8' })).toBe('sent');
    for (let sent = 0; sent < network.burst; sent++) await send({ ip: '10.1.2.3' });
    expect(await send({ ip: '10.1.2.3' })).toBe('sent');
  });

  it('counts nothing of what it refuses, and names no address', async () => {
    for (let sent = 0; sent < recipient.burst; sent++) await send({ to: ['a@x.example'] });
    const before = await subjects();
    expect(await send({ patronId: 7, to: ['a@x.example', 'b@x.example'] })).toBe('mail_limit');
    expect(await subjects()).toEqual(before);
    expect(before.join(' ')).not.toContain('@x.example');
  });

  it('counts recipients by network where strangers must not keep mail from them', async () => {
    const from = (ip: string) =>
      test.db.transaction((tx) =>
        chargeRecipientsPerNetwork(tx, { ip, to: ['a@x.example'], at: NOW }),
      );
    for (let sent = 0; sent < recipient.burst; sent++) expect(await from(HERE)).toBe(true);
    expect(await from(HERE)).toBe(false);
    expect(await from('192.0.2.8')).toBe(true);
  });

  it('is forgotten once everything is paid off', async () => {
    await send({ patronId: 7 });
    await deletePaidBudgets(test.db.queries, new Date(NOW.getTime() + network.everyMs + 1));
    expect(await subjects()).toEqual(['account:7']);
    await deletePaidBudgets(test.db.queries, new Date(NOW.getTime() + account.everyMs + 1));
    expect(await subjects()).toEqual([]);
  });
});
