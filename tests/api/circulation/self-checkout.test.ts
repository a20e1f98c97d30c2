import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { FREE_CODES } from '#api/circulation/self-checkout/place.ts';
import { replaceWallCode } from '#api/circulation/self-checkout/store.ts';
import { returnCopy } from '#api/circulation/loans/desk.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const READ = 'GET /emprestimo/autoatendimento';
const COPY = 'GET /emprestimo/autoatendimento/exemplar';
const LEND = 'POST /emprestimo/autoatendimento';
const RECEIPT = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/;

describeEngine('borrowing alone with the phone', () => {
  let portal: Portal;
  let now = TEST_NOW;
  let password = '';
  beforeAll(async () => {
    password = await hashPassword('Acervo@2026');
    const titles = [
      [{ libraryCode: 'central' }],
      [{ libraryCode: 'branch' }],
      [{ libraryCode: 'branch' }],
    ];
    portal = await startPortal({
      now: () => now,
      settings: {
        ...DEMONSTRATION_SETTINGS,
        selfCheckout: { networks: [{ library: 'central', addresses: ['127.0.0.0/8', '::1'] }] },
      },
      fill: (db) => fillWithReaders(db, titles, password),
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    await portal.db.queries.deleteFrom('renewals').execute();
    await portal.db.queries.deleteFrom('loans').execute();
    await portal.db.queries.deleteFrom('sign_in_attempts').execute();
    await portal.signIn('leitor');
  });

  const libraryId = async (code: string) =>
    (
      await portal.db.queries
        .selectFrom('libraries')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  const wallCode = async (code: string, days = 1) => {
    const until = new Date(now.getTime() + days * 86_400_000);
    return (await replaceWallCode(portal.db.queries, await libraryId(code), until)).code;
  };
  const scan = (codigo_barras: string, codigo_parede?: string) =>
    portal.call(COPY, { query: { codigo_barras, ...(codigo_parede && { codigo_parede }) } });
  const lend = (codigo_barras: string, codigo_parede?: string) =>
    portal.call(LEND, { body: { codigo_barras, ...(codigo_parede && { codigo_parede }) } });
  const refusedLoan = (codigo_barras: string, codigo_parede?: string) =>
    portal.refusal(LEND, { body: { codigo_barras, ...(codigo_parede && { codigo_parede }) } });

  it(`${COPY} says what a copy is and when it would be due; ${LEND} lends it with a receipt`, async () => {
    expect(await scan(' c1 ')).toMatchObject({
      ...{ titulo: 'Obra 1', codigo_barras: 'c1', numero_chamada: '861', permitido: true },
      data_devolucao: '2026-03-19T23:59:59-03:00',
    });
    const loan = await lend('c1');
    expect(loan).toMatchObject({ titulo: 'Obra 1', data_devolucao: '2026-03-19T23:59:59-03:00' });
    expect(loan.recibo).toMatch(RECEIPT);
    expect((await portal.call(READ, {})).itens).toEqual([loan]);
    expect((await portal.call('GET /emprestimo/titulos-pendentes', {})).itens).toMatchObject([
      { cod_emprestimo: loan.cod_emprestimo },
    ]);
  });

  it(`${LEND} repeated returns the same receipt, also at once and when the code has ended`, async () => {
    const code = await wallCode('branch');
    const [first, second] = await Promise.all([lend('c2', code), lend('c2', code)]);
    expect(second).toEqual(first);
    await wallCode('branch');
    expect(await lend('c2', code)).toEqual(first);
    expect(await portal.db.queries.selectFrom('loans').selectAll().execute()).toHaveLength(1);
    expect(await scan('c2')).toMatchObject({ recibo: first.recibo });
  });

  it(`${LEND} after the return is a new loan with another receipt`, async () => {
    const first = await lend('c1');
    await returnCopy(portal.db, { barcode: 'c1', at: now });
    expect((await portal.call(READ, {})).itens).toEqual([]);
    expect((await lend('c1')).recibo).not.toBe(first.recibo);
  });

  it(`${READ} names the library of the network, and that of the code on the wall`, async () => {
    const here = async (query = {}) =>
      (await portal.call(READ, { query })).bibliotecas.map(({ cod_biblioteca: id }) => id);
    const [central, branch] = [await libraryId('central'), await libraryId('branch')];
    expect(await here()).toEqual([central]);
    const codigo_parede = await wallCode('branch');
    expect(await here({ codigo_parede })).toEqual([central, branch].sort((a, b) => a - b));
    const typed = ` ${codigo_parede.slice(0, 4)}-${codigo_parede.slice(4)}`.toLowerCase();
    expect(await here({ codigo_parede: typed })).toContain(branch);
  });

  it(`${LEND} refuses a copy of another library until its code is given, and changes nothing`, async () => {
    expect(await refusedLoan('c2')).toMatchObject({
      statusCode: 422,
      code: 'checkout_other_library',
    });
    expect(await scan('c2')).toMatchObject({
      permitido: false,
      motivos: [{ codigo: 'checkout_other_library' }],
    });
    expect(await portal.db.queries.selectFrom('loans').selectAll().execute()).toEqual([]);
    expect(await lend('c2', await wallCode('branch'))).toMatchObject({ titulo: 'Obra 2' });
  });

  it(`${LEND} lends a copy of another library that is set aside here for a hold`, async () => {
    const { queries } = portal.db;
    const copy = await queries
      .selectFrom('copies')
      .select(['id', 'title_id'])
      .where('barcode', '=', 'c2')
      .executeTakeFirstOrThrow();
    const hold = {
      ...{ title_id: copy.title_id, copy_id: copy.id, library_id: await libraryId('central') },
      ...{ volume: '', tome: '', part: '', additional: 0 as const, state: 'released' as const },
      ...{ placed_at: now.toISOString(), released_at: now.toISOString() },
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
    };
    await queries
      .insertInto('holds')
      .values({ ...hold, patron_id: 1 })
      .execute();
    expect(await scan('c2')).toMatchObject({ permitido: true });
    expect(await lend('c2')).toMatchObject({ titulo: 'Obra 2' });
    await queries.deleteFrom('holds').execute();
  });

  it(`${LEND} refuses a code that has ended or was replaced, and delays guessing`, async () => {
    const old = await wallCode('branch');
    const code = await wallCode('branch', 2);
    expect(await refusedLoan('c3', old)).toMatchObject({ code: 'checkout_code_invalid' });
    for (let tries = 1; tries < FREE_CODES; tries += 1) {
      expect(await refusedLoan('c3', '0000-0000')).toMatchObject({ statusCode: 422 });
    }
    expect(await refusedLoan('c3', '0000-0000')).toMatchObject({
      ...{ statusCode: 429, code: 'too_many_attempts' },
    });
    expect(await lend('c3', code)).toMatchObject({ titulo: 'Obra 3' });
    now = new Date(TEST_NOW.getTime() + 2 * 86_400_000);
    await portal.signIn('leitor');
    expect(await refusedLoan('c2', code)).toMatchObject({ code: 'checkout_code_invalid' });
  });

  it(`${COPY} and ${LEND} refuse by the rules of the desk, in words for the patron`, async () => {
    expect(await portal.refusal(COPY, { query: { codigo_barras: 'nada' } })).toMatchObject({
      ...{ statusCode: 404, code: 'checkout_copy_not_found' },
    });
    expect(await refusedLoan('nada')).toMatchObject({ code: 'checkout_copy_not_found' });
    await lend('c1');
    await portal.db.queries.updateTable('patrons').set({ password_hash: password }).execute();
    await portal.signIn('outro');
    expect(await refusedLoan('c1')).toMatchObject({ code: 'checkout_on_loan' });
    await returnCopy(portal.db, { barcode: 'c1', at: now });
    await portal.db.queries
      .updateTable('patrons')
      .set({ left_at: now.toISOString() })
      .where('login', '=', 'outro')
      .execute();
    expect(await scan('c1')).toMatchObject({
      permitido: false,
      motivos: [{ codigo: 'checkout_left' }],
    });
    await portal.db.queries.updateTable('patrons').set({ left_at: null }).execute();
  });

  it(`${READ}, ${COPY}, ${LEND} are for signed-in patrons`, async () => {
    portal.signOut();
    const query = { codigo_barras: 'c1' };
    expect(await portal.refusal(READ, {})).toMatchObject({ code: 'token_missing' });
    expect(await portal.refusal(COPY, { query })).toMatchObject({ code: 'token_missing' });
    expect(await portal.refusal(LEND, { body: query })).toMatchObject({ code: 'token_missing' });
  });
});

describeEngine('borrowing alone where it is not offered or from outside', () => {
  const start = (settings: typeof DEMONSTRATION_SETTINGS) =>
    startPortal({
      settings,
      fill: async (db) =>
        fillWithReaders(db, [[{ libraryCode: 'central' }]], await hashPassword('Acervo@2026')),
    });

  it(`${LEND} is forbidden unless activity 9001 is on`, async () => {
    const activities = DEMONSTRATION_SETTINGS.activities.filter((one) => one !== 9001);
    const portal = await start({ ...DEMONSTRATION_SETTINGS, activities });
    await portal.signIn('leitor');
    expect(await portal.refusal(LEND, { body: { codigo_barras: 'c1' } })).toMatchObject({
      ...{ statusCode: 403, code: 'forbidden' },
    });
    await portal.close();
  });

  it(`${LEND} asks for the code on the wall outside the networks of libraries`, async () => {
    const networks = [{ library: 'central', addresses: ['10.0.0.0/8'] }];
    const portal = await start({ ...DEMONSTRATION_SETTINGS, selfCheckout: { networks } });
    await portal.signIn('leitor');
    expect((await portal.call(READ, {})).bibliotecas).toEqual([]);
    expect(await portal.refusal(LEND, { body: { codigo_barras: 'c1' } })).toMatchObject({
      code: 'checkout_not_here',
    });
    await portal.close();
  });
});
