import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPath } from '#contract/shared/own-path.ts';
import { redeemCaptcha } from '#api/patrons/auth/captcha.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { safeRedirect } from '#lib/routes/guard.ts';
import { startOidcProvider, type OidcProvider } from '../support/providers/oidc-provider.ts';
import { hasPayloads, payloads } from '../support/payloads.ts';
import { fillPeople, rawClient } from '../support/people.ts';
import { startPortal, type Portal } from '../support/portal.ts';
import { addTitles, book } from '../support/networks/small-network.ts';

const CLIENT = { client_id: 'acervo-web', client_secret: 'acervo-web' };
const AT_ONCE = 16;
/** What a database, a template or a page says when a text got through to it. */
const GIVEN_AWAY = /sqlite|postgres|kysely|syntax error|at .+\.ts:\d|<html|<!doctype/i;

type Ask = (text: string) => [path: string, init?: RequestInit];

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const post = (body: unknown) => json('POST', body);
const form = (body: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(body),
});
const inPath = (text: string) => encodeURIComponent(text.toWellFormed());
const inQuery = (name: string, text: string) => `${name}=${inPath(text)}`;
const signIn = (more: Record<string, unknown>) =>
  post({ ...CLIENT, grant_type: 'password', username: 'ninguem', password: '', ...more });
const ONE = '/unidade-informacao/sugestao-aquisicao';
const SUGGESTION = {
  campus: 1,
  biblioteca: -1,
  autor: '',
  titulo: 'T',
  edicao: '',
  editor: 'E',
  isbn_issn: '',
  periodico: '',
  outras_inf: '',
};

/** Texts at places where nothing costly happens. */
const PLACES: Record<string, Ask> = {
  'kind of grant': (text) => ['/oauth/token', post({ ...CLIENT, grant_type: text })],
  client: (text) => [
    '/oauth/token',
    post({ client_id: text, client_secret: text, grant_type: 'client_credentials' }),
  ],
  'refresh token': (text) => [
    '/oauth/token',
    post({ ...CLIENT, grant_type: 'refresh_token', refresh_token: text }),
  ],
  'user name without password': (text) => ['/oauth/token', signIn({ username: text })],
  category: (text) => ['/oauth/token', signIn({ categoria: text })],
  'chosen person': (text) => ['/oauth/token', signIn({ pessoa: text })],
  'form of a sign-in': (text) => [
    '/oauth/token',
    form({ ...CLIENT, grant_type: 'password', username: text, lembrar: text }),
  ],
  'token to end': (text) => ['/oauth/revoke', post({ refresh_token: text })],
  'body that is no JSON': (text) => [
    '/oauth/token',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: text },
  ],
  'people of a name': (text) => [`/pessoas/duplicadas?${inQuery('usuario', text)}`],
  'code of a recovery': (text) => ['/pessoas/leitor/recuperar-senha', post({ code: text })],
  'name of a code': (text) => [
    `/pessoas/${inPath(text)}/recuperar-senha`,
    post({ code: '000000' }),
  ],
  'new password': (text) => [
    '/pessoas/ninguem/recuperar-senha',
    json('PUT', { code: '000000', password: text }),
  ],
  'redirect of OIDC': (text) => [`/oidc/authorize?${inQuery('redirect', text)}`],
  'name for OIDC': (text) => [`/oidc/authorize?${inQuery('login', text)}`],
  'answer of OIDC': (text) => [
    '/oidc/validar',
    post({ nonce: text, state: text, code: text, iss: text }),
  ],
  'error of OIDC': (text) => ['/oidc/validar', post({ nonce: text, error: text })],
  'redirect of SAML': (text) => [`/saml/login?${inQuery('redirect', text)}`],
  'answer of SAML': (text) => ['/saml/acs', form({ SAMLResponse: text })],
  'packed answer of SAML': (text) => [
    '/saml/acs',
    form({ SAMLResponse: Buffer.from(text).toString('base64') }),
  ],
  'code of SAML': (text) => ['/saml/validar', post({ saml: text, nonce: text })],
  'token of a base': (text) => [
    '/pessoas/token-redireciona',
    post({ token: text.slice(0, 100), base: text.slice(0, 40), assinatura: text.slice(0, 100) }),
  ],
};

/** The same by somebody who is signed in. */
const OWN_PLACES: Record<string, Ask> = {
  'login to switch to': (text) => ['/pessoas/meu-pergamum/troca-usuario', post({ usuario: text })],
  'number of a login': (text) => ['/pessoas/troca-login', json('PUT', { codigo: text, base: 1 })],
  'name of an own login': (text) => [`/pessoas/${inPath(text)}/nome`],
  session: (text) => [`/pessoas/sessoes/${inPath(text)}`, { method: 'DELETE' }],
  base: (text) => ['/pessoas/meu-pergamum/redirect-base', json('PUT', { base: text })],
  'base of the redirect': (text) => [`/pessoas/meu-pergamum/redirect?${inQuery('base', text)}`],
  'browser that opens a link': (text) => [
    '/vinculos/acesso-restrito/1/s/1',
    post({ userId: text, browser: text.slice(0, 200), device: text.slice(0, 200), os: '' }),
  ],
  'session of a base': (text) => ['/vinculos/grupoa', post({ sessionid: text })],
  'standard of a base': (text) => [`/vinculos/abnt/${inPath(text)}`],
  suggestion: (text) => [
    ONE,
    post({ ...SUGGESTION, biblioteca: 1, autor: text, titulo: text, editor: text }),
  ],
  'rest of a suggestion': (text) => [
    ONE,
    post({ ...SUGGESTION, edicao: text, isbn_issn: text, periodico: text, outras_inf: text }),
  ],
  comment: (text) => ['/unidade-informacao/comentario', post({ content: text, b: 1 })],
  'library of a comment': (text) => [
    '/unidade-informacao/comentario',
    post({ content: 'a', b: text }),
  ],
  'comment on a title': (text) => ['/comentarios/acervo/1', post({ comentario: text })],
  'key that makes it once': (text) => [
    '/comentarios/acervo/1',
    { ...post({ comentario: 'a' }), headers: { 'idempotency-key': header(text) } },
  ],
};

/** What a program may put into a header at all. */
const header = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').trim() || '-';

describe.skipIf(!hasPayloads)('payloads of outside', { timeout: 60_000 }, () => {
  const every = payloads('');
  let portal: Portal;
  let oidc: OidcProvider;
  let asked = 0;
  beforeAll(async () => {
    oidc = await startOidcProvider('https://catalogo.example');
    const base = { code: 'abnt', name: 'N', address: 'https://n.example/{codigo}', key: 'k' };
    portal = await startPortal({
      settings: {
        ...DEMONSTRATION_SETTINGS,
        bases: [{ ...base, links: [], ownPage: false, groups: [] }],
        oidc: oidc.settings,
        limits: {
          pendingComments: 1e6,
          pendingSuggestions: 1e6,
          pendingServices: 5,
          serviceFileDays: 90,
          pendingRequests: 1e6,
        },
      },
      fill: async (db) => {
        await fillPeople(db);
        await addTitles(db, [
          book({ number: '1', title: 'A', more: ['856 40 $uhttps://n.example/1'] }),
        ]);
      },
    });
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await oidc.close();
  });

  /** Texts that were taken badly at a place, with the answer. */
  async function badlyTaken(place: Ask, texts: readonly string[], token = ''): Promise<string[]> {
    const bad: string[] = [];
    const ask = async (text: string) => {
      const [path, init = {}] = place(text);
      const answer = await fetch(`${portal.url}/api${path}`, {
        redirect: 'manual',
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          // Each from an address of its own, so that none is held off for being one too many.
          'x-forwarded-for': `198.${18 + ((asked >> 16) & 1)}.${(asked >> 8) & 255}.${asked++ & 255}`,
          ...(token && { authorization: `Bearer ${token}` }),
        },
      });
      const body = await answer.text();
      const problem = problemOf(answer, body);
      if (problem)
        bad.push(
          `${problem}: ${answer.status} ${JSON.stringify(text.slice(0, 80))} ${body.slice(0, 160)}`,
        );
    };
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      await Promise.all(texts.slice(at, at + AT_ONCE).map(ask));
    }
    return bad;
  }

  function problemOf({ status, headers }: Response, body: string): string | null {
    if (status >= 500) return 'failed';
    if (status === 429) return 'held off';
    if (headers.has('set-cookie') || headers.has('crlf')) return 'a header got in';
    const location = headers.get('location');
    if (location !== null && ownPath(location) === null) return `led to ${location}`;
    if (location === null && !/^application\/json/.test(headers.get('content-type') ?? '')) {
      return 'not JSON';
    }
    return status >= 400 && GIVEN_AWAY.test(body) ? 'gave something away' : null;
  }

  it('are many', () => {
    expect(every.length).toBeGreaterThan(2000);
  });

  it.each(Object.entries(PLACES))('are taken: %s', async (_name, place) => {
    expect(await badlyTaken(place, every)).toEqual([]);
  });

  it.each(Object.entries(OWN_PLACES))('are taken from a patron: %s', async (_name, place) => {
    const { access_token: token } = await rawClient(portal.url).entered('leitor');
    expect(await badlyTaken(place, every, token)).toEqual([]);
  });

  it('solve no captcha', async () => {
    const taken: string[] = [];
    for (const text of every) {
      const { error } = await redeemCaptcha(portal.services, text).then(
        () => ({ error: null }),
        (thrown: unknown) => ({ error: thrown }),
      );
      if (!(error instanceof RefusalError) || error.code !== 'captcha_invalid') taken.push(text);
    }
    expect(taken).toEqual([]);
  });

  it('let nobody in as a user name or a password', async () => {
    // Each costs the hash of a password.
    const texts = payloads('sql_', 'nosql_', 'ldap_', 'crlf_');
    const place: Ask = (text) => ['/oauth/token', signIn({ username: text, password: text })];
    expect(await badlyTaken(place, texts)).toEqual([]);
    expect(
      await portal.db.queries.selectFrom('sessions').select('patron_id').execute(),
    ).not.toContainEqual(expect.objectContaining({ patron_id: 3 }));
  });

  it('lead nobody off the site', () => {
    const site = 'https://catalogo.example';
    const off = every.filter((text) => {
      const own = ownPath(text);
      const goals = [safeRedirect(text, 'pt'), ...(own === null ? [] : [own])];
      return goals.some((goal) => new URL(goal, `${site}/login`).origin !== site);
    });
    expect(off).toEqual([]);
  });

  it('are kept as they were typed, and the network is what it was', async () => {
    const { queries } = portal.db;
    const comments = await queries.selectFrom('title_comments').select('content').execute();
    expect(comments.length).toBeGreaterThan(100);
    expect(await queries.selectFrom('patrons').select('login').orderBy('id').execute()).toEqual(
      ['leitor', 'leitor.mestrado', 'outra'].map((login) => ({ login })),
    );
    expect((await portal.call('GET /consulta', {})).total).toBe(1);
  });
});
