import { afterEach, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { fillPeople } from '../../support/people.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

describeEngine('whoever says for whom they ask', () => {
  let portal: Portal;
  afterEach(() => portal.close());

  /** The address that a sign-in from one address, said to be of another, is written down with. */
  const addressOf = async (from: string, proxies?: string): Promise<string | null> => {
    const environment = proxies === undefined ? {} : { ACERVO_PROXIES: proxies };
    const app = await buildApp(portal.services, { proxies: readConfig(environment).proxies });
    await app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      remoteAddress: from,
      headers: { 'x-forwarded-for': '198.51.100.1' },
      payload: {
        grant_type: 'password',
        client_id: 'acervo-web',
        username: 'leitor',
        password: 'errada',
      },
    });
    await app.close();
    const events = portal.db.queries.selectFrom('audit_events').select('address');
    return (await events.orderBy('id', 'desc').executeTakeFirstOrThrow()).address;
  };

  it('is believed on this machine, and elsewhere where they are named', async () => {
    portal = await startPortal({ fill: fillPeople });
    expect(await addressOf('127.0.0.1')).toBe('198.51.100.1');
    expect(await addressOf('10.1.2.3')).toBe('10.1.2.3');
    expect(await addressOf('192.168.1.9')).toBe('192.168.1.9');
    expect(await addressOf('10.1.2.3', '10.1.0.0/16, 2001:db8::1')).toBe('198.51.100.1');
    expect(await addressOf('2001:db8::1', '10.1.0.0/16, 2001:db8::1')).toBe('198.51.100.1');
    expect(await addressOf('127.0.0.1', '10.1.0.0/16')).toBe('127.0.0.1');
    expect(await addressOf('127.0.0.1', '')).toBe('127.0.0.1');
  });
});
