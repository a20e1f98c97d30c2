import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearAttempts } from '#api/patrons/auth/guessing/store.ts';
import { LIMITS } from '#api/patrons/auth/guessing/rules.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { fillPeople, LEITOR, PASSWORD, rawClient } from '../../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { solvedCaptcha } from '../../../support/solved-captcha.ts';

describeEngine('guessing passwords', () => {
  let portal: Portal;
  let now: Date;
  let client: ReturnType<typeof rawClient>;
  beforeEach(async () => {
    now = TEST_NOW;
    portal = await startPortal({ now: () => now, fill: fillPeople });
    client = rawClient(portal.url);
  });
  afterEach(() => portal.close());

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const guess = (username: string, times: number) =>
    Array.from({ length: times }).reduce<Promise<unknown>>(
      (before) => before.then(() => client.enter(username, 'errada')),
      Promise.resolve(),
    );
  /** As many failures as were told, without working them off one by one. */
  const setFailures = (subject: string, failures: number) =>
    portal.db.queries
      .insertInto('sign_in_attempts')
      .values({
        subject,
        failures,
        first_at: now.toISOString(),
        last_at: now.toISOString(),
      })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({ failures, last_at: now.toISOString() }),
      )
      .execute();

  const from = (address: string) => rawClient(portal.url, { 'x-forwarded-for': address });
  const checked = async () => ({ recaptcha_token: await solvedCaptcha(portal.url) });
  const OWN = (patron: number | string, address = '127.0.0.1') => `patron:${patron}@${address}`;
  const CHECK = { status: 422, body: { message: 'captcha_required' } };

  describe('costs more with every failure, for who fails', () => {
    it('first the check against machines, then waiting, also with the right password', async () => {
      await guess('leitor', LIMITS.own.check);
      expect(await client.enter('leitor')).toMatchObject({
        ...CHECK,
        body: { fields: [{ field: 'recaptcha_token', problem: 'captcha_required' }] },
      });
      expect((await client.enter('leitor', 'errada', await checked())).status).toBe(401);
      await setFailures(OWN(LEITOR), LIMITS.own.wait);
      expect(await client.enter('leitor', PASSWORD, await checked())).toMatchObject({
        status: 429,
        retryAfter: '30',
        body: { message: 'too_many_attempts', params: { espera: 30 } },
      });
      later(30);
      expect((await client.enter('leitor', 'errada', await checked())).status).toBe(401);
      expect((await client.enter('leitor', PASSWORD, await checked())).retryAfter).toBe('60');
      later(60);
      expect((await client.enter('leitor', PASSWORD, await checked())).status).toBe(200);
    });

    it('and a right password begins anew', async () => {
      for (let round = 0; round < 2; round++) {
        await guess('leitor', LIMITS.own.check - 1);
        expect((await client.enter('leitor')).status).toBe(200);
      }
    });

    it('whichever name of the account is used', async () => {
      await guess('outra', LIMITS.own.check - 1);
      await guess('OUTRA@ufvi.example', 1);
      expect(await client.enter('outra')).toMatchObject(CHECK);
    });

    it('and many at once are counted one by one', async () => {
      const guesses = Array.from({ length: 12 }, () => client.enter('leitor', 'errada'));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.own.check);
      expect(statuses.filter((status) => status === 422)).toHaveLength(12 - LIMITS.own.check);
    });

    it('until the password counts no more there, for a day or until it is recovered', async () => {
      await setFailures(OWN(LEITOR), LIMITS.own.block - 1);
      later(3600);
      expect((await client.enter('leitor', 'errada', await checked())).status).toBe(401);
      later(3600);
      expect((await client.enter('leitor', PASSWORD, await checked())).status).toBe(430);
      expect((await client.enter('outra')).status).toBe(200);
      expect(await blockedOnes()).toEqual([{ patron_id: LEITOR }]);
      await clearAttempts(portal.db.queries, LEITOR);
      expect((await client.enter('leitor', 'errada')).status).toBe(401);
      expect((await client.enter('leitor')).status).toBe(200);
      await setFailures(OWN(LEITOR), LIMITS.own.block);
      later(86_401);
      expect((await client.enter('leitor')).status).toBe(200);
    });
  });

  describe('holds nobody else off', () => {
    const outsider = '203.0.113.9';

    it('signs the owner in from elsewhere, however often an outsider guesses', async () => {
      for (let times = 0; times < LIMITS.own.check; times++) {
        expect((await from(outsider).enter('leitor', 'errada')).status).toBe(401);
      }
      expect(await from(outsider).enter('leitor')).toMatchObject(CHECK);
      expect((await client.enter('leitor')).status).toBe(200);
      await setFailures(OWN(LEITOR, outsider), LIMITS.own.block);
      expect((await from(outsider).enter('leitor')).status).toBe(430);
      expect((await client.enter('leitor')).status).toBe(200);
    });

    it('at most asks for the check, where many outsiders guess at one account', async () => {
      await setFailures(`patron:${LEITOR}`, 5000);
      expect(await client.enter('leitor')).toMatchObject(CHECK);
      expect((await client.enter('leitor', PASSWORD, await checked())).status).toBe(200);
    });

    it('lets a right password in from a device that the account knows, whatever others do', async () => {
      const { aparelho = '' } = await client.entered('leitor');
      await setFailures(OWN(LEITOR), LIMITS.own.block);
      await setFailures(`patron:${LEITOR}`, 5000);
      await setFailures('address:127.0.0.1', 5000);
      expect((await client.enter('leitor')).status).toBe(430);
      const more = { aparelho: `x.y.z ${aparelho}` };
      const again = await client.enter('leitor', PASSWORD, more);
      expect(again.status).toBe(200);
      expect(again.body).not.toHaveProperty('aparelho');
      expect((await client.enter('outra', PASSWORD, more)).status).toBe(429);
      later(181 * 86_400);
      await setFailures(OWN(LEITOR), LIMITS.own.block);
      expect((await client.enter('leitor', PASSWORD, more)).status).toBe(430);
    });

    it('lets no device be used to guess without end', async () => {
      const { aparelho } = await client.entered('leitor');
      for (let times = 0; times < LIMITS.own.check; times++) {
        expect((await client.enter('leitor', 'errada', { aparelho })).status).toBe(401);
      }
      expect(await client.enter('leitor', PASSWORD, { aparelho })).toMatchObject(CHECK);
      // A stolen one helps nobody to lock out the others.
      expect((await from('198.51.100.7').enter('leitor')).status).toBe(200);
    });

    it('says nothing of anybody by the mark of a device', async () => {
      const [one, other] = [await client.entered('leitor'), await client.entered('outra')];
      expect(one.aparelho).not.toContain('leitor');
      expect(one.aparelho?.length).toBe(other.aparelho?.length);
    });
  });

  describe('for a network, whichever accounts it tries', () => {
    const address = 'address:127.0.0.1';

    it('asks for the check, and makes wait only after very many', async () => {
      await setFailures(address, LIMITS.network.check - 1);
      await guess('ninguem', 1);
      expect(await client.enter('leitor')).toMatchObject(CHECK);
      expect((await client.enter('leitor', PASSWORD, await checked())).status).toBe(200);
      await setFailures(address, LIMITS.network.wait);
      expect((await client.enter('leitor', PASSWORD, await checked())).retryAfter).toBe('30');
    });

    it('counts less after a right password: what that person got wrong, and no more', async () => {
      await setFailures(address, 10);
      await guess('leitor', 4);
      expect(await failuresOf(address)).toBe(14);
      expect(await failuresOf(`patron:${LEITOR}`)).toBe(4);
      await client.entered('leitor');
      expect(await failuresOf(address)).toBe(10);
      expect(await failuresOf(`patron:${LEITOR}`)).toBe(0);
      await client.entered('leitor');
      expect(await failuresOf(address)).toBe(10);
    });

    it('does nothing where the institution names it as its own', async () => {
      await portal.close();
      const { login } = DEMONSTRATION_SETTINGS;
      const settings = {
        ...DEMONSTRATION_SETTINGS,
        login: { ...login, ownNetworks: ['127.0.0.0/8', '2001:db8::/32'] },
      };
      portal = await startPortal({ now: () => now, settings, fill: fillPeople });
      client = rawClient(portal.url);
      await setFailures(address, 5000);
      await setFailures('address:2001:db8:1:0::/64', 5000);
      await setFailures('address:203.0.113.9', 5000);
      expect((await client.enter('leitor')).status).toBe(200);
      expect((await from('2001:db8:1::5').enter('leitor')).status).toBe(200);
      expect((await from('203.0.113.9').enter('leitor')).status).toBe(429);
    });
  });

  it('is answered alike for names that nobody has, from the first failure to the block', async () => {
    const nobody = await ownSubjectOf('ninguem');
    for (const failures of [1, LIMITS.own.check, LIMITS.own.wait, LIMITS.own.block]) {
      await setFailures(OWN(LEITOR), failures);
      await setFailures(nobody, failures);
      const known = await client.enter('leitor', 'errada');
      expect(await client.enter('ninguem', 'errada')).toEqual(known);
      expect(await client.enter('ninguem', 'errada', await checked())).toEqual(
        await client.enter('leitor', 'errada', await checked()),
      );
    }
  });

  it('makes nobody wait longer when the clock is set back', async () => {
    await setFailures(OWN(LEITOR), LIMITS.own.wait);
    await setFailures('address:127.0.0.1', LIMITS.network.wait);
    later(-6 * 3600);
    expect((await client.enter('leitor', PASSWORD, await checked())).retryAfter).toBe('30');
    later(30);
    expect((await client.enter('leitor', PASSWORD, await checked())).status).toBe(200);
  });

  it('is forgotten after a day', async () => {
    await guess('leitor', LIMITS.own.check);
    later(86_401);
    await guess('leitor', LIMITS.own.check - 1);
    expect((await client.enter('leitor')).status).toBe(200);
    expect(await kinds()).toHaveLength(2 * LIMITS.own.check);
  });

  it('with a stolen token ends the session, and is written down', async () => {
    const { refresh_token } = await client.entered('leitor');
    const { body } = await client.refresh(refresh_token);
    await client.refresh(String(body['refresh_token']));
    later(31);
    expect((await client.refresh(refresh_token)).status).toBe(401);
    expect(await kinds()).toEqual(['signed_in', 'token_reused']);
  });

  it('leaves a trail that holds no secret', async () => {
    await client.enter('Leitor', 'errada-4711');
    const { refresh_token } = await client.entered('leitor');
    await client.ask('/oauth/revoke', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    const events = await portal.db.queries
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(events.map(({ kind, login }) => [kind, login])).toEqual([
      ['sign_in_failed', 'leitor'],
      ['signed_in', 'leitor'],
      ['signed_out', null],
    ]);
    const told = JSON.stringify(events);
    for (const secret of ['errada-4711', PASSWORD, refresh_token ?? '?', 'argon2']) {
      expect(told).not.toContain(secret);
    }
  });

  const kinds = async () => {
    const events = portal.db.queries.selectFrom('audit_events').select('kind').orderBy('id');
    return (await events.execute()).map(({ kind }) => kind);
  };

  const blockedOnes = () =>
    portal.db.queries
      .selectFrom('audit_events')
      .select('patron_id')
      .where('kind', '=', 'password_blocked')
      .execute();

  const failuresOf = async (subject: string): Promise<number> => {
    const row = await portal.db.queries
      .selectFrom('sign_in_attempts')
      .select('failures')
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.failures ?? 0;
  };

  /** The row under which failures of a name that nobody has are kept, of this network. */
  async function ownSubjectOf(name: string): Promise<string> {
    await client.enter(name, 'errada');
    const { subject } = await portal.db.queries
      .selectFrom('sign_in_attempts')
      .select('subject')
      .where('subject', 'like', 'name:%@%')
      .executeTakeFirstOrThrow();
    return subject;
  }
});
