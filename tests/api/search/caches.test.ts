import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANG_HEADER, LOCALES } from '#contract/shared/languages.ts';
import { buildApp } from '#api/app.ts';
import type { Database } from '#api/core/db/connection.ts';
import { openEquivalents, writeEquivalents } from '#api/portal/settings/equivalents.ts';
import { NameCache } from '#api/search/query/name-cache.ts';
import { addTitles, book, fillNetwork, lendCopyOf } from '../../support/networks/small-network.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const BOOKS = 30;
const bookAt = (number: number, title = `Rio ${number}`) =>
  book({
    number: String(number),
    title,
    author: `Autora ${number % 4}`,
    subjects: [`Assunto ${number % 3}`],
    year: 2000 + (number % 5),
    copies: [{ barcode: `b${number}`, callNumber: `869 R${number}` }, { barcode: `c${number}` }],
  });

const RIVER_ARTICLE = book({
  number: 'a1',
  title: 'Rio em artigo',
  type: 'ab',
  more: ['773 0_ $tRevista$gn. 1$wj1'],
});
const JOURNAL = { number: 'j1', title: 'Revista', type: 'as' };

async function fill(db: Database): Promise<void> {
  await fillNetwork(db);
  const books = Array.from({ length: BOOKS }, (_, at) => bookAt(at + 1));
  await addTitles(db, books);
}

/** As a catalogue does it: with a row in the log of changes. */
const renameAuthority = (db: Database) =>
  db.transaction(async (tx) => {
    const first = tx.selectFrom('authorities').select('id').orderBy('id').limit(1);
    const { id } = await first.executeTakeFirstOrThrow();
    await tx.updateTable('authorities').set({ heading: 'Outra' }).where('id', '=', id).execute();
    const change = { kind: 'authority' as const, ref_id: id, at: '2026-03-12T17:20:00.000Z' };
    await tx.insertInto('change_log').values(change).execute();
  });

const QUESTIONS = [
  '/consulta?q=rio',
  '/consulta?q=rio&page=2',
  '/consulta?q=correnteza',
  '/consulta?q=rio&orderBy=ano&direction=D&perPage=7',
  '/consulta?q=rio&biblioteca=1&disponivel=0',
  '/consulta?q=autora+NOT+assunto',
  '/consulta?search_tab=novas_aquisicoes',
  '/consulta?q=rio&filtro=autor&filtro_texto=3',
  '/acervo/1',
  '/acervo/7',
];

describeEngine('answers that are kept', () => {
  let portal: Portal;
  let now = TEST_NOW;
  const apps: FastifyInstance[] = [];
  beforeAll(async () => {
    portal = await startPortal({ fill, now: () => now });
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await portal.close();
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}/api${path}`, { headers: { lang: LANG_HEADER.pt, ...headers } });
  const another = async () => {
    const { services } = portal;
    const settings = { ...services.settings, languages: LOCALES };
    const equivalents = openEquivalents(portal.db, settings.search.equivalents);
    const app = await buildApp({ ...services, settings, equivalents }, { maxEventLoopDelayMs: 0 });
    apps.push(app);
    return app;
  };
  /** Every question in every language is answered as by a server that has kept nothing. */
  const expectFresh = async (questions = QUESTIONS) => {
    const fresh = await another();
    for (const path of questions) {
      for (const lang of [LANG_HEADER.pt, LANG_HEADER.en]) {
        const kept = await ask(path, { lang });
        const made = await fresh.inject({ url: `/api${path}`, headers: { lang } });
        expect(await kept.text()).toBe(made.body);
        expect(kept.headers.get('etag')).toBe(made.headers.etag);
      }
    }
  };

  it('equal fresh ones, whatever was changed by whom', async () => {
    const { db, services } = portal;
    const changes = [
      async () => addTitles(db, [bookAt(7, 'Rio que mudou')]),
      async () => lendCopyOf(db, 3, '2026-04-01T02:59:59.000Z'),
      async () => lendCopyOf(db, 3, '2026-04-09T02:59:59.000Z', 1),
      // Time alone: the first becomes overdue, the second is the next to come back.
      () => Promise.resolve((now = new Date('2026-04-02T12:00:00Z'))),
      async () => db.queries.updateTable('libraries').set({ name: 'Biblioteca do Rio' }).execute(),
      async () => renameAuthority(db),
      async () => writeEquivalents(db.queries, 'rio = correnteza'),
      async () => db.queries.updateTable('campuses').set({ name: 'Campus do Rio' }).execute(),
      async () => addTitles(db, [book({ number: '9', title: 'Rio 9', deleted: true })]),
      async () => services.catalogue.refresh(),
      async () => addTitles(db, [bookAt(31, 'Rio novo')]),
      async () => services.catalogue.refresh(),
      // A row of an article tells where its journal is.
      async () => addTitles(db, [RIVER_ARTICLE]),
      async () => services.catalogue.refresh(),
      async () => addTitles(db, [book({ ...JOURNAL, copies: [{ barcode: 'j1' }] })]),
      async () => services.catalogue.refresh(),
      async () =>
        addTitles(db, [book({ ...JOURNAL, copies: [{ barcode: 'j2', libraryCode: 'branch' }] })]),
      async () => addTitles(db, [book({ ...JOURNAL, deleted: true })]),
      async () => services.catalogue.refresh(),
    ];
    await expectFresh();
    for (const change of changes) {
      await change();
      await expectFresh();
    }
  });

  it('are answered with 304 for a matching ETag until their content changes', async () => {
    for (const path of ['/consulta?q=rio&orderBy=obra', '/acervo/2']) {
      const first = await ask(path);
      const etag = first.headers.get('etag') ?? '';
      const again = await ask(path, { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      await addTitles(portal.db, [bookAt(2, `Rio de outro nome (${path})`)]);
      const changed = await ask(path, { 'if-none-match': etag });
      expect(changed.status).toBe(200);
      expect(await changed.text()).toContain('Rio de outro nome');
    }
  });

  it('forget a loan at once, in the rows of every page that shows the title', async () => {
    const before = await (await ask('/consulta?q=rio')).text();
    const { itens } = JSON.parse(before) as { itens: { cod_acervo: number }[] };
    const id = itens.find(({ cod_acervo: one }) => one > 10)?.cod_acervo ?? 0;
    await lendCopyOf(portal.db, id, '2026-04-02T02:59:59.000Z');
    await portal.db.transaction(async (tx) => {
      await tx
        .insertInto('change_log')
        .values({ kind: 'availability', ref_id: id, at: '2026-03-12T17:20:00.000Z' })
        .execute();
    });
    const after = await (await ask('/consulta?q=rio')).text();
    expect(after).not.toBe(before);
    expect(after).toContain('2026-04-01T23:59:59');
  });

  it('tell of a loan and a new name among new acquisitions, though nobody asks anything else', async () => {
    const path = '/consulta?search_tab=novas_aquisicoes&q=rio&perPage=50';
    const { db, services } = portal;
    await ask(path);
    const { itens } = (await (await ask(path)).json()) as { itens: { cod_acervo: number }[] };
    const id = itens.at(-1)?.cod_acervo ?? 0;
    await lendCopyOf(db, id, '2026-05-02T02:59:59.000Z');
    await db.transaction(async (tx) => {
      const change = { kind: 'availability' as const, ref_id: id, at: '2026-03-12T17:20:00.000Z' };
      await tx.insertInto('change_log').values(change).execute();
    });
    await db.queries.updateTable('libraries').set({ name: 'Biblioteca do Mar' }).execute();
    await services.catalogue.refresh();
    const after = await (await ask(path)).text();
    expect(after).toContain('2026-05-01T23:59:59');
    expect(after).toContain('Biblioteca do Mar');
  });

  it('are compressed as requested, and decompress to the same content', async () => {
    const plain = await ask('/consulta?q=rio', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask('/consulta?q=rio', { 'accept-encoding': encoding });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(packed.headers.get('vary')).toContain('accept-encoding');
      expect(await packed.text()).toBe(text);
    }
  });

  it('keep the names of filters while titles change, until an authority does', async () => {
    const { db } = portal;
    const names = new NameCache(db, async () => undefined);
    const { id, heading } = await db.queries
      .selectFrom('authorities')
      .select(['id', 'heading'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const nameNow = async () => (await names.headings([id])).get(id);
    const rename = (to: string) =>
      db.queries.updateTable('authorities').set({ heading: to }).where('id', '=', id).execute();
    expect(await nameNow()).toBe(heading);
    await rename('Outra forma');
    names.invalidate({ titles: [1, 2], records: true, authorities: false, rules: false });
    expect(await nameNow()).toBe(heading);
    names.invalidate({ titles: [], records: true, authorities: true, rules: false });
    expect(await nameNow()).toBe('Outra forma');
    await rename(heading);
  });

  it('are refused in the language of who asks when more search than can wait; other calls go on', async () => {
    const app = await another();
    // Names are known by then: nothing but the turn is waited for.
    await app.inject('/api/consulta?q=rio');
    const asked = Array.from({ length: 300 }, (_, at) =>
      app.inject({
        url: `/api/consulta?q=rio+${at}`,
        headers: { lang: LANG_HEADER[LOCALES[at % LOCALES.length] ?? 'pt'] },
      }),
    );
    const cheap = app.inject('/api/acervo/1');
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(300);
    for (const { statusCode, headers, body } of refused) {
      expect(statusCode).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['cache-control']).toBe('no-store');
      expect(JSON.parse(body)).toMatchObject({ statusCode: 503, message: 'too_busy' });
    }
    const sentences = new Set(
      refused.map(({ body }) => (JSON.parse(body) as { texto: string }).texto),
    );
    expect(sentences.size).toBe(LOCALES.length);
    expect((await cheap).statusCode).toBe(200);
    expect((await app.inject('/api/consulta?q=rio+1')).statusCode).toBe(200);
  });
});
