import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { COPY_STATES } from '#api/core/db/schema/loans.ts';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import {
  addTitles,
  book,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../../support/networks/small-network.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';

type Daia = Output<'GET /daia'>;
type Item = NonNullable<Daia['document'][number]['item']>[number];

const SITE = 'https://catalogo.example';
const LATER = '2026-03-20T22:00:00.000Z';
const BEFORE = '2026-03-01T22:00:00.000Z';
/** One copy for each state, and those whose status follows from what is done with them. */
const OTHERS = ['free', 'lent', 'overdue', 'setAside', 'reference', 'shortLoan', 'lentReference'];
const COPIES = [...OTHERS, ...COPY_STATES];

describeEngine('DAIA', () => {
  let portal: Portal;
  let [title, online, gone, bare] = [0, 0, 0, 0];
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    const many = COPIES.map(() => ({ callNumber: '869.3 A1', shelfLocation: 'Sala 2' }));
    [title = 0, online = 0, gone = 0, bare = 0] = await addTitles(db, [
      book({ number: '1', title: 'Em todas as situações', copies: many }),
      book({
        number: '2',
        title: 'Na rede',
        more: ['856 40 $uhttps://e.example/a.pdf', '856 42 $uhttps://e.example/sobre'],
      }),
      book({ number: '3', title: 'Saiu' }),
      book({ number: '4', title: 'Sem nada' }),
    ]);
    await addTitles(db, [book({ number: '3', title: 'Saiu', deleted: true })]);
    const rows = await db.queries.selectFrom('copies').select('id').orderBy('id').execute();
    const idOf = (name: string) => rows[COPIES.indexOf(name)]?.id ?? 0;
    const change = (name: string, values: object) =>
      db.queries.updateTable('copies').set(values).where('id', '=', idOf(name)).execute();
    for (const state of COPY_STATES) await change(state, { state });
    const kinds = await db.queries.selectFrom('loan_types').select(['code', 'kind']).execute();
    const codeOf = (kind: string) => kinds.find((type) => type.kind === kind)?.code ?? '';
    for (const name of ['reference', 'lentReference'])
      await change(name, { loan_kind: codeOf('consulta_local') });
    await change('shortLoan', { loan_kind: codeOf('horas') });
    await lendCopyOf(db, title, LATER, COPIES.indexOf('lent'));
    await lendCopyOf(db, title, BEFORE, COPIES.indexOf('overdue'));
    await lendCopyOf(db, title, LATER, COPIES.indexOf('lentReference'));
    const at = TEST_NOW.toISOString();
    const hold = { title_id: title, patron_id: 1, library_id: CENTRAL, placed_at: at };
    const released = { state: 'released', copy_id: idOf('setAside'), released_at: at } as const;
    await db.queries
      .insertInto('holds')
      .values({ ...hold, ...released })
      .execute();
    await db.queries
      .insertInto('holds')
      .values({ ...hold, state: 'queued', volume: '9' })
      .execute();
  }

  const ask = async (query: string, init: RequestInit = {}) => {
    const response = await fetch(`${portal.url}/api/daia${query}`, init);
    const text = await response.text();
    return { response, body: (text === '' ? {} : JSON.parse(text)) as Daia };
  };
  const itemsOf = async (id: number): Promise<Item[]> => {
    const { body } = await ask(`?id=${id}&format=json`);
    return body.document[0]?.item ?? [];
  };
  const named = <T extends { service: string }>(list: readonly T[] = []) =>
    list.map(({ service }) => service);

  it('says of every copy what its title page says, in every state (GET /daia)', async () => {
    const page = await portal.call('GET /acervo/:id/exemplares', { params: { id: title } });
    const shown = page.bibliotecas.flatMap(({ exemplares }) => exemplares);
    const items = await itemsOf(title);
    expect(items.map(({ id }) => id)).toEqual(
      shown.map(({ cod_exemplar: copy }) => `${SITE}/acervo/${title}#exemplar-${copy}`),
    );
    // Lost and withdrawn copies do not count.
    expect(items).toHaveLength(COPIES.length - 2);
    const { fila: queue } = page.bibliotecas[0]?.disponibilidade ?? {};
    expect(queue).toBe(1);
    for (const [at, { situacao, data_devolucao: due, tipo_emprestimo: kind }] of shown.entries()) {
      const { available, unavailable } = items[at] ?? {};
      const services = ['presentation', 'loan'];
      const isInHouse = situacao === 'consulta_local';
      const free = situacao === 'disponivel' ? services : isInHouse ? ['presentation'] : [];
      expect([situacao, named(available)]).toEqual([situacao, free]);
      expect(named(unavailable)).toEqual(services.filter((service) => !free.includes(service)));
      const loan = unavailable?.find(({ service }) => service === 'loan');
      if (!loan || kind === 'consulta_local') continue;
      expect(loan.queue).toBe(queue);
      const day = due !== undefined && Date.parse(due) > TEST_NOW.getTime() ? due.slice(0, 10) : '';
      const expected = situacao === 'nao_localizado' ? undefined : day || 'unknown';
      expect([situacao, loan.expected]).toEqual([situacao, expected]);
    }
    const free = shown.filter(({ situacao }) => situacao === 'disponivel').length;
    expect(page.disponiveis).toBe(free);
    expect(items.filter(({ available }) => named(available).includes('loan'))).toHaveLength(free);
  });

  it('says where a copy stands, and limits of a loan by the hour', async () => {
    const items = await itemsOf(title);
    expect(items[0]).toMatchObject({
      label: '869.3 A1',
      department: { content: 'Biblioteca Central', href: `${SITE}/horarios` },
      storage: { content: 'Sala 2' },
    });
    const short = items[COPIES.indexOf('shortLoan')]?.available?.[1];
    expect(short).toEqual({
      service: 'loan',
      limitation: [{ id: 'http://purl.org/ontology/dso#ShortLoan' }],
    });
  });

  it('says where a title can be read online', async () => {
    expect(await itemsOf(online)).toEqual([
      {
        id: `${SITE}/acervo/${online}#online-1`,
        available: [{ service: 'openaccess', href: 'https://e.example/a.pdf' }],
      },
    ]);
  });

  it('has the headers and the frame of the protocol', async () => {
    const { response, body } = await ask(`?id=${title}&format=json`);
    const header = (name: string) => response.headers.get(name);
    expect(response.status).toBe(200);
    expect(header('content-type')).toBe('application/json; charset=utf-8');
    expect(header('x-daia-version')).toBe('1.0.0');
    expect(header('content-language')).toBe('pt-BR');
    expect(header('access-control-allow-origin')).toBe('*');
    expect(body.institution).toMatchObject({ id: SITE, href: SITE });
    expect(Date.parse(body.timestamp)).toBe(TEST_NOW.getTime());
    const head = await fetch(`${portal.url}/api/daia?id=1&format=json`, { method: 'HEAD' });
    expect([head.status, head.headers.get('x-daia-version')]).toEqual([200, '1.0.0']);
  });

  it('knows several ids, as numbers and addresses, each title once, and leaves out what it does not have', async () => {
    const address = `${SITE}/acervo/${title}`;
    const ids = [address, title, `${SITE}/en/acervo/${online}`, gone, bare, 999999, 'ppn:1', '--'];
    const expected = [
      { id: address },
      { id: `${SITE}/acervo/${online}`, requested: `${SITE}/en/acervo/${online}` },
      { id: `${SITE}/acervo/${bare}`, requested: String(bare) },
    ];
    for (const joined of [ids.join('|'), ids.map((id) => encodeURIComponent(id)).join('%7C')]) {
      const { body } = await ask(`?id=${joined}&format=json`);
      expect(
        body.document.map(({ id, requested }) => ({ id, ...(requested && { requested }) })),
      ).toEqual(expected);
      expect(body.document[2]?.item).toBeUndefined();
    }
    const { response, body } = await ask('?id=999999&format=json');
    expect([response.status, body.document]).toEqual([200, []]);
  });

  it('links to what follows where many ids are asked for', async () => {
    const ids = Array.from({ length: 110 }, (_, at) => at + 1).join('|');
    const { response } = await ask(`?id=${ids}&format=json`);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
    expect(new URL(next).searchParams.get('id')?.split('|')).toEqual([
      ...['101', '102', '103', '104', '105', '106', '107', '108', '109', '110'],
    ]);
  });

  it('refuses ids to which no link of a usual length can lead', async () => {
    const asked = async (length: number) => {
      const ids = Array.from({ length }, (_, at) => `${SITE}/acervo/${100_000 + at}`);
      const { response, body } = await ask(
        `?${new URLSearchParams({ id: ids.join('|') })}&format=json`,
      );
      const size = [...response.headers].reduce((sum, line) => sum + line.join(': \r\n').length, 0);
      expect(size).toBeLessThan(4096);
      return [response.status, (body as { error?: string }).error];
    };
    expect(await asked(100)).toEqual([200, undefined]);
    expect(await asked(130)).toEqual([200, undefined]);
    expect(await asked(200)).toEqual([422, 'invalid_request']);
  });

  it.each([
    ['?id=1', 422, 'invalid_request'],
    ['?id=1&format=xml', 422, 'invalid_request'],
    ['?format=json', 422, 'invalid_request'],
    ['?id=%7C&format=json', 422, 'invalid_request'],
    ['?id=1&format=json&patron=x', 501, 'not_implemented'],
  ])('refuses %s by the errors of the protocol: %d %s', async (query, code, error) => {
    const { response, body } = await ask(query);
    expect(response.status).toBe(code);
    expect(body).toEqual({ error, code, error_description: expect.stringMatching(/\S/) });
    expect(response.headers.get('x-daia-version')).toBe('1.0.0');
  });

  /** As VuFind's driver reads it with `daiaIdPrefix = "https://HOST/acervo/"` and `daiaResponseFormat = json`. */
  it('serves VuFind: it finds its documents by prefix and id, and reads id, services, href and expected', async () => {
    const prefix = `${SITE}/acervo/`;
    const wanted = [title, online].map((id) => prefix + id);
    const { body } = await ask(`?id=${encodeURIComponent(wanted.join('|'))}&format=json`);
    for (const id of wanted) {
      const document = body.document.find((one) => one.id === id);
      expect(document?.item?.length).toBeGreaterThan(0);
      for (const item of document?.item ?? []) {
        expect(item.id).toMatch(/^https:/);
        for (const { service } of [...(item.available ?? []), ...(item.unavailable ?? [])])
          expect(['openaccess', 'remote', 'loan', 'presentation']).toContain(service);
        for (const { expected = 'unknown' } of item.unavailable ?? [])
          expect(expected).toMatch(/^(?:\d{4}-\d{2}-\d{2}|unknown)$/);
      }
    }
    const ids = body.document.flatMap(({ item = [] }) => item.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
