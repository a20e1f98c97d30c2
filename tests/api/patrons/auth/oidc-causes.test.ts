import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Input } from '#contract/calls.ts';
import type { OidcSettings } from '#api/portal/settings/login-settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { fillNetwork } from '../../../support/networks/small-network.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { startScriptedOidc, type ScriptedOidc } from '../../../support/providers/scripted-oidc.ts';

const INVALID = { statusCode: 422, code: 'institutional_answer_invalid' };

describeEngine('sign-in by OIDC', () => {
  let oidc: ScriptedOidc;
  let portal: Portal;
  let now: Date;

  const open = (settings: Partial<OidcSettings> = {}) =>
    startPortal({
      now: () => now,
      settings: { ...DEMONSTRATION_SETTINGS, oidc: { ...oidc.settings, ...settings } },
      fill: async (db) => {
        await fillNetwork(db);
        const reader = await db.queries.selectFrom('patrons').selectAll().executeTakeFirstOrThrow();
        const other = { ...reader, id: 2, person: 'p2', login: 'other' };
        await db.queries.insertInto('patrons').values(other).execute();
      },
    });
  const reopen = async (settings: Partial<OidcSettings>) => {
    await portal.close();
    portal = await open(settings);
  };

  beforeEach(async () => {
    now = TEST_NOW;
    oidc = await startScriptedOidc();
    portal = await open();
  });
  afterEach(async () => {
    await portal.close();
    await oidc.close();
  });

  type Query = Input<'GET /oidc/authorize'>['query'];
  const begin = async (query: Query = {}) => {
    const { nonce, link } = await portal.call('GET /oidc/authorize', { query });
    return { link, body: { nonce, ...oidc.answer(link) } };
  };
  const come = async () => portal.call('POST /oidc/validar', { body: (await begin()).body });
  const refusal = async (more: Record<string, string> = {}) =>
    portal.refusal('POST /oidc/validar', { body: { ...(await begin()).body, ...more } });
  const causes = async () => {
    const rows = await portal.db.queries
      .selectFrom('audit_events')
      .select('detail')
      .where('kind', '=', 'institutional_refused')
      .orderBy('id')
      .execute();
    return rows.map(({ detail }) => detail);
  };

  it('takes a provider that signs otherwise than before, without a restart', async () => {
    await come();
    oidc.script.alg = 'ES256';
    // What it told a minute ago holds no longer.
    now = new Date(now.getTime() + 61_000);
    expect((await come()).user).toMatchObject({ login: 'leitor' });
    oidc.script.alg = 'RS256';
    // Within the minute one person starts again, and nobody after them.
    expect(await refusal()).toMatchObject(INVALID);
    expect((await come()).user).toMatchObject({ login: 'leitor' });
  });

  it.each([
    ['signed with another key', { forged: true }, 'JWT signature verification failed'],
    ['of another issuer', { issuer: 'https://evil.example' }, 'unexpected JWT "iss"'],
    ['from a clock that is too far ahead', { ahead: 240 }, 'nbf'],
  ])('refuses a token %s', async (_name, script, cause) => {
    Object.assign(oidc.script, script);
    expect(await refusal()).toMatchObject(INVALID);
    expect(await causes()).toEqual([expect.stringContaining(cause)]);
  });

  it('forgives clocks that differ by as much as the settings say', async () => {
    oidc.script.ahead = 120;
    expect((await come()).user).toMatchObject({ login: 'leitor' });
    await reopen({ clockSkew: 30 });
    expect(await refusal()).toMatchObject(INVALID);
  });

  it('keeps the words of the provider and what went wrong', async () => {
    const described = { error: 'server_error', error_description: 'Realm is\ndisabled' };
    expect(await refusal(described)).toMatchObject({ code: 'institutional_failed' });
    expect(await refusal({ error: 'login_required' })).toMatchObject({
      statusCode: 403,
      code: 'institutional_not_asked',
    });
    oidc.script.tokenError = { error: 'invalid_client', error_description: 'Wrong secret' };
    expect(await refusal()).toMatchObject({ code: 'institutional_failed' });
    expect(await causes()).toEqual([
      'oidc: server_error (Realm is disabled)',
      'oidc: login_required',
      'oidc: invalid_client (Wrong secret) HTTP 400',
    ]);
  });

  it('logs why, and of a provider that is away, how', async () => {
    const lines: string[] = [];
    const gone = await startScriptedOidc();
    await gone.close();
    const { settings } = gone;
    const app = await buildApp(
      { ...portal.services, settings: { ...portal.services.settings, oidc: settings } },
      { maxEventLoopDelayMs: 0, logLevel: 'warn', logTo: { write: (line) => lines.push(line) } },
    );
    const answer = await app.inject({ method: 'GET', url: '/api/oidc/authorize' });
    await app.close();
    expect(answer.statusCode).toBe(503);
    expect(lines.join('')).toMatch(/Sign-in by oidc, institutional_failed: .*ECONNREFUSED/);
    expect(await causes()).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  it('takes a name among several, unless they are of several people', async () => {
    oidc.script.claims = { preferred_username: ['nobody', ' Leitor '] };
    expect((await come()).user).toMatchObject({ login: 'leitor' });
    oidc.script.claims = { preferred_username: ['leitor', 'other'] };
    expect(await refusal()).toMatchObject({ code: 'institutional_user_unknown' });
    oidc.script.claims = { preferred_username: [], sub: 's' };
    expect(await refusal()).toMatchObject({ code: 'institutional_user_unknown' });
  });

  it('asks for another account where one wants it, in the words of the provider', async () => {
    const prompt = async (query: Query) =>
      new URL((await begin(query)).link).searchParams.get('prompt');
    expect(await prompt({})).toBeNull();
    expect(await prompt({ outra_conta: true })).toBe('select_account');
    oidc.script.told = { prompt_values_supported: ['none', 'login'] };
    now = new Date(now.getTime() + 61_000);
    expect(await prompt({ outra_conta: true })).toBe('login');
  });

  const leave = async ({ refresh_token: token = '' }: { refresh_token?: string }) =>
    (await portal.call('POST /oauth/revoke', { body: { refresh_token: token } })).saida;

  it('ends the sign-in at a provider that offers it, showing it whose', async () => {
    expect(await leave(await come())).toBeUndefined();
    oidc.script.told = { end_session_endpoint: `${oidc.settings.issuer}/end` };
    now = new Date(now.getTime() + 61_000);
    const entered = await come();
    const kept = await portal.db.queries.selectFrom('institution_sessions').selectAll().execute();
    const link = new URL((await leave(entered)) ?? '');
    expect(link.pathname).toBe('/end');
    const hint = link.searchParams.get('id_token_hint') ?? '';
    expect(JSON.parse(atob(hint.split('.')[1] ?? ''))).toMatchObject({
      preferred_username: 'leitor',
    });
    expect(link.searchParams.has('post_logout_redirect_uri')).toBe(false);
    expect(JSON.stringify(kept)).not.toContain(hint);
    expect(kept).toHaveLength(1);
  });

  it('goes where the settings say at the end, and back where the provider knows us', async () => {
    oidc.script.told = { end_session_endpoint: `${oidc.settings.issuer}/end` };
    await reopen({ logoutUrl: 'https://login.example/out' });
    expect(await leave(await come())).toBe('https://login.example/out');
    await reopen({ logoutReturn: true });
    const link = new URL((await leave(await come())) ?? '');
    expect(link.searchParams.get('post_logout_redirect_uri')).toBe('https://catalogo.example/');
    await reopen({ singleLogout: false });
    expect(await leave(await come())).toBeUndefined();
  });

  it('signs out here though the provider is away', async () => {
    oidc.script.told = { end_session_endpoint: `${oidc.settings.issuer}/end` };
    const entered = await come();
    now = new Date(now.getTime() + 61_000);
    await oidc.close();
    expect(await leave(entered)).toBeUndefined();
    expect(await portal.db.queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
    oidc = await startScriptedOidc();
  });
});
