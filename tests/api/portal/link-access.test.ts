import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import type { Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const OPEN = 'POST /vinculos/acesso-restrito/:a/s/:b';
const SECRET = 'segredo';
const BOOK = 'https://livros.example/9788';

describeEngine('links of titles and external bases', () => {
  let portal: Portal;
  let title = 0;

  beforeAll(async () => {
    const common = { key: SECRET, links: [], ownPage: false, groups: [] };
    const bases = [
      {
        ...common,
        code: 'livros',
        name: 'Livros',
        address: 'https://livros.example/entrar?u={usuario}&l={link}&t={instante}&s={assinatura}',
        links: ['https://livros.example/'],
        ownPage: true,
      },
      { ...common, code: 'abnt', name: 'Normas', address: 'https://normas.example/{codigo}' },
      { ...common, code: 'target', name: 'Produtos', address: 'https://produtos.example/{codigo}' },
      { ...common, code: 'grupoa', name: 'Grupo A', address: 'https://a.example/?s={sessao}' },
    ];
    portal = await startPortal({ settings: { ...DEMONSTRATION_SETTINGS, bases }, fill });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.db.queries.deleteFrom('link_counts').execute();
    await portal.signIn('leitor');
  });

  async function fill(db: Database) {
    await fillNetwork(db);
    const password_hash = await hashPassword('Acervo@2026');
    await db.queries.updateTable('patrons').set({ password_hash }).execute();
    [title = 0] = await addTitles(db, [
      book({
        number: '1',
        title: 'Com links',
        more: [
          `856 40 $u${BOOK}$yLivro$zAcesso restrito`,
          '856 42 $uhttps://capa.example/1$ySobre a obra',
        ],
      }),
    ]);
  }

  const open = (b: number) => portal.call(OPEN, { params: { a: title, b }, body: {} });
  const kept = () => portal.db.queries.selectFrom('link_counts').selectAll().execute();

  it('are listed in the order of the record, restricted and related ones marked', async () => {
    const { itens } = await portal.call('GET /acervo/:id/links', { params: { id: title } });
    expect(itens).toMatchObject([
      { seq_paragrafo: 1, url: BOOK, texto: 'Livro', restrito: true, relacionado: false },
      { seq_paragrafo: 2, texto: 'Sobre a obra', restrito: false, relacionado: true },
    ]);
  });

  it('lead into the base that serves them, with an address that it can check', async () => {
    const { url, pearson, base } = await open(1);
    expect([pearson, base]).toEqual([true, 'Livros']);
    const { searchParams } = new URL(url);
    const [user, link, time] = ['u', 'l', 't'].map((name) => searchParams.get(name) ?? '');
    expect([user, link]).toEqual(['leitor', BOOK]);
    expect(Number(time)).toBe(Math.floor(TEST_NOW.getTime() / 1000));
    const expected = createHmac('sha256', SECRET).update(`${user}|${link}|${time}`).digest('hex');
    expect(searchParams.get('s')).toBe(expected);
    expect(await kept()).toMatchObject([{ title_id: title, link: 1 }]);
  });

  it('lead where the record says when no base serves them', async () => {
    expect(await open(2)).toEqual({ url: 'https://capa.example/1' });
  });

  it('are counted, whoever opens them; who it was is not taken from the body', async () => {
    portal.signOut();
    const body = { cod_acervo: title, seq_paragrafo: 2, user_id: 1, browser: 'Firefox' };
    await portal.call('POST /vinculos/estatistica-acesso', { body });
    expect(await kept()).toMatchObject([{ link: 2, count: 1, browser: 'Firefox' }]);
  });

  it('are counted by month, and nothing says who opened them or when', async () => {
    const body = { cod_acervo: title, seq_paragrafo: 2, browser: 'Firefox', os: 'Linux' };
    for (const reader of ['leitor', null]) {
      if (reader === null) portal.signOut();
      await portal.call('POST /vinculos/estatistica-acesso', { body });
    }
    const where = { title_id: title, link: 2, month: '2026-03' };
    expect(await kept()).toEqual([
      { ...where, browser: 'Firefox', device: '', os: 'Linux', count: 2 },
    ]);
    await portal.signIn('leitor');
    const { dados } = await portal.call('GET /pessoas/meu-pergamum/privacidade/dados', {});
    expect(Object.keys(dados)).not.toContain('link_counts');
  });

  it('are refused without a session, and where there is none', async () => {
    const refusal = (a: number, b: number) => portal.refusal(OPEN, { params: { a, b }, body: {} });
    expect(await refusal(title, 9)).toMatchObject({ statusCode: 404, code: 'link_not_found' });
    expect(await refusal(999_999, 1)).toMatchObject({ statusCode: 404, code: 'title_not_found' });
    portal.signOut();
    expect(await refusal(title, 1)).toMatchObject({ statusCode: 401, code: 'token_missing' });
    expect(await kept()).toEqual([]);
  });

  it('have calls of their own for standards, products and a session that began elsewhere', async () => {
    const standard = await portal.call('GET /vinculos/abnt/:x', { params: { x: 'NBR 6023' } });
    expect(standard).toEqual({ url: 'https://normas.example/NBR%206023', base: 'Normas' });
    const entered = await portal.call('POST /vinculos/grupoa', { body: { sessionid: 'a/b' } });
    expect(entered.url).toBe('https://a.example/?s=a%2Fb');
    const product = await portal.call('GET /vinculos/target/:x', { params: { x: 'a/1' } });
    expect(product).toEqual({ url: 'https://produtos.example/a%2F1', base: 'Produtos' });
    portal.signOut();
    expect(
      await portal.refusal('POST /vinculos/grupoa', { body: { sessionid: 'a' } }),
    ).toMatchObject({ statusCode: 401 });
  });

  it('name the bases of the institution to who is signed in, without their keys', async () => {
    const { itens } = await portal.call('GET /acervo/meu-pergamum/bases-dados', {});
    expect(itens).toEqual([
      { codigo: 'livros', nome: 'Livros' },
      { codigo: 'abnt', nome: 'Normas' },
      { codigo: 'target', nome: 'Produtos' },
      { codigo: 'grupoa', nome: 'Grupo A' },
    ]);
    portal.signOut();
    expect(await portal.refusal('GET /acervo/meu-pergamum/bases-dados', {})).toMatchObject({
      statusCode: 401,
    });
  });
});
