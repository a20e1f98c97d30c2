import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { stopAddress } from '#api/core/mail/unsubscribe.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { addTitles, book } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { keepMail } from '../../../support/stored-mail.ts';

const DAY_MS = 86_400_000;
const LEITOR = 1;
const HEADINGS = 'POST /perfil-interesse/area-autor-assunto';
const AMADO = 'Amado, Jorge';
const SERTAO = 'Sertão na literatura';

describeEngine('interests, kept searches and what they tell', () => {
  let portal: Portal;
  let now = TEST_NOW;
  const mail = keepMail();

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      mail,
      fill: async (db) => {
        await fillWithReaders(db, [], password);
        await db.queries
          .updateTable('patrons')
          .set({ email: 'leitor@ufvi.example' })
          .where('login', '=', 'leitor')
          .execute();
        const old = [
          book({ number: 'a', title: 'Capitães da areia', author: AMADO }),
          book({ number: 'b', title: 'Vidas secas', subjects: [SERTAO] }),
          book({ number: 'p', title: 'Revista do Vale', type: 'as', more: ['022 __ $a1234-5679'] }),
        ];
        await addTitles(db, old, '2026-01-05T12:00:00.000Z');
      },
    });
    await portal.signIn('leitor');
  });
  afterAll(() => portal.close());

  const add = async (number: string, facts: Partial<Parameters<typeof book>[0]>, at: Date) => {
    const [id = 0] = await addTitles(
      portal.db,
      [book({ number, title: `Obra ${number}`, ...facts })],
      at.toISOString(),
    );
    await portal.services.catalogue.refresh();
    return id;
  };
  const codeOf = async (tipo: 'autor' | 'assunto', q: string) => {
    const { itens } = await portal.call('GET /perfil-interesse/area-autor-assunto/pesquisa', {
      query: { tipo, q },
    });
    return itens[0]?.codigo ?? '';
  };
  const run = async (name: string) => {
    const job = JOBS.find((one) => one.name === name);
    return job?.run({ ...portal.services, warn: () => undefined });
  };
  /** So many days later, signed in anew: a session does not last that long. */
  const goOn = async (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
    await portal.signIn('leitor');
  };
  const matches = (query: { dataIni?: string; dataFim?: string } = {}) =>
    portal.call('GET /perfil-interesse/titulos', { query });

  it('are looked for, followed once, given an end, and taken off', async () => {
    const autor = await codeOf('autor', 'amad');
    expect(Number(autor)).toBeGreaterThan(0);
    const row = await portal.call(HEADINGS, { body: { tipo: 'autor', codigo: autor } });
    expect(row).toMatchObject({ tipo: 'autor', descricao: AMADO, validade: null, vigente: true });
    const again = await portal.refusal(HEADINGS, { body: { tipo: 'autor', codigo: autor } });
    expect([again.statusCode, again.code]).toEqual([422, 'interest_identical']);
    const params = { id: row.cod_interesse };
    const change = 'PUT /perfil-interesse/area-autor-assunto/:id';
    const until = await portal.call(change, { params, body: { validade: '2026-03-12' } });
    expect(until).toMatchObject({ validade: '2026-03-12', vigente: true });
    for (const validade of ['2026-03-11', '2026-02-30']) {
      const { code, fields } = await portal.refusal(change, { params, body: { validade } });
      expect([code, fields[0]?.field]).toEqual(['interest_validity_past', 'validade']);
    }
    await portal.call(change, { params, body: { validade: null } });
    for (const [tipo, codigo] of [
      ['area', '10'],
      ['autor', '99999'],
      ['assunto', 'x'],
    ] as const) {
      const wrong = await portal.refusal(HEADINGS, { body: { tipo, codigo } });
      expect(wrong.code).toBe('interest_unknown');
    }
    const areas = await portal.call('GET /perfil-interesse/areas-interesse/info-auxiliar', {});
    expect(areas.areas).toHaveLength(10);
    const list = 'GET /perfil-interesse/area-autor-assunto';
    expect((await portal.call(list, {})).itens).toHaveLength(1);
    // Somebody else has none of it, and can take none of it off.
    const own = await portal.refusal('DELETE /perfil-interesse/tipo-obra/:id', { params });
    expect(own.code).toBe('interest_not_found');
    await portal.call('DELETE /perfil-interesse/area-autor-assunto/:id', { params });
    expect((await portal.call(list, {})).itens).toEqual([]);
  });

  it('of periodicals name at least one type', async () => {
    const { itens } = await portal.call('GET /perfil-interesse/periodicos/pesquisa', {
      query: { q: 'revis' },
    });
    expect(itens.map(({ descricao }) => descricao)).toEqual(['Revista do Vale']);
    const codigo = itens[0]?.codigo ?? '';
    const post = 'POST /perfil-interesse/periodicos';
    const none = await portal.refusal(post, { body: { codigo, tipos: [] } });
    expect([none.code, none.fields[0]?.field]).toEqual(['periodical_type_required', 'tipos']);
    const row = await portal.call(post, { body: { codigo, tipos: ['artigos'] } });
    const params = { id: row.cod_interesse };
    const put = 'PUT /perfil-interesse/periodicos/:id';
    const emptied = await portal.refusal(put, { params, body: { tipos: [], validade: null } });
    expect(emptied.code).toBe('periodical_type_required');
    const both = { tipos: ['fasciculos', 'artigos'] as ('fasciculos' | 'artigos')[] };
    const changed = await portal.call(put, { params, body: { ...both, validade: null } });
    expect(changed.tipos).toEqual(both.tipos);
    expect((await portal.call('GET /perfil-interesse/periodicos', {})).itens).toEqual([changed]);
    const book = await portal.refusal(post, { body: { codigo: '1', ...both } });
    expect(book.code).toBe('interest_unknown');
    await portal.call('DELETE /perfil-interesse/periodicos/:id', { params });
    expect((await portal.call('GET /perfil-interesse/periodicos', {})).itens).toEqual([]);
  });

  it('match what came within the month, and say why', async () => {
    const autor = await codeOf('autor', 'amado');
    const assunto = await codeOf('assunto', 'sertao');
    await portal.call(HEADINGS, { body: { tipo: 'autor', codigo: autor } });
    await portal.call(HEADINGS, { body: { tipo: 'assunto', codigo: assunto } });
    const recent = new Date(now.getTime() - 3 * DAY_MS);
    const both = await add('both', { author: AMADO, subjects: [SERTAO] }, recent);
    await add('other', { author: 'Outro, Autor' }, recent);
    const older = await add('older', { author: AMADO }, new Date(now.getTime() - 40 * DAY_MS));
    const month = await matches();
    expect([month.dataIni, month.dataFim]).toEqual(['2026-02-12', '2026-03-12']);
    expect(month.itens.map(({ cod_acervo: id }) => id)).toEqual([both]);
    expect(month.itens[0]?.porque).toEqual([
      { tipo: 'autor', descricao: AMADO },
      { tipo: 'assunto', descricao: SERTAO },
    ]);
    const longer = await matches({ dataIni: '2026-01-20' });
    expect(longer.itens.map(({ cod_acervo: id }) => id)).toEqual([both, older]);
    const reversed = { dataIni: '2026-03-13', dataFim: '2026-03-12' };
    const refusal = await portal.refusal('GET /perfil-interesse/titulos', { query: reversed });
    expect(refusal.code).toBe('dates_reversed');
    // Work types narrow the rest: theses alone.
    const thesis = { body: { codigo: '4' } };
    const narrowed = await portal.call('POST /perfil-interesse/tipo-obra', thesis);
    expect((await matches()).itens).toEqual([]);
    const params = { id: narrowed.cod_interesse };
    const until = { validade: '2026-04-01' };
    const put = 'PUT /perfil-interesse/tipo-obra/:id';
    expect(await portal.call(put, { params, body: until })).toMatchObject(until);
    const types = await portal.call('GET /perfil-interesse/tipo-obra', {});
    expect(types.itens.map(({ descricao }) => descricao)).toEqual(['Tese']);
    await portal.call('DELETE /perfil-interesse/tipo-obra/:id', { params });
  });

  it('are told by one letter and one alert a week, when there is something, also after standing still', async () => {
    await run('news');
    await run('mail');
    expect(mail.letters).toEqual([]);
    await goOn(8);
    const id = await add('week', { author: AMADO }, new Date(now.getTime() - 2 * DAY_MS));
    expect(await run('news')).toBe('1 digests queued');
    expect(await run('news')).toBe('0 digests queued');
    await run('mail');
    await run('mail');
    expect(mail.letters).toHaveLength(1);
    const [letter] = mail.letters;
    expect(letter?.subject).toBe('Novidades do que você segue: 1');
    expect(letter?.text).toContain(`https://catalogo.example/acervo/${id}`);
    expect(letter?.text).not.toContain('Obra both');
    expect(letter?.unsubscribe).toMatch(/\/api\/avisos\/interesses\.1\./);
    const year = { dataIni: '2026-01-01', dataFim: '2026-12-31' };
    const alerts = await portal.call('GET /solicitacoes/alertas', { query: year });
    expect(alerts.itens.map(({ titulo }) => titulo)).toEqual([
      'Novidades do seu perfil de interesse',
    ]);

    // Within the week nothing more; three weeks of standing still lose nothing.
    await goOn(2);
    const first = await add('first', { author: AMADO }, now);
    await goOn(1);
    expect(await run('news')).toBe('0 digests queued');
    await goOn(20);
    const second = await add('second', { author: AMADO }, new Date(now.getTime() - DAY_MS));
    await run('news');
    await run('mail');
    expect(mail.letters).toHaveLength(2);
    for (const one of [first, second]) expect(mail.letters[1]?.text).toContain(`/acervo/${one}`);
    expect(mail.letters[1]?.text).not.toContain(`/acervo/${id}\n`);
  });

  it('tell nothing of what has come to its end', async () => {
    const { itens } = await portal.call('GET /perfil-interesse/area-autor-assunto', {});
    const today = now.toISOString().slice(0, 10);
    for (const { cod_interesse: id } of itens) {
      await portal.call('PUT /perfil-interesse/area-autor-assunto/:id', {
        params: { id },
        body: { validade: today },
      });
    }
    await goOn(8);
    await add('late', { author: AMADO }, new Date(now.getTime() - DAY_MS));
    expect(await run('news')).toBe('0 digests queued');
    const own = await portal.call('GET /perfil-interesse/area-autor-assunto', {});
    expect(own.itens.map(({ vigente }) => vigente)).toEqual([false, false]);
  });

  it('keep a search once, whatever its page or order', async () => {
    const save = 'POST /perfil-interesse/pesquisas';
    const kept = { texto: 'sertão', total: 1 };
    const one = await portal.call(save, { body: { ...kept, endereco: '/?q=sert%C3%A3o' } });
    for (const endereco of ['/en?q=sert%C3%A3o&page=2', '/?orderBy=ano&q=sert%C3%A3o'])
      expect(await portal.call(save, { body: { ...kept, endereco } })).toEqual(one);
    for (const endereco of [
      'https://mal.example/?q=x',
      '//mal.example/?q=x',
      '/nada?q=x',
      '/?autor=x',
      '/rede_pergamum?q=x',
      '?q=x',
    ]) {
      const { code } = await portal.refusal(save, { body: { ...kept, endereco } });
      expect(code, endereco).toBe('search_not_kept');
    }
    const joined = await portal.call('POST /perfil-interesse/pesquisas/juntar', {
      body: {
        itens: [
          { endereco: '/novas_aquisicoes?q=vale', texto: 'Vale 🌱', total: 3 },
          { endereco: '/?q=sert%C3%A3o', texto: 'sertão', total: 1 },
          { endereco: '/nada?q=x', texto: 'x', total: 0 },
        ],
      },
    });
    expect(joined).toEqual({ recusadas: ['/nada?q=x'] });
    const { itens } = await portal.call('GET /perfil-interesse/pesquisas', {});
    expect(itens.map(({ endereco, texto }) => [endereco, texto])).toEqual([
      ['/novas_aquisicoes?q=vale', 'Vale 🌱'],
      ['/?q=sert%C3%A3o', 'sertão'],
    ]);
  });

  it('save a removed search again with what was new since', async () => {
    const save = 'POST /perfil-interesse/pesquisas';
    const body = { endereco: '/?q=pedra', texto: 'pedra', total: 1 };
    const desde = '2026-02-01T12:00:00-03:00';
    await portal.call(save, { body: { ...body, frequencia: 'semanal', desde } });
    const { itens } = await portal.call('GET /perfil-interesse/pesquisas', {});
    expect(itens.find(({ texto }) => texto === 'pedra')).toMatchObject({
      ...{ desde, frequencia: 'semanal' },
    });
  });

  it('send what a kept search finds, daily, until a press on the letter ends it', async () => {
    mail.letters.length = 0;
    const list = async () =>
      (await portal.call('GET /perfil-interesse/pesquisas', {})).itens.find(
        ({ texto }) => texto === 'sertão',
      );
    const { cod_pesquisa: id = 0, frequencia } = (await list()) ?? {};
    expect(frequencia).toBe('nunca');
    const put = 'PUT /perfil-interesse/pesquisas/:id';
    await portal.call(put, { params: { id }, body: { frequencia: 'diaria' } });
    await add('s1', { title: 'No sertão' }, new Date(now.getTime() + 1000));
    await goOn(1);
    expect((await list())?.novas).toBe(1);
    await run('news');
    await run('news');
    await run('mail');
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]?.subject).toBe('Novidades para “sertão”: 1');
    expect((await list())?.novas).toBe(0);
    await goOn(1);
    await run('news');
    await run('mail');
    expect(mail.letters).toHaveLength(1);

    const address = (mail.letters[0]?.unsubscribe ?? '').replace(
      'https://catalogo.example',
      portal.url,
    );
    const page = await fetch(address);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Você recebe as novidades da pesquisa “sertão”.');
    expect((await list())?.frequencia).toBe('diaria');
    const press = () =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    // A letter that waits when it is ended is not sent any more.
    await add('s2', { title: 'Outro sertão' }, new Date(now.getTime() + 1000));
    await goOn(1);
    await run('news');
    for (let turn = 0; turn < 2; turn++) {
      const stopped = await press();
      expect(stopped.status).toBe(200);
      expect(await stopped.text()).toContain('Você não recebe mais');
    }
    await run('mail');
    expect(mail.letters).toHaveLength(1);
    expect((await list())?.frequencia).toBe('nunca');
  });

  it('are ended by nobody who made the address up', async () => {
    const stopped = { kind: 'interesses', id: LEITOR } as const;
    const forged = stopAddress(portal.url, new Uint8Array(32).fill(8), stopped, 'pt');
    const own = stopAddress(portal.url, portal.services.secret, stopped, 'en');
    const post = (address: string) =>
      fetch(address, { method: 'POST', body: new URLSearchParams() });
    const other = own.replace('interesses.1', 'interesses.2');
    for (const address of [forged, other, `${portal.url}/api/avisos/pesquisa.1.x`])
      expect((await post(address)).status).toBe(404);
    const news = 'GET /perfil-interesse/avisos';
    expect(await portal.call(news, {})).toMatchObject({ por_email: true, por_alerta: true });
    expect(await (await post(own)).text()).toContain('You no longer get these messages');
    expect(await portal.call(news, {})).toMatchObject({ por_email: false, por_alerta: true });
    const on = { por_email: true, por_alerta: false };
    const changed = await portal.call('PUT /perfil-interesse/avisos', { body: on });
    expect(changed).toMatchObject({ ...on, emails: ['l•••@•••'] });
  });

  it('are one’s own: what somebody else keeps is not there', async () => {
    const { itens } = await portal.call('GET /perfil-interesse/pesquisas', {});
    const params = { id: itens[0]?.cod_pesquisa ?? 0 };
    await portal.signIn('leitora');
    expect((await portal.call('GET /perfil-interesse/pesquisas', {})).itens).toEqual([]);
    for (const key of [
      'PUT /perfil-interesse/pesquisas/:id',
      'DELETE /perfil-interesse/pesquisas/:id',
    ] as const) {
      const refusal = await portal.refusal(key, { params, body: {} } as never);
      expect([refusal.statusCode, refusal.code]).toEqual([422, 'search_not_found']);
    }
    expect((await matches()).itens).toEqual([]);
  });
});
