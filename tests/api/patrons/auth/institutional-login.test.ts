import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Input, Output } from '#contract/calls.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startOidcProvider, type OidcProvider } from '../../../support/providers/oidc-provider.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import {
  startSamlProvider,
  TEST_SAML_KEY,
  type SamlProvider,
} from '../../../support/providers/saml-provider.ts';
import { fillNetwork } from '../../../support/networks/small-network.ts';

const SITE = 'https://catalogo.example';
const INVALID = { statusCode: 422, code: 'institutional_answer_invalid' };
const UNKNOWN = { statusCode: 403, code: 'institutional_user_unknown' };
const DENIED = { statusCode: 403, code: 'institutional_denied' };

describeEngine('institutional login', () => {
  let oidc: OidcProvider;
  let saml: SamlProvider;
  let portal: Portal;
  let now: Date;

  beforeAll(async () => {
    oidc = await startOidcProvider(SITE);
    saml = await startSamlProvider(`${SITE}/api/saml/metadata`);
  });
  afterAll(async () => {
    await oidc.close();
    await saml.close();
  });

  const open = (settings: Partial<typeof DEMONSTRATION_SETTINGS>) =>
    startPortal({
      now: () => now,
      samlKey: TEST_SAML_KEY,
      settings: { ...DEMONSTRATION_SETTINGS, ...settings },
      fill: async (db) => {
        await fillNetwork(db);
        const reader = await db.queries.selectFrom('patrons').selectAll().executeTakeFirstOrThrow();
        for (const [id, person, login, email] of [
          [2, 'p2', 'blocked', null],
          [3, 'p3', 'first', 'shared@example.org'],
          [4, 'p4', 'second', 'shared@example.org'],
          [5, 'p5', 'mail', 'other@example.org'],
          [6, 'p6', 'open', 'unconfirmed@example.org'],
        ] as const) {
          const blocked = login === 'blocked' ? 1 : 0;
          const row = { ...reader, id, person, login, email, blocked } as const;
          await db.queries.insertInto('patrons').values(row).execute();
        }
      },
    });

  beforeEach(async () => {
    now = TEST_NOW;
    portal = await open({ oidc: oidc.settings, saml: saml.settings });
    saml.trust(await (await fetch(`${portal.url}/api/saml/metadata`)).text());
  });
  afterEach(() => portal.close());

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const steps = async () =>
    (await portal.db.queries.selectFrom('institutional_steps').select('id').execute()).length;
  const sessions = async () =>
    (await portal.db.queries.selectFrom('sessions').selectAll().execute()).map(
      ({ patron_id, remember }) => ({ patron_id, remember }),
    );

  /** Goes the whole way by OIDC, up to what the return screen has in hand. */
  const comeByOidc = async (
    login: string | null,
    query: Input<'GET /oidc/authorize'>['query'] = {},
  ) => {
    const { nonce, link } = await portal.call('GET /oidc/authorize', { query });
    const back = await oidc.signIn(link, login);
    expect(`${back.origin}${back.pathname}`).toBe(`${SITE}/oauth-response`);
    return { nonce, ...(Object.fromEntries(back.searchParams) as { state: string; code: string }) };
  };
  /** What is sent to the server of what the provider gave. */
  const known = ({ nonce, state, code, iss, error }: Record<string, string>) =>
    JSON.parse(
      JSON.stringify({ nonce, state, code, iss, error }),
    ) as Input<'POST /oidc/validar'>['body'];
  const finishOidc = (came: Record<string, string>) =>
    portal.call('POST /oidc/validar', { body: known(came) });
  const refusedOidc = (came: Record<string, string>) =>
    portal.refusal('POST /oidc/validar', { body: known(came) });

  /** Posts a provider's answer as a browser does; returns what the return screen is told. */
  const post = async (answer: string) => {
    const response = await fetch(`${portal.url}/api/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ SAMLResponse: answer, RelayState: '' }),
    });
    const to = new URL(response.headers.get('location') ?? '', SITE);
    expect([response.status, to.origin, to.pathname]).toEqual([303, SITE, '/saml-response']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return Object.fromEntries(to.searchParams) as { saml: string; erro?: string };
  };
  const startSaml = (redirect?: string) =>
    portal.call('GET /saml/login', { query: { ...(redirect !== undefined && { redirect }) } });
  const comeBySaml = async (login: string, redirect?: string) => {
    const { nonce, link } = await startSaml(redirect);
    return { nonce, saml: (await post(await saml.answer(link, login))).saml };
  };

  const whoIs = async ({ access_token }: Output<'POST /oidc/validar'>) => {
    const response = await fetch(`${portal.url}/api/pessoas`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    return response.json();
  };

  it('is told in the institution data, with its logout links', async () => {
    const before = await portal.call('GET /parametros/instituicao', {});
    expect(before).toMatchObject({ usaOIDC: true, usaSAML: true });
    expect(before).not.toHaveProperty('link_logout_OIDC');
    await portal.close();
    const logoutUrl = 'https://login.example/out';
    portal = await open({ oidc: { ...oidc.settings, logoutUrl } });
    const after = await portal.call('GET /parametros/instituicao', {});
    expect(after).toMatchObject({ usaOIDC: true, usaSAML: false, link_logout_OIDC: logoutUrl });
  });

  it('is no sign-in with the temporary password that a patron was given', async () => {
    await portal.db.queries
      .updateTable('patrons')
      .set({ password_until: '2020-01-01T00:00:00.000Z' })
      .execute();
    const entered = await finishOidc(await comeByOidc('leitor'));
    expect(entered).not.toHaveProperty('trocar_senha');
    expect(await whoIs(entered)).toMatchObject({ user: { login: 'leitor' } });
    const loans = await fetch(`${portal.url}/api/emprestimo/titulos-pendentes`, {
      headers: { authorization: `Bearer ${entered.access_token}` },
    });
    expect(loans.status).toBe(200);
  });

  it('is refused where the institution offers none', async () => {
    await portal.close();
    portal = await open({});
    const none = { statusCode: 404, code: 'institutional_not_offered' };
    const body = { nonce: 'n', saml: 's' };
    expect(await portal.refusal('GET /oidc/authorize', {})).toMatchObject(none);
    expect(await portal.refusal('POST /oidc/validar', { body: { nonce: 'n' } })).toMatchObject(
      none,
    );
    expect(await portal.refusal('GET /saml/login', {})).toMatchObject(none);
    expect(await portal.refusal('POST /saml/validar', { body })).toMatchObject(none);
    expect(await portal.refusal('GET /saml/metadata', {})).toMatchObject(none);
  });

  it('by OIDC gives login data and the way on', async () => {
    const came = await comeByOidc('Leitor', { redirect: '/acervo/1?x=1', login: 'leitor' });
    const answer = await finishOidc(came);
    expect(answer).toMatchObject({
      redirect: '/acervo/1?x=1',
      user: { login: 'leitor' },
      bloqueio: false,
    });
    expect(await whoIs(answer)).toMatchObject({ user: { login: 'leitor' } });
    expect(await sessions()).toEqual([{ patron_id: 1, remember: 0 }]);
    expect(await steps()).toBe(0);
  });

  it('asks for the password again where one has to prove who one is, and says that it did', async () => {
    const READ = 'GET /pessoas/meu-pergamum/dados-personais';
    const proofAfter = async (entered: Output<'POST /oidc/validar'>) => {
      const headers = { authorization: `Bearer ${entered.access_token}` };
      const response = await fetch(`${portal.url}/api${READ.slice(4)}`, { headers });
      return ((await response.json()) as Output<typeof READ>).email_pede;
    };
    expect(await proofAfter(await finishOidc(await comeByOidc('leitor')))).not.toBe('nada');
    const { link } = await portal.call('GET /oidc/authorize', { query: { de_novo: true } });
    expect(new URL(link).searchParams.get('prompt')).toBe('login');
    const again = await comeByOidc('leitor', { de_novo: true });
    expect(await proofAfter(await finishOidc(again))).toBe('nada');
    const { nonce, link: samlLink } = await portal.call('GET /saml/login', {
      query: { de_novo: true },
    });
    const came = { nonce, saml: (await post(await saml.answer(samlLink, 'leitor'))).saml };
    expect(await proofAfter(await portal.call('POST /saml/validar', { body: came }))).toBe('nada');
    later(600_000);
  });

  it('by OIDC is remembered where one asks for it, and tells the provider the name', async () => {
    const { nonce, link } = await portal.call('GET /oidc/authorize', {
      query: { login: 'leitor' },
    });
    expect(new URL(link).searchParams.get('login_hint')).toBe('leitor');
    expect(new URL(link).searchParams.get('nonce')).toBe(nonce);
    const back = Object.fromEntries((await oidc.signIn(link, 'leitor')).searchParams);
    const body = { ...known({ ...back, nonce }), lembrar: true };
    await portal.call('POST /oidc/validar', { body });
    expect(await sessions()).toEqual([{ patron_id: 1, remember: 1 }]);
  });

  it('is begun for one browser alone: no cache keeps it', async () => {
    for (const path of ['/oidc/authorize', '/saml/login']) {
      const response = await fetch(`${portal.url}/api${path}`);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it.each([
    ...['https://example.org/', '//example.org', '/\\example.org', 'javascript:alert(1)'],
    ...['/.//example.org', '/en/..//example.org', '/en//example.org'],
  ])('leads nowhere else: %s', async (redirect) => {
    expect(await finishOidc(await comeByOidc('leitor', { redirect }))).not.toHaveProperty(
      'redirect',
    );
    const body = await comeBySaml('leitor', redirect);
    expect(await portal.call('POST /saml/validar', { body })).not.toHaveProperty('redirect');
  });

  it('by OIDC counts once, in the browser that began, for a quarter of an hour', async () => {
    const came = await comeByOidc('leitor');
    await finishOidc(came);
    expect(await refusedOidc(came)).toMatchObject(INVALID);
    const other = await comeByOidc('leitor');
    expect(await refusedOidc({ ...other, nonce: came.nonce })).toMatchObject(INVALID);
    expect(await refusedOidc(other)).toMatchObject(INVALID);
    const late = await comeByOidc('leitor');
    later(901);
    expect(await refusedOidc(late)).toMatchObject(INVALID);
    expect(await sessions()).toHaveLength(1);
  });

  it('by OIDC refuses a state that nobody asked for, and a code that was used', async () => {
    const used = await comeByOidc('leitor');
    expect(await refusedOidc({ ...used, state: 'unasked' })).toMatchObject(INVALID);
    await finishOidc(used);
    const fresh = await comeByOidc('leitor');
    expect(await refusedOidc({ ...fresh, code: used.code })).toMatchObject(INVALID);
    const mixed = await comeByOidc('leitor');
    expect(await refusedOidc({ ...mixed, iss: 'https://evil.example' })).toMatchObject(INVALID);
    expect(await sessions()).toHaveLength(1);
  });

  it('by OIDC tells unknown, blocked and not authorised people apart', async () => {
    expect(await refusedOidc(await comeByOidc('nobody'))).toMatchObject(UNKNOWN);
    expect(await refusedOidc(await comeByOidc('blocked'))).toMatchObject({
      statusCode: 430,
      code: 'account_blocked_by_staff',
    });
    expect(await refusedOidc(await comeByOidc(null))).toMatchObject(DENIED);
    expect(await sessions()).toEqual([]);
  });

  it('by OIDC may go by e-mail: a confirmed one, of one person', async () => {
    await portal.close();
    portal = await open({ oidc: { ...oidc.settings, claim: 'email', match: 'email' } });
    expect((await finishOidc(await comeByOidc('OTHER'))).user).toMatchObject({ login: 'mail' });
    expect(await refusedOidc(await comeByOidc('shared'))).toMatchObject(UNKNOWN);
    expect(await refusedOidc(await comeByOidc('unconfirmed'))).toMatchObject(UNKNOWN);
  });

  it('by OIDC may go by the code of the person', async () => {
    await portal.close();
    portal = await open({ oidc: { ...oidc.settings, match: 'person' } });
    expect((await finishOidc(await comeByOidc('P5'))).user).toMatchObject({ login: 'mail' });
  });

  it('by OIDC asks to come back later when the provider is out of reach', async () => {
    await portal.close();
    portal = await open({ oidc: { ...oidc.settings, issuer: 'http://127.0.0.1:9' } });
    expect(await portal.refusal('GET /oidc/authorize', {})).toMatchObject({
      statusCode: 503,
      code: 'institutional_failed',
    });
  });

  it('by SAML gives login data and the way on', async () => {
    const body = await comeBySaml('Leitor', '/acervo/1');
    const answer = await portal.call('POST /saml/validar', { body });
    expect(answer).toMatchObject({ redirect: '/acervo/1', user: { login: 'leitor' } });
    expect(await whoIs(answer)).toMatchObject({ user: { login: 'leitor' } });
    expect(await steps()).toBe(0);
  });

  it('by SAML counts once: the answer and the code', async () => {
    const { nonce, link } = await startSaml();
    const answer = await saml.answer(link, 'leitor');
    const [first, second] = await Promise.all([post(answer), post(answer)]);
    expect([first.erro, second.erro].filter(Boolean)).toEqual(['institutional_answer_invalid']);
    expect(await post(answer)).toEqual({ erro: 'institutional_answer_invalid' });
    const body = { nonce, saml: first.saml ?? second.saml };
    await portal.call('POST /saml/validar', { body });
    expect(await portal.refusal('POST /saml/validar', { body })).toMatchObject(INVALID);
  });

  it('by SAML holds in the browser that began, for two minutes', async () => {
    const stolen = await comeBySaml('leitor');
    const { nonce } = await startSaml();
    const body = { ...stolen, nonce };
    expect(await portal.refusal('POST /saml/validar', { body })).toMatchObject(INVALID);
    const late = await comeBySaml('leitor');
    later(121);
    expect(await portal.refusal('POST /saml/validar', { body: late })).toMatchObject(INVALID);
    expect(await sessions()).toEqual([]);
  });

  const altered = (answer: string, from: string | RegExp, to: string) => {
    const xml = Buffer.from(answer, 'base64').toString('utf8');
    expect(xml).toMatch(from);
    return Buffer.from(xml.replace(from, to)).toString('base64');
  };

  it.each<[string, (link: string) => Promise<string>]>([
    ['altered', async (link) => altered(await saml.answer(link, 'nobody'), />nobody</, '>leitor<')],
    [
      'unsigned',
      async (link) =>
        altered(await saml.answer(link, 'leitor'), /<ds:Signature.*?<\/ds:Signature>/gs, ''),
    ],
    ['expired', (link) => saml.answer(link, 'leitor', { holds: -200 })],
    ['unasked', (link) => saml.answer(link, 'leitor', { inResponseTo: '_unasked' })],
    ['for others', (link) => saml.answer(link, 'leitor', { audience: 'https://other.example' })],
    [
      'sent elsewhere',
      (link) => saml.answer(link, 'leitor', { recipient: 'https://other.example' }),
    ],
    ['no XML', async () => 'bm8='],
  ])('by SAML refuses an answer that is %s', async (_name, make) => {
    const { link } = await startSaml();
    expect(await post(await make(link))).toEqual({ erro: 'institutional_answer_invalid' });
    expect(await sessions()).toEqual([]);
  });

  it('by SAML refuses an old answer in a new cover', async () => {
    const { link: old } = await startSaml();
    const answer = await saml.answer(old, 'leitor');
    await post(answer);
    const id = await saml.requestOf((await startSaml()).link);
    const cover = altered(answer, /(<samlp:Response[^>]*InResponseTo=")[^"]+/, `$1${id}`);
    expect(await post(cover)).toEqual({ erro: 'institutional_answer_invalid' });
  });

  it('by SAML tells unknown, blocked and not authorised people apart', async () => {
    expect(
      await portal.refusal('POST /saml/validar', { body: await comeBySaml('nobody') }),
    ).toMatchObject(UNKNOWN);
    expect(
      await portal.refusal('POST /saml/validar', { body: await comeBySaml('blocked') }),
    ).toMatchObject({ statusCode: 430, code: 'account_blocked_by_staff' });
    expect(await post(await saml.refuse((await startSaml()).link))).toEqual({
      erro: 'institutional_denied',
    });
    expect(await sessions()).toEqual([]);
  });

  it('is kept for whoever looks into a misuse, refusals with their reason', async () => {
    await finishOidc(await comeByOidc('leitor'));
    await refusedOidc(await comeByOidc('Nobody'));
    const body = await comeBySaml('blocked');
    await portal.refusal('POST /saml/validar', { body });
    await portal.refusal('POST /saml/validar', { body });
    await post(await saml.answer((await startSaml()).link, 'leitor', { holds: -200 }));
    const events = await portal.db.queries
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(events.map(({ kind, login, detail }) => [kind, login, detail])).toEqual([
      ['signed_in', 'leitor', 'oidc'],
      ['institutional_refused', 'nobody', 'oidc: 0 people of that login'],
      ['blocked_refused', 'blocked', 'saml'],
      ['institutional_refused', null, 'saml: Not waited for'],
      ['institutional_refused', null, expect.stringContaining('saml: ')],
    ]);
    expect(JSON.stringify(events)).not.toContain(body.saml);
  });

  it('keeps no secret that opens anything: only hashes', async () => {
    const { nonce, link } = await portal.call('GET /oidc/authorize', {});
    const code = (await comeBySaml('leitor')).saml;
    const kept = JSON.stringify(
      await portal.db.queries.selectFrom('institutional_steps').selectAll().execute(),
    );
    expect(kept).not.toContain(nonce);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(new URL(link).searchParams.get('state'));
  });
});
