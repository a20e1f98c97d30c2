import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import type { Output } from '#contract/calls.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { fillNetwork } from '../../../support/networks/small-network.ts';

type Token = Output<'POST /oauth/token'>;
const CLIENT = { client_id: 'acervo-web', client_secret: 'acervo-web' };

describeEngine('sessions', () => {
  let portal: Portal;
  let now: Date;
  beforeEach(async () => {
    now = TEST_NOW;
    portal = await startPortal({
      now: () => now,
      fill: async (db) => {
        await fillNetwork(db);
        const password_hash = await hashPassword('senha');
        await db.queries.updateTable('patrons').set({ password_hash }).execute();
      },
    });
  });
  afterEach(() => portal.close());

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${portal.url}/api${path}`, init);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const token = (body: Record<string, unknown>) =>
    ask('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...CLIENT, ...body }),
    });
  const enter = async (): Promise<Token> =>
    (await token({ grant_type: 'password', username: 'leitor', password: 'senha' }))
      .body as unknown as Token;
  const refresh = (refreshToken: unknown, aparelho?: string) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken, aparelho });
  const audited = async (kind: string) => {
    const events = portal.db.queries.selectFrom('audit_events').where('kind', '=', kind);
    return (await events.selectAll().execute()).length;
  };
  const whoAmI = (accessToken: string) =>
    ask('/pessoas', { headers: { authorization: `Bearer ${accessToken}` } });

  it('begin with a name and a password, by JSON or as a form', async () => {
    const answer = await enter();
    expect(answer.user).toMatchObject({ login: 'leitor', nome_pessoa: 'Leitor', grupo: 'Aluno' });
    expect((await whoAmI(answer.access_token)).body).toMatchObject({ bloqueio: false });
    const form = await ask('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        ...CLIENT,
        grant_type: 'password',
        username: ' LEITOR ',
        password: 'senha',
      }),
    });
    expect(form.status).toBe(200);
  });

  it('answer a wrong password and an unknown user alike', async () => {
    const wrong = await token({ grant_type: 'password', username: 'leitor', password: 'x' });
    const unknown = await token({ grant_type: 'password', username: 'ninguem', password: 'x' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ statusCode: 401, message: 'wrong_credentials' });
    expect(unknown).toEqual(wrong);
  });

  it('are refused for what is missing, blocked or foreign', async () => {
    expect(await token({ grant_type: 'password', username: '', password: '' })).toMatchObject({
      status: 422,
      body: { message: 'missing_credentials' },
    });
    expect(await token({ grant_type: 'magic' })).toMatchObject({
      status: 400,
      body: { message: 'unsupported_grant' },
    });
    expect(await token({ grant_type: 'client_credentials', client_id: 'x' })).toMatchObject({
      status: 401,
      body: { message: 'unknown_client' },
    });
    await portal.db.queries.updateTable('patrons').set({ blocked: 1 }).execute();
    expect(
      await token({ grant_type: 'password', username: 'leitor', password: 'senha' }),
    ).toMatchObject({ status: 430, body: { message: 'account_blocked_by_staff' } });
  });

  it('refuse a token that was altered or has expired, on public calls too', async () => {
    const { access_token: good } = await enter();
    const altered = `${good.slice(0, -3)}abc`;
    expect((await whoAmI(altered)).body).toMatchObject({
      statusCode: 401,
      message: 'token_invalid',
    });
    const [, claims = ''] = good.split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await whoAmI(`${head}.${claims}.`)).status).toBe(401);
    const open = await ask('/campus', { headers: { authorization: `Bearer ${altered}` } });
    expect(open.status).toBe(401);
    later(601);
    expect((await whoAmI(good)).status).toBe(401);
    expect((await ask('/pessoas', {})).body).toMatchObject({ message: 'token_missing' });
  });

  it('go on by refreshing, and two tabs get the same successor within the grace', async () => {
    const first = await enter();
    const second = await refresh(first.refresh_token);
    later(20);
    const late = await refresh(first.refresh_token);
    expect(late.status).toBe(200);
    expect(late.body['refresh_token']).toBe(second.body['refresh_token']);
    expect(second.body['refresh_expires_in']).toBe(12 * 3600);
    expect((await refresh(second.body['refresh_token'])).status).toBe(200);
  });

  it('go on where a response was lost, however late the device asks again', async () => {
    const first = await enter();
    const lost = await refresh(first.refresh_token);
    later(11 * 3600);
    const again = await refresh(first.refresh_token);
    expect(again.body['refresh_token']).toBe(lost.body['refresh_token']);
    expect((await whoAmI(again.body['access_token'] as string)).status).toBe(200);
    expect((await refresh(again.body['refresh_token'])).status).toBe(200);
    expect(await audited('token_reused')).toBe(0);
  });

  it('outlive the used token whose response was lost, by their whole idle time', async () => {
    const first = await enter();
    later(11 * 3600);
    const lost = await refresh(first.refresh_token);
    later(2 * 3600);
    await enter();
    const again = await refresh(first.refresh_token);
    expect(again.body['refresh_token']).toBe(lost.body['refresh_token']);
  });

  it('end for everybody when a used token turns up after its successor was used', async () => {
    const first = await enter();
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.body['refresh_token']);
    later(31);
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 401,
      body: { message: 'session_expired' },
    });
    expect((await refresh(third.body['refresh_token'])).status).toBe(401);
    expect((await whoAmI(third.body['access_token'] as string)).status).toBe(401);
    expect(await audited('token_reused')).toBe(1);
  });

  it('are bound to the device that refreshes them, and repeat no response to another', async () => {
    const first = await enter();
    const lost = await refresh(first.refresh_token, first.aparelho);
    later(31);
    const again = await refresh(first.refresh_token, `x.y.z ${first.aparelho}`);
    expect(again.body['refresh_token']).toBe(lost.body['refresh_token']);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(lost.body['refresh_token'], first.aparelho)).status).toBe(401);
    expect(await audited('token_reused')).toBe(1);
  });

  it('are bound to the device also when another request refreshes at the same moment', async () => {
    const first = await enter();
    const [lost] = await Promise.all([
      refresh(first.refresh_token),
      refresh(first.refresh_token, first.aparelho),
    ]);
    later(31);
    const again = await refresh(first.refresh_token, first.aparelho);
    expect(again.body['refresh_token']).toBe(lost.body['refresh_token']);
    expect((await refresh(first.refresh_token)).status).toBe(401);
  });

  it('are bound to no device that somebody made up', async () => {
    const first = await enter();
    const lost = await refresh(first.refresh_token, 'x.y.z');
    later(31);
    const again = await refresh(first.refresh_token, first.aparelho);
    expect(again.body['refresh_token']).toBe(lost.body['refresh_token']);
  });

  it('end on the server when somebody signs out, and by themselves when idle', async () => {
    const first = await enter();
    await ask('/oauth/revoke', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: first.refresh_token }),
    });
    expect((await whoAmI(first.access_token)).status).toBe(401);
    const second = await enter();
    later(13 * 3600);
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });

  it.each([
    ['30 days', false, 30, 11 / 24],
    ['90 days where the device remembers them', true, 90, 29],
  ])('end after %s, however much they are used', async (_what, lembrar, max, step) => {
    const form = { grant_type: 'password', username: 'leitor', password: 'senha', lembrar };
    let { body } = await token(form);
    const DAY = 86_400;
    const end = TEST_NOW.getTime() + max * DAY * 1000;
    const left = () => (end - now.getTime()) / 1000;
    while (left() > step * DAY) {
      later(step * DAY);
      body = (await refresh(body['refresh_token'])).body;
    }
    expect(body['refresh_expires_in']).toBe(left());
    const bearer = { authorization: `Bearer ${String(body['access_token'])}` };
    const kept = await ask('/pessoas/renovar', { headers: bearer });
    expect(kept.body['expira_em']).toBe(new Date(end).toISOString());
    later(left() - 1);
    body = (await refresh(body['refresh_token'])).body;
    later(1);
    expect(await refresh(body['refresh_token'])).toMatchObject({
      status: 401,
      body: { message: 'session_expired' },
    });
    expect((await whoAmI(String(body['access_token']))).status).toBe(401);
    expect(await audited('token_reused')).toBe(0);
  });

  it('give the site a public credential', async () => {
    const answer = await token({ grant_type: 'client_credentials' });
    const bearer = `Bearer ${String(answer.body['access_token'])}`;
    expect((await ask('/campus', { headers: { authorization: bearer } })).status).toBe(200);
    expect((await ask('/pessoas', { headers: { authorization: bearer } })).status).toBe(401);
  });
});
