import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { enrol } from '#api/circulation/clearance/issue.ts';
import { FREE_CODES } from '#api/circulation/clearance/verify.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const CHECK = 'GET /unidade-informacao/nada-consta/verifica';
const ISSUE = 'POST /unidade-informacao/nada-consta';
const VERIFY = 'GET /nada-consta/:codigo';

describeEngine('a clearance declaration through the real client', () => {
  let portal: Portal;
  let titles: number[] = [];
  let now = TEST_NOW;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);

  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      settings,
      now: () => now,
      fill: async (db) => {
        const copy = { libraryCode: 'central' };
        titles = await fillWithReaders(db, [[copy], [copy], [copy]], password);
        const more = { name: 'Marina Alves de Souza', card: '2026.1', email: 'm@x.example' };
        await db.queries.updateTable('patrons').set(more).where('id', '=', 1).execute();
      },
    });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = TEST_NOW;
    settings.clearance = { days: 5, closedGroups: [], text: { pt: '' } };
    for (const table of [
      'clearances',
      'holds',
      'debt_entries',
      'debts',
      'loans',
      'stack_requests',
    ] as const) {
      await portal.db.queries.deleteFrom(table).execute();
    }
    await portal.db.queries.deleteFrom('sign_in_attempts').execute();
    await portal.db.queries.updateTable('patrons').set({ left_at: null }).execute();
    await portal.signIn('leitor');
  });

  const check = () => portal.call(CHECK, {});
  const issue = () => portal.call(ISSUE, { body: { confirmo: true } });
  const verify = (codigo: string) => portal.call(VERIFY, { params: { codigo } });
  const lend = (barcode: string, login = 'leitor') =>
    lendCopy(portal.db, { barcode, login, at: now });
  const hold = (title: number) =>
    portal.call('POST /reserva', {
      body: {
        ...{ cod_acervo: titles[title] ?? 0, biblioteca: CENTRAL, volume: '', tomo: '', parte: '' },
        material_adicional: false,
      },
    });

  it('is closed to whoever is not signed in; verifying is not', async () => {
    const { codigo } = await issue();
    portal.signOut();
    const closed = { statusCode: 401, code: 'token_missing' };
    expect(await portal.refusal(CHECK, {})).toMatchObject(closed);
    expect(await portal.refusal(ISSUE, { body: { confirmo: true } })).toMatchObject(closed);
    expect(await verify(codigo)).toMatchObject({ valida: true });
  });

  it('names and links everything that is pending', async () => {
    await lend('c1');
    now = new Date('2026-03-23T12:00:00Z');
    expect(await returnCopy(portal.db, { barcode: 'c1', at: now })).toMatchObject({ ok: true });
    await lend('c2');
    await portal.db.queries
      .updateTable('loans')
      .set({ due_at: '2026-03-22T02:59:59.000Z' })
      .where('returned_at', 'is', null)
      .execute();
    await portal.signIn('leitor');
    const { permitido, pendencias, motivos, declaracao } = await check();
    expect({ permitido, declaracao }).toEqual({ permitido: false, declaracao: undefined });
    expect(motivos?.map(({ codigo }) => codigo)).toEqual(['clearance_pending']);
    expect(pendencias.map(({ tipo, descricao }) => [tipo, descricao])).toEqual([
      ['emprestimo_atrasado', 'Obra 2, Biblioteca Central. Venceu em 21 de março.'],
      ['debito', expect.stringMatching(/^Biblioteca Central: R\$\s\d+,00\.$/)],
    ]);
    expect(pendencias.map(({ caminho }) => caminho)).toEqual([
      '/meupergamum/app/emprestimo/titulos-pendentes',
      '/meupergamum/app/emprestimo/debito',
    ]);
    const refusal = await portal.refusal(ISSUE, { body: { confirmo: true } });
    expect(refusal).toMatchObject({ statusCode: 422, code: 'clearance_pending' });
    expect(await portal.db.queries.selectFrom('clearances').selectAll().execute()).toEqual([]);
  });

  it('links what was set aside to where it was asked for', async () => {
    const copy = await portal.db.queries
      .selectFrom('copies')
      .select('id')
      .where('barcode', '=', 'c3')
      .executeTakeFirstOrThrow();
    const at = now.toISOString();
    await portal.db.queries
      .insertInto('stack_requests')
      .values({ patron_id: 1, state: 'separado', copy_id: copy.id, created_at: at, updated_at: at })
      .execute();
    const { pendencias } = await check();
    expect(pendencias).toMatchObject([
      { tipo: 'pedido_separado', caminho: '/meupergamum/app/pedidos' },
    ]);
  });

  it('says before what it cancels, and then does; the enrolment is over', async () => {
    await lend('c1', 'outro');
    await hold(0);
    const before = await check();
    expect(before).toMatchObject({ permitido: true, encerrada: false, pendencias: [], dias: 5 });
    expect(before).toMatchObject({ unidade: 'Biblioteca Central', validade: '2026-03-17' });
    expect(before.cancela).toEqual([{ tipo: 'reserva', descricao: 'Obra 1' }]);
    expect(before.emails).toEqual(['m•••@•••']);
    const issued = await issue();
    expect(issued.codigo).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(issued).toMatchObject({
      emitida_em: '2026-03-12T14:20:00-03:00',
      validade: '2026-03-17',
    });
    const after = await check();
    expect(after).toMatchObject({ encerrada: true, cancela: [], declaracao: issued });
    expect((await portal.call('GET /reserva', {})).itens).toEqual([]);
    expect(await issue()).toEqual(issued);
    expect(await lend('c2')).toMatchObject({ ok: false, refusals: [{ code: 'lend_left' }] });
    await lend('c3', 'outro');
    await expect(hold(2)).rejects.toMatchObject({ statusCode: 422, code: 'hold_left' });
    // Signed in still, and again: what was read can be read.
    await portal.signIn('leitor');
    expect((await check()).declaracao).toEqual(issued);
  });

  it('wants it confirmed', async () => {
    const refusal = await portal.refusal(ISSUE, { body: { confirmo: false as true } });
    expect(refusal).toMatchObject({ statusCode: 422, code: 'invalid_fields' });
    expect(await portal.db.queries.selectFrom('clearances').selectAll().execute()).toEqual([]);
  });

  it('is the desk’s for groups of the settings, in the words of the settings', async () => {
    settings.clearance.closedGroups = ['01'];
    settings.clearance.text = { pt: 'Traga o crachá.' };
    const { permitido, motivos, texto } = await check();
    expect({ permitido, texto }).toEqual({ permitido: false, texto: 'Traga o crachá.' });
    expect(motivos).toMatchObject([{ codigo: 'clearance_not_offered' }]);
    expect(await portal.refusal(ISSUE, { body: { confirmo: true } })).toMatchObject({
      statusCode: 422,
      code: 'clearance_not_offered',
    });
  });

  it('tells anybody initials, dates, validity and unit, and nothing more', async () => {
    const { codigo, url_verificacao: address } = await issue();
    portal.signOut();
    expect(await verify(codigo)).toEqual({
      ...{ valida: true, situacao: 'valida', iniciais: 'M. A. S.' },
      ...{ emitida_em: '2026-03-12', validade: '2026-03-17', unidade: 'Biblioteca Central' },
    });
    const typed = new URL(address).searchParams.get('codigo') ?? '';
    expect(await verify(typed.toLowerCase())).toMatchObject({ valida: true });
    now = new Date('2026-03-18T03:00:00Z');
    expect(await verify(codigo)).toMatchObject({ valida: false, situacao: 'vencida' });
    now = TEST_NOW;
    await enrol(portal.db, { login: 'leitor', at: now });
    expect(await verify(codigo)).toMatchObject({ valida: false, situacao: 'anulada' });
    expect(await portal.refusal(VERIFY, { params: { codigo: 'AAAA' } })).toMatchObject({
      statusCode: 404,
      code: 'clearance_not_found',
    });
  });

  it('is kept by no cache, and found however many wrong codes came from the same address', async () => {
    const { codigo } = await issue();
    const ask = (code: string) => fetch(`${portal.url}/api/nada-consta/${code}`);
    const answer = await ask(codigo);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const guesses = Array.from({ length: FREE_CODES }, (_none, turn) =>
      ask(`${turn}`.padStart(16, 'A')),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    const waiting = await ask('A'.repeat(16));
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('retry-after')).toBe('30');
    const right = await Promise.all(Array.from({ length: 30 }, () => ask(codigo)));
    expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]));
    now = new Date(TEST_NOW.getTime() + 31_000);
    expect((await ask('A'.repeat(16))).status).toBe(404);
  });
});
