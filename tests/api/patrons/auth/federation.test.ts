import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import type { SamlSettings } from '#api/portal/settings/login-settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { fillNetwork } from '../../../support/networks/small-network.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import {
  FEDERATION_CERTIFICATE,
  signedAggregate,
  startFederation,
  TOMORROW,
  unsignedAggregate,
  type Aggregate,
  type Member,
} from '../../../support/providers/federation.ts';
import { TEST_SAML_KEY } from '../../../support/providers/saml-provider.ts';
import {
  answerTo,
  OTHER_PROVIDER,
  SAML_DEFAULTS,
  SCRIPTED_CERTIFICATE,
  type SamlAnswer,
} from '../../../support/providers/scripted-saml.ts';

const SITE = 'https://catalogo.example';
const ISSUER = `${SITE}/api/saml/metadata`;
const EPPN = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6';

const VALE: Member = {
  entityId: 'https://idp.vale.example/idp',
  sso: 'https://idp.vale.example/sso',
  certificate: SCRIPTED_CERTIFICATE,
  names: { pt: 'Universidade do Vale', en: 'Vale University' },
  keywords: 'unival campus+norte',
  scopes: ['vale.example'],
};
const SERRA: Member = {
  entityId: 'https://idp.serra.example/idp',
  sso: 'https://idp.serra.example/sso',
  certificate: OTHER_PROVIDER.certificate,
  names: { pt: 'Instituto da Serra' },
  patterns: ['.+\\.serra\\.example'],
};
const HIDDEN: Member = { ...SERRA, entityId: 'https://hidden.example/idp', isHidden: true };

describeEngine('a federation', () => {
  let federation: Awaited<ReturnType<typeof startFederation>>;
  let portal: Portal;
  let now: Date;

  const open = async (settings: Partial<SamlSettings['federation']> = {}) => {
    portal = await startPortal({
      now: () => now,
      samlKey: TEST_SAML_KEY,
      settings: {
        ...DEMONSTRATION_SETTINGS,
        saml: {
          ...SAML_DEFAULTS,
          issuer: ISSUER,
          attribute: 'eduPersonPrincipalName',
          stripScopes: ['vale.example'],
          federation: {
            metadata: federation.metadata,
            certificates: [FEDERATION_CERTIFICATE],
            providers: [],
            discovery: '',
            withoutValidUntil: false,
            ...settings,
          },
        },
      },
      fill: fillNetwork,
    });
  };
  beforeEach(async () => {
    now = TEST_NOW;
    federation = await startFederation();
    federation.publish(signedAggregate({ members: [VALE, SERRA, HIDDEN], validUntil: TOMORROW }));
    await open();
  });
  afterEach(async () => {
    await portal.close();
    await federation.close();
  });

  /** Runs the job; returns what it says. */
  const refresh = async () => {
    const jobs = JOBS.filter(({ name }) => name === 'federation');
    const services = { ...portal.services, warn: () => undefined };
    const [ran] = await runJobs(services, jobs, { isForced: true });
    return ran?.outcome;
  };
  const names = async () =>
    (await portal.call('GET /saml/provedores', {})).itens.map(({ nome }) => nome);
  const start = (provedor?: string) =>
    portal.call('GET /saml/login', { query: { ...(provedor && { provedor }) } });
  const come = async (provedor: string, answer: Partial<SamlAnswer>) => {
    const { nonce, link } = await start(provedor);
    const made = { issuer: provedor, audience: ISSUER, acs: `${SITE}/api/saml/acs`, ...answer };
    const response = await fetch(`${portal.url}/api/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ SAMLResponse: answerTo(link, made) }),
    });
    const { searchParams } = new URL(response.headers.get('location') ?? '', SITE);
    const saml = searchParams.get('saml');
    if (saml === null) return searchParams.get('erro');
    return portal.call('POST /saml/validar', { body: { saml, nonce } }).then(
      ({ user }) => user?.login,
      ({ code }: { code: string }) => code,
    );
  };
  const eppn = (...values: string[]) => ({ attributes: [{ name: EPPN, values }] });

  it('is read by the timed work, and once where nothing changed', async () => {
    expect(await refresh()).toBe('3 providers read');
    expect(await refresh()).toMatch(/^unchanged since 2026-03-12/);
    federation.publish(signedAggregate({ members: [SERRA], validUntil: TOMORROW }));
    expect(await refresh()).toBe('1 providers read');
    expect(await names()).toEqual(['Instituto da Serra']);
  });

  it('lists its institutions in the language that is asked for, but those that hide', async () => {
    await refresh();
    expect(await names()).toEqual(['Instituto da Serra', 'Universidade do Vale']);
    portal.speak('en');
    const { itens } = await portal.call('GET /saml/provedores', {});
    expect(itens.find(({ id }) => id === VALE.entityId)).toEqual({
      id: VALE.entityId,
      nome: 'Vale University',
      palavras: 'Universidade do Vale Vale University unival campus norte vale.example',
    });
  });

  it('lets one choose on our own page, or where the federation has its own', async () => {
    await refresh();
    expect((await start()).link).toBe(`${SITE}/login/instituicao`);
    await portal.close();
    await open({ discovery: 'https://ds.example/choose?lang=pt' });
    await refresh();
    const link = new URL((await start()).link);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      lang: 'pt',
      entityID: ISSUER,
      return: `${SITE}/login/instituicao`,
      returnIDParam: 'entityID',
    });
    await portal.close();
    await open({ providers: [VALE.entityId] });
    await refresh();
    expect((await start()).link).toContain(VALE.sso);
    expect(await names()).toEqual(['Universidade do Vale']);
  });

  it('signs in by the institution that was chosen', async () => {
    await refresh();
    expect(await come(VALE.entityId, eppn('leitor@vale.example'))).toBe('leitor');
  });

  it('believes each institution for itself alone', async () => {
    await refresh();
    const { key } = OTHER_PROVIDER;
    const invalid = 'institutional_answer_invalid';
    const name = eppn('leitor@vale.example');
    // With a key of another, in the name of another, for people of another.
    expect(await come(VALE.entityId, { ...name, key })).toBe(invalid);
    expect(await come(SERRA.entityId, { ...name, key, issuer: VALE.entityId })).toBe(invalid);
    expect(await come(SERRA.entityId, { ...name, key })).toBe(invalid);
    expect(await come(SERRA.entityId, { ...eppn('leitor@serra.example'), key })).toBe(invalid);
    expect(await come(SERRA.entityId, { ...eppn('leitor'), key })).toBe(invalid);
    expect(await come(SERRA.entityId, { ...eppn('leitor@alto.serra.example'), key })).toBe(
      'institutional_user_unknown',
    );
  });

  it('is closed to institutions that it does not know', async () => {
    await refresh();
    expect(
      await portal.refusal('GET /saml/login', { query: { provedor: 'https://other.example' } }),
    ).toMatchObject({ statusCode: 503, code: 'institutional_failed' });
  });

  const altered = (xml: string) => xml.replace('idp.vale.example/sso', 'evil.example/sso');
  it.each<[string, (members: Aggregate['members']) => string, RegExp]>([
    ['unsigned', (members) => unsignedAggregate({ members }), /not signed$/],
    ['altered', (members) => altered(signedAggregate({ members })), /not signed by the federation/],
    [
      'signed by another',
      (members) => signedAggregate({ members, key: OTHER_PROVIDER.key }),
      /not signed by the federation/,
    ],
    ['signed with SHA-1', (members) => signedAggregate({ members, hash: 'sha1' }), /rsa-sha1/],
    [
      'expired',
      (members) => signedAggregate({ members, validUntil: '2026-03-12T17:19:00Z' }),
      /expired on 2026-03-12/,
    ],
    [
      'without end',
      (members) => signedAggregate({ members, validUntil: null }),
      /no validUntil \(saml.federation.withoutValidUntil/,
    ],
    ['no metadata', () => '<html></html>', /not signed/],
    ['with a document type', (members) => `<!DOCTYPE x>${signedAggregate({ members })}`, /type/],
    ['away', () => '', /answered 503/],
  ])('refuses metadata that are %s, and keeps what it knew', async (_name, make, problem) => {
    await refresh();
    federation.publish(make([{ ...VALE, names: { pt: 'Forjada' } }]));
    expect(await refresh()).toMatch(problem);
    expect(await names()).toEqual(['Instituto da Serra', 'Universidade do Vale']);
  });

  it.each<[string, Partial<Aggregate>]>([
    ['by when they were made', { createdAt: '2026-03-12T16:59:59Z' }],
    ['by until when they hold', { validUntil: '2026-03-13T17:19:59Z' }],
  ])('takes no older metadata after newer ones, told %s', async (_how, older) => {
    const newer = { members: [VALE], createdAt: '2026-03-12T17:00:00Z' };
    federation.publish(signedAggregate(newer));
    expect(await refresh()).toBe('1 providers read');
    federation.publish(signedAggregate({ members: [SERRA], ...older }));
    expect(await refresh()).toMatch(/older than those that were read on 2026-03-12/);
    expect(await names()).toEqual(['Universidade do Vale']);
    // Newer ones may hold for less long.
    const validUntil = '2026-03-13T00:00:00Z';
    const createdAt = '2026-03-12T17:00:01Z';
    federation.publish(signedAggregate({ members: [SERRA], createdAt, validUntil }));
    expect(await refresh()).toBe('1 providers read');
  });

  it('takes metadata without end where the settings say so', async () => {
    await portal.close();
    await open({ withoutValidUntil: true });
    federation.publish(signedAggregate({ members: [VALE], validUntil: null }));
    expect(await refresh()).toBe('1 providers read');
    expect(await refresh()).toMatch(/^unchanged/);
  });

  it('is not stopped by a pattern of scopes that never ends', async () => {
    const hostile = { ...SERRA, patterns: ['(.+)+\\.serra\\.example', '(a|a)*\\1', '.*(?=x)'] };
    federation.publish(signedAggregate({ members: [hostile] }));
    await refresh();
    const { key } = OTHER_PROVIDER;
    const name = (scope: string) => ({ ...eppn(`leitor@${scope}`), key });
    expect(await come(SERRA.entityId, name('a.'.repeat(5000)))).toBe(
      'institutional_answer_invalid',
    );
    expect(await come(SERRA.entityId, name('alto.serra.example'))).toBe(
      'institutional_user_unknown',
    );
  });

  it('takes from a wrapped aggregate only what was signed', async () => {
    const signed = signedAggregate({ members: [SERRA] });
    const forged = unsignedAggregate({ members: [VALE] }).replace('_aggregate', '_forged');
    federation.publish(
      forged.replace('</md:EntitiesDescriptor>', `${signed}</md:EntitiesDescriptor>`),
    );
    expect(await refresh()).toMatch(/not signed/);
    expect(await names()).toEqual([]);
  });

  it('lets nobody in by metadata that have expired since', async () => {
    const soon = { ...SERRA, validUntil: '2026-03-12T18:00:00Z' };
    federation.publish(signedAggregate({ members: [VALE, soon], validUntil: TOMORROW }));
    await refresh();
    now = new Date('2026-03-12T18:00:01Z');
    expect(await names()).toEqual(['Universidade do Vale']);
    now = new Date(TOMORROW);
    expect(await names()).toEqual([]);
    expect(
      await portal.refusal('GET /saml/login', { query: { provedor: VALE.entityId } }),
    ).toMatchObject({ code: 'institutional_failed' });
    // The same bytes again are as old as they were.
    expect(await refresh()).toMatch(/expired on/);
  });
});
