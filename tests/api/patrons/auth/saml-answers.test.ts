import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { SamlSettings } from '#api/portal/settings/login-settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { fillNetwork } from '../../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { TEST_SAML_KEY } from '../../../support/providers/saml-provider.ts';
import {
  answerTo,
  logoutQuery,
  requestIn,
  SAML_DEFAULTS,
  SCRIPTED_CERTIFICATE,
  statusTo,
  type SamlAnswer,
} from '../../../support/providers/scripted-saml.ts';

const SITE = 'https://catalogo.example';
const IDP = 'https://idp.example/metadata';
const EPPN = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6';
const AUDIENCE = `${SITE}/api/saml/metadata`;
const ANSWER: SamlAnswer = {
  issuer: IDP,
  audience: AUDIENCE,
  acs: `${SITE}/api/saml/acs`,
  attributes: [{ name: 'urn:oid:0.9.2342.19200300.100.1.1', values: ['leitor'] }],
};
const SETTINGS: SamlSettings = {
  ...SAML_DEFAULTS,
  issuer: AUDIENCE,
  provider: IDP,
  entryPoint: 'https://idp.example/sso',
  logoutService: 'https://idp.example/slo',
  certificates: [SCRIPTED_CERTIFICATE],
  attribute: 'uid',
};

describeEngine('sign-in by SAML', () => {
  let portal: Portal;

  const open = async (settings: Partial<SamlSettings> = {}) => {
    portal = await startPortal({
      samlKey: TEST_SAML_KEY,
      settings: {
        ...DEMONSTRATION_SETTINGS,
        institution: { ...DEMONSTRATION_SETTINGS.institution, privacyUrl: `${SITE}/lgpd` },
        saml: { ...SETTINGS, ...settings },
      },
      fill: fillNetwork,
    });
  };
  const reopen = async (settings: Partial<SamlSettings>) => {
    await portal.close();
    await open(settings);
  };
  beforeEach(() => open());
  afterEach(() => portal.close());

  const post = async (answer: string) => {
    const response = await fetch(`${portal.url}/api/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ SAMLResponse: answer }),
    });
    const to = new URL(response.headers.get('location') ?? '', SITE);
    return Object.fromEntries(to.searchParams) as { saml?: string; erro?: string };
  };
  const start = (outra_conta?: boolean) =>
    portal.call('GET /saml/login', { query: { ...(outra_conta && { outra_conta }) } });
  /** Who comes in with that answer, or why nobody does. */
  const come = async (answer: Partial<SamlAnswer> = {}) => {
    const { nonce, link } = await start();
    const { saml, erro } = await post(answerTo(link, { ...ANSWER, ...answer }));
    if (saml === undefined) return erro;
    const entered = await portal.call('POST /saml/validar', { body: { saml, nonce } });
    return entered.user?.login;
  };
  const enter = async () => {
    const { nonce, link } = await start();
    const { saml = '' } = await post(answerTo(link, ANSWER));
    return portal.call('POST /saml/validar', { body: { saml, nonce } });
  };
  const sessions = async () =>
    (await portal.db.queries.selectFrom('sessions').selectAll().execute()).length;
  const ask = (query: string) =>
    fetch(`${portal.url}/api/saml/slo?${query}`, { redirect: 'manual' });
  const causes = async () => {
    const rows = await portal.db.queries
      .selectFrom('audit_events')
      .select('detail')
      .where('kind', '=', 'institutional_refused')
      .orderBy('id')
      .execute();
    return rows.map(({ detail }) => detail);
  };

  it.each([
    [
      'its name in federations',
      [{ name: 'urn:oid:0.9.2342.19200300.100.1.1', values: ['leitor'] }],
    ],
    ['its own name', [{ name: 'uid', values: ['Leitor'] }]],
    ['its friendly name', [{ name: 'urn:x', friendly: 'uid', values: [' leitor '] }]],
    ['several values', [{ name: 'uid', values: ['nobody', 'leitor'] }]],
  ])('finds the attribute by %s', async (_name, attributes) => {
    expect(await come({ attributes })).toBe('leitor');
  });

  it('finds it too where the settings give the name that federations use', async () => {
    await reopen({ attribute: 'urn:oid:0.9.2342.19200300.100.1.1' });
    expect(await come({ attributes: [{ name: 'uid', values: ['leitor'] }] })).toBe('leitor');
    expect(await come({ attributes: [{ name: 'mail', values: ['leitor'] }] })).toBe(
      'institutional_user_unknown',
    );
  });

  it('believes a scope that the provider has, and takes it off where the settings say', async () => {
    const scoped = (...values: string[]) => ({ attributes: [{ name: EPPN, values }] });
    const attribute = 'eduPersonPrincipalName';
    await reopen({ attribute, scopes: ['example.org'], stripScopes: ['example.org'] });
    expect(await come(scoped('leitor@Example.org'))).toBe('leitor');
    expect(await come(scoped('leitor@evil.example'))).toBe('institutional_answer_invalid');
    expect(await come(scoped('leitor@evil.example@example.org'))).toBe(
      'institutional_answer_invalid',
    );
    expect(await come(scoped('leitor'))).toBe('institutional_answer_invalid');
    expect(await come(scoped('leitor@evil.example', 'leitor@example.org'))).toBe('leitor');
    expect((await causes())[0]).toBe(`saml: Scope of leitor@evil.example is not of ${IDP}`);
    await reopen({ attribute, scopes: ['example.org'] });
    await portal.db.queries
      .updateTable('patrons')
      .set({ login: 'leitor@example.org' })
      .where('login', '=', 'leitor')
      .execute();
    expect(await come(scoped('leitor@example.org'))).toBe('leitor@example.org');
  });

  const certificate = TEST_SAML_KEY.certificate;
  it.each<[string, Partial<SamlAnswer>]>([
    ['SHA-1', { hash: 'sha1' }],
    ['3DES', { encrypted: { certificate, cipher: 'des-ede3-cbc' } }],
    ['SHA-1 inside', { hash: 'sha1', encrypted: { certificate, cipher: 'aes-256-cbc' } }],
  ])('refuses %s unless the settings allow it', async (_name, answer) => {
    expect(await come(answer)).toBe('institutional_failed');
    expect(await causes()).toEqual([
      expect.stringMatching(/#(rsa-sha1|tripledes-cbc) is refused \(saml.oldAlgorithms\)$/),
    ]);
    await reopen({ oldAlgorithms: true });
    expect(await come(answer)).toBe('leitor');
  });

  it('reads what is encrypted for us', async () => {
    expect(await come({ encrypted: { certificate, cipher: 'aes-256-cbc' } })).toBe('leitor');
  });

  it.each(['sender-vouches', 'holder-of-key'])(
    'refuses a subject that is confirmed by %s',
    async (confirmation) => {
      expect(await come({ confirmation })).toBe('institutional_answer_invalid');
      expect(await causes()).toEqual(['saml: Not addressed to us']);
    },
  );

  const siblings = '<saml:x/>'.repeat(10_000);

  it('refuses an answer that is larger than any, before it looks into it', async () => {
    expect(await come({ before: siblings })).toBe('institutional_answer_invalid');
    expect(await causes()).toEqual([expect.stringMatching(/larger than any/)]);
  });

  it('refuses a request to sign out that is larger than any', async () => {
    await enter();
    const query = logoutQuery({ issuer: IDP, nameID: 'name-1', before: siblings });
    expect((await ask(query)).status).toBe(422);
    expect(await sessions()).toBe(1);
  });

  it('believes the provider of the settings alone', async () => {
    expect(await come({ issuer: 'https://other.example' })).toBe('institutional_answer_invalid');
    expect(await come({ key: TEST_SAML_KEY.privateKey })).toBe('institutional_answer_invalid');
    expect((await causes())[0]).toBe(`saml: Issued by https://other.example, not by ${IDP}`);
  });

  const assertionIn = (answer: string) => {
    const xml = Buffer.from(answer, 'base64').toString('utf8');
    return { xml, assertion: /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '' };
  };

  it.each<[string, (signed: string, forged: string) => string]>([
    [
      'inside a forged one',
      (signed, forged) => forged.replace('</saml:Issuer>', `</saml:Issuer><x>${signed}</x>`),
    ],
    ['after a forged one', (signed, forged) => forged + signed],
    ['before a forged one', (signed, forged) => signed + forged],
    [
      'in the signature of a forged one',
      (signed, forged) => {
        const [signature = ''] = /<Signature.*<\/Signature>/s.exec(signed) ?? [];
        const bare = signed.replace(signature, '');
        const holding = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
        return forged.replace('</saml:Issuer>', `</saml:Issuer>${holding}`);
      },
    ],
  ])('refuses a signed assertion %s', async (_name, wrap) => {
    const { link } = await start();
    const attributes = [{ name: 'uid', values: ['nobody'] }];
    const { xml, assertion } = assertionIn(answerTo(link, { ...ANSWER, attributes }));
    const forged = assertionIn(answerTo(link, ANSWER))
      .assertion.replace(/<Signature.*<\/Signature>/s, '')
      .replace('ID="_a', 'ID="_b');
    const wrapped = xml.replace(assertion, () => wrap(assertion, forged));
    expect(await post(Buffer.from(wrapped).toString('base64'))).toEqual({
      erro: 'institutional_answer_invalid',
    });
  });

  it('tells what a provider answers in place of a person', async () => {
    const of = async (status: string, message?: string) =>
      post(statusTo((await start()).link, status, message));
    expect(await of('NoPassive')).toEqual({ erro: 'institutional_not_asked' });
    expect(await of('AuthnFailed', 'Account locked')).toEqual({ erro: 'institutional_denied' });
    expect(await of('RequestUnsupported')).toEqual({ erro: 'institutional_failed' });
    expect(await causes()).toEqual([
      'saml: Invalid signature: NoPassive',
      'saml: SAML provider returned Responder error: Account locked',
      'saml: SAML provider returned Responder error: RequestUnsupported',
    ]);
  });

  it('has the provider ask anew where one wants another account', async () => {
    expect(requestIn((await start()).link).xml).not.toContain('ForceAuthn');
    expect(requestIn((await start(true)).link).xml).toContain('ForceAuthn="true"');
  });

  it('signs out at the provider, too', async () => {
    const { refresh_token: token = '' } = await enter();
    const { saida = '' } = await portal.call('POST /oauth/revoke', {
      body: { refresh_token: token },
    });
    expect(saida).toContain('https://idp.example/slo?SAMLRequest=');
    expect(new URL(saida).searchParams.has('Signature')).toBe(true);
    expect(requestIn(saida).xml).toMatch(/LogoutRequest.*name-1.*_s1/s);
    // The provider says that it did so.
    const back = await fetch(`${portal.url}/api/saml/slo?SAMLResponse=x`, { redirect: 'manual' });
    expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
  });

  it('is signed out by the provider, which has to sign that', async () => {
    await enter();
    const query = logoutQuery({ issuer: IDP, nameID: 'name-1' });
    const other = logoutQuery({ issuer: IDP, nameID: 'name-2' });
    const forged = [
      query.replace(/&Signature=.*/, ''),
      query.replace('RelayState=r1', 'RelayState=r2'),
      `${query}&${query}`,
      `SAMLRequest=${/SAMLRequest=([^&]+)/.exec(query)?.[1]}&${other}`,
      'SAMLRequest=bm8%3D',
      logoutQuery({ issuer: 'https://other.example', nameID: 'name-1' }),
    ];
    for (const text of forged) expect([422, 400]).toContain((await ask(text)).status);
    await ask(other);
    expect(await sessions()).toBe(1);
    const answer = await ask(query);
    expect(await sessions()).toBe(0);
    const to = new URL(answer.headers.get('location') ?? '');
    expect(`${to.origin}${to.pathname}`).toBe('https://idp.example/slo');
    expect(to.searchParams.get('RelayState')).toBe('r1');
    expect(to.searchParams.has('SAMLResponse')).toBe(true);
  });

  it('tells a federation who we are', async () => {
    const read = async () => (await fetch(`${portal.url}/api/saml/metadata`)).text();
    await reopen({ contact: { name: 'Ana & Rui', email: 'ti@example.org' } });
    const xml = await read();
    for (const part of [
      '<md:OrganizationDisplayName xml:lang="pt-BR">',
      '<mdui:DisplayName xml:lang="en">Library catalogue',
      '<mdui:PrivacyStatementURL',
      `<idpdisc:DiscoveryResponse Binding="urn:oasis:names:tc:SAML:profiles:SSO:idp-discovery-protocol" Location="${SITE}/login/instituicao"`,
      `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${SITE}/api/saml/slo"`,
      '<md:RequestedAttribute Name="urn:oid:0.9.2342.19200300.100.1.1"',
      '<md:ContactPerson contactType="technical"><md:GivenName>Ana &amp; Rui</md:GivenName><md:EmailAddress>mailto:ti@example.org',
      'use="encryption"',
    ]) {
      expect(xml).toContain(part);
    }
  });
});
