import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearAttempts } from '#api/auth/attempt-store.ts';
import { BLOCKED_FROM, FREE_FAILURES } from '#api/auth/rules.ts';
import { describeEngine } from '../support/engines.ts';
import { fillPeople, LEITOR, PASSWORD, rawClient } from '../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../support/portal.ts';

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

  describe('costs more time with every failure', () => {
    it('also with the right password, until the time is over', async () => {
      await guess('leitor', FREE_FAILURES.account);
      const held = await client.enter('leitor');
      expect(held).toMatchObject({
        status: 429,
        retryAfter: '30',
        body: { message: 'too_many_attempts', params: { espera: 30 } },
      });
      later(30);
      expect((await client.enter('leitor', 'errada')).status).toBe(401);
      expect((await client.enter('leitor')).retryAfter).toBe('60');
      later(60);
      expect((await client.enter('leitor')).status).toBe(200);
    });

    it('and a right password begins anew', async () => {
      await guess('leitor', FREE_FAILURES.account - 1);
      expect((await client.enter('leitor')).status).toBe(200);
      await guess('leitor', FREE_FAILURES.account - 1);
      expect((await client.enter('leitor')).status).toBe(200);
    });

    it('whichever name of the account is used', async () => {
      await guess('outra', FREE_FAILURES.account - 1);
      await guess('OUTRA@ufvi.example', 1);
      expect((await client.enter('outra')).status).toBe(429);
    });

    it('and many at once are counted one by one', async () => {
      const guesses = Array.from({ length: 12 }, () => client.enter('leitor', 'errada'));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(FREE_FAILURES.account);
      expect(statuses.filter((status) => status === 429)).toHaveLength(12 - FREE_FAILURES.account);
    });

    it('for an address, too, whichever accounts it tries', async () => {
      await setFailures('address:127.0.0.1', FREE_FAILURES.address - 1);
      await guess('ninguem', 1);
      expect(await client.enter('leitor')).toMatchObject({ status: 429, retryAfter: '30' });
      later(30);
      expect((await client.enter('leitor')).status).toBe(200);
    });
  });

  it('is answered alike for names that nobody has, from the first failure to the block', async () => {
    for (const failures of [0, FREE_FAILURES.account - 1, FREE_FAILURES.account, 12]) {
      if (failures > 0) {
        await setFailures(`patron:${LEITOR}`, failures);
        await setFailures(await subjectOf('ninguem'), failures);
      }
      const known = await client.enter('leitor', 'errada');
      expect(await client.enter('ninguem', 'errada')).toEqual(known);
    }
    await blockBoth();
    const known = await client.enter('leitor', 'errada');
    expect(known).toMatchObject({ status: 430, body: { message: 'account_blocked' } });
    expect(await client.enter('ninguem', 'errada')).toEqual(known);
    later(3 * 86_400);
    expect((await client.enter('leitor')).status).toBe(430);
    expect((await client.enter('ninguem')).status).toBe(430);
  });

  it('ends with a blocked password, until it is recovered; other accounts go on', async () => {
    await setFailures(`patron:${LEITOR}`, BLOCKED_FROM - 1);
    later(3600);
    expect((await client.enter('leitor', 'errada')).status).toBe(401);
    later(3600);
    expect((await client.enter('leitor', PASSWORD)).status).toBe(430);
    expect((await client.enter('outra')).status).toBe(200);
    const blocked = await portal.db.queries
      .selectFrom('audit_events')
      .select('patron_id')
      .where('kind', '=', 'password_blocked')
      .execute();
    expect(blocked).toEqual([{ patron_id: LEITOR }]);
    await clearAttempts(portal.db.queries, LEITOR);
    expect((await client.enter('leitor', 'errada')).status).toBe(401);
    expect((await client.enter('leitor')).status).toBe(200);
  });

  it('is forgotten after a day, like its trail after a year', async () => {
    await guess('leitor', FREE_FAILURES.account);
    later(86_401);
    await guess('leitor', FREE_FAILURES.account - 1);
    expect((await client.enter('leitor')).status).toBe(200);
    expect(await kinds()).toHaveLength(2 * FREE_FAILURES.account);
    later(366 * 86_400);
    await client.enter('outra');
    expect(await kinds()).toEqual(['signed_in']);
  });

  it('with a stolen token ends the session, and is written down', async () => {
    const { refresh_token } = await client.entered('leitor');
    await client.refresh(refresh_token);
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

  /** The row under which failures of a name that nobody has are kept. */
  async function subjectOf(name: string): Promise<string> {
    const before = await subjects();
    if (before.length === 0) await client.enter(name, 'errada');
    return (await subjects())[0] ?? '';
  }
  const subjects = async () =>
    (
      await portal.db.queries
        .selectFrom('sign_in_attempts')
        .select('subject')
        .where('subject', 'like', 'name:%')
        .execute()
    ).map(({ subject }) => subject);

  async function blockBoth(): Promise<void> {
    later(7200);
    await setFailures(`patron:${LEITOR}`, BLOCKED_FROM - 1);
    await setFailures(await subjectOf('ninguem'), BLOCKED_FROM - 1);
    later(7200);
    await client.enter('leitor', 'errada');
    await client.enter('ninguem', 'errada');
    later(7200);
  }
});
