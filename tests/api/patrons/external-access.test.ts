import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { baseAccessPath } from '#lib/api/base-access.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { fillPeople, LEITOR, PASSWORD, rawClient } from '../../support/people.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';

const KEY = 'segredo';
const BOOK = 'https://livros.example/9788';
const signature = (token: string, key = KEY) =>
  createHmac('sha256', key).update(token).digest('hex');

describeEngine('the ways into external bases', () => {
  let portal: Portal;
  let now = TEST_NOW;

  beforeAll(async () => {
    const common = { key: KEY, links: [], ownPage: false, groups: [] };
    const bases = [
      {
        ...common,
        code: 'livros',
        name: 'Livros',
        address: 'https://livros.example/?u={usuario}&l={link}&t={instante}&s={assinatura}',
        links: ['https://livros.example/'],
      },
      { ...common, code: 'fichas', name: 'Fichas', address: '/ajuda?token={token}' },
      { ...common, code: 'sem-chave', name: 'Sem chave', key: '', address: 'https://s.example/' },
      {
        ...common,
        code: 'postagem-trabalho',
        name: 'Trabalhos',
        address: 'https://t.example/{usuario}',
        groups: ['01'],
      },
    ];
    const settings = { ...DEMONSTRATION_SETTINGS, bases };
    portal = await startPortal({ settings, now: () => now, fill: fillPeople });
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.signIn('leitor', PASSWORD));
  afterEach(() => {
    now = TEST_NOW;
  });

  const REDIRECT = 'GET /pessoas/meu-pergamum/redirect';
  const ENTER = 'PUT /pessoas/meu-pergamum/redirect-base';
  const CHECK = 'POST /pessoas/token-redireciona';
  const enter = (base: string) => portal.call(ENTER, { body: { base } });
  const check = (token: string, base = 'livros', assinatura = signature(token)) =>
    portal.call(CHECK, { body: { token, base, assinatura } });
  const refused = (token: string, base?: string, sign?: string) =>
    check(token, base, sign).then(
      () => 'let in',
      (error: { statusCode: number; code: string }) => `${error.statusCode} ${error.code}`,
    );
  const INVALID = '422 base_token_invalid';

  it('lead to the personal area when no base is named', async () => {
    const { url, base } = await portal.call(REDIRECT, {});
    expect([url, base]).toEqual(['https://catalogo.example/meupergamum', undefined]);
  });

  it('are signed for the base that a code or an address names', async () => {
    const now = String(TEST_NOW.getTime() / 1000);
    for (const [name, link] of [
      ['livros', ''],
      [BOOK, BOOK],
    ] as const) {
      const { url, base } = await enter(name);
      expect(base).toBe('Livros');
      expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
        u: 'leitor',
        l: link,
        t: now,
        s: createHmac('sha256', KEY).update(`leitor|${link}|${now}`).digest('hex'),
      });
      const query = { base: name };
      expect((await portal.call(REDIRECT, { query })).url).toBe(url);
    }
  });

  it('are written down, without the address', async () => {
    await enter(BOOK);
    const events = await portal.db.queries
      .selectFrom('audit_events')
      .select(['patron_id', 'detail'])
      .where('kind', '=', 'base_entered')
      .execute();
    expect(events.at(-1)).toEqual({ patron_id: LEITOR, detail: 'Livros' });
  });

  it('lead nowhere that the settings do not name', async () => {
    for (const base of [
      'nenhuma',
      'https://mal.example/',
      'https://livros.example.mal.example/',
      'https://livros.example@mal.example/',
      '//livros.example/',
      'javascript:alert(1)',
      '__proto__',
    ]) {
      expect(await portal.refusal(ENTER, { body: { base } })).toMatchObject({
        statusCode: 404,
        code: 'base_not_offered',
      });
      expect((await portal.refusal(REDIRECT, { query: { base } })).statusCode).toBe(404);
    }
  });

  it('hand works in where there is a base for that', async () => {
    const { url } = await portal.call('POST /pessoas/postagem-trabalho/redirect', {});
    expect(url).toBe('https://t.example/leitor');
  });

  it('are only for the patron groups of a base, as the menu learns when somebody signs in', async () => {
    const DEPOSIT = 'POST /pessoas/postagem-trabalho/redirect';
    const bases = async () => (await portal.call('GET /pessoas', {})).user.bases;
    const notOffered = { statusCode: 404, code: 'base_not_offered' };
    expect(await bases()).toEqual(['livros', 'fichas', 'sem-chave', 'postagem-trabalho']);
    await portal.signIn('leitor.mestrado', PASSWORD);
    expect(await bases()).toEqual(['livros', 'fichas', 'sem-chave']);
    expect(await portal.refusal(DEPOSIT, {})).toMatchObject(notOffered);
    for (const [key, input] of [
      [ENTER, { body: { base: 'postagem-trabalho' } }],
      ['GET /pessoas/token-redireciona', { query: { base: 'postagem-trabalho' } }],
    ] as const)
      expect(await portal.refusal(key, input)).toMatchObject(notOffered);
    const { itens } = await portal.call('GET /acervo/meu-pergamum/bases-dados', {});
    expect(itens.map(({ codigo }) => codigo)).toEqual(await bases());
  });

  it('are closed to who is not signed in', async () => {
    portal.signOut();
    for (const refusal of [
      await portal.refusal(REDIRECT, {}),
      await portal.refusal(ENTER, { body: { base: 'livros' } }),
      await portal.refusal('GET /pessoas/token-redireciona', {}),
      await portal.refusal('POST /pessoas/postagem-trabalho/redirect', {}),
    ]) {
      expect(refusal).toMatchObject({ statusCode: 401, code: 'token_missing' });
    }
  });

  describe('with a token', () => {
    const token = async (base?: string): Promise<string> => {
      const query = base === undefined ? {} : { base };
      return (await portal.call('GET /pessoas/token-redireciona', { query })).token;
    };

    it('tell the base once who came', async () => {
      const one = await token('livros');
      expect(await check(one)).toEqual({
        usuario: 'leitor',
        nome: 'Maria de Souza Lima',
        email: '',
      });
      expect(await refused(one)).toBe(INVALID);
    });

    it('stand in the address where its template names one', async () => {
      const { url } = await enter('fichas');
      expect(url.startsWith('https://catalogo.example/ajuda?token=')).toBe(true);
      const one = new URL(url).searchParams.get('token') ?? '';
      expect((await check(one, 'fichas')).usuario).toBe('leitor');
    });

    it('tell nobody else, and a wrong question does not use it up', async () => {
      const one = await token('livros');
      expect(await refused(one, 'livros', signature(one, 'outra'))).toBe(INVALID);
      expect(await refused(one, 'livros', 'zz')).toBe(INVALID);
      expect(await refused(one, 'nenhuma')).toBe(INVALID);
      expect(await refused(one, 'sem-chave', signature(one, ''))).toBe(INVALID);
      expect((await check(one)).usuario).toBe('leitor');
      expect(await refused(await token('fichas'), 'livros')).toBe(INVALID);
      expect((await check(await token(), 'livros')).usuario).toBe('leitor');
    });

    it('tell nothing after a minute, or when the session has ended', async () => {
      const old = await token('livros');
      now = new Date(TEST_NOW.getTime() + 61_000);
      expect(await refused(old)).toBe(INVALID);
      const raw = rawClient(portal.url);
      const session = await raw.entered('leitor');
      const { body } = await raw.as(session).ask('/pessoas/token-redireciona?base=livros');
      await portal.call('POST /oauth/revoke', {
        body: { refresh_token: session.refresh_token ?? '' },
      });
      expect(await refused(String(body['token']))).toBe(INVALID);
    });

    it('are made for bases that there are', async () => {
      const query = { base: 'nenhuma' };
      expect(await portal.refusal('GET /pessoas/token-redireciona', { query })).toMatchObject({
        statusCode: 404,
      });
    });
  });

  it('are opened after signing in when the redirect names a base, and only then', async () => {
    const page = '/en/pergamum_redireciona?base=https%3A%2F%2Flivros.example%2F9788';
    expect(await baseAccessPath(BOOK, 'en')).toBe(page);
    expect(await baseAccessPath('livros', 'pt')).toBe('/pergamum_redireciona?base=livros');
    for (const other of [null, '', '/cesta', 'https://mal.example/', 'x'.repeat(3000)]) {
      expect(await baseAccessPath(other, 'pt')).toBeNull();
    }
    portal.signOut();
    expect(await baseAccessPath(BOOK, 'pt')).toBeNull();
  });
});
