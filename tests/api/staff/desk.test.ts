import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Input, Output } from '#contract/calls.ts';
import type { StaffRight } from '#contract/shared/staff/rights.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { UNDO_MS } from '#api/staff/acts/undo.ts';
import { dump } from '../../support/dump.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { keepMail } from '../../support/stored-mail.ts';

const SCANS = 'POST /equipe/balcao/leituras';
const PAYMENTS = 'POST /equipe/balcao/pagamentos';
type Scan = Input<typeof SCANS>['body']['leituras'][number];
type Answers = Output<typeof SCANS>;

const READER = 1;
const READER2 = 2;
const STAFF = 3;
const ALL: StaffRight[] = ['lend', 'override', 'money'];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describeEngine('the counter', () => {
  let portal: Portal;
  let now: Date;
  let key: number;
  const mail = keepMail();

  beforeEach(async () => {
    now = TEST_NOW;
    key = 0;
    mail.letters.length = 0;
    const password = await hashPassword('Acervo@2026');
    const central = { libraryCode: 'central' };
    portal = await startPortal({
      now: () => now,
      mail,
      fill: (db) =>
        fillWithReaders(
          db,
          [[central], [central], [{ libraryCode: 'branch' }], [central]],
          password,
        ),
    });
    const { queries } = portal.db;
    const people = [
      { id: READER, name: 'Marina Araújo Coutinho', card: '900001' },
      { id: READER2, name: 'João Antônio Pereira', card: 'c4' },
    ];
    for (const { id, ...row } of people) {
      await queries.updateTable('patrons').set(row).where('id', '=', id).execute();
    }
    await permit(ALL);
    await portal.signIn('outro');
  });
  afterEach(() => portal.close());

  const permit = async (rights: StaffRight[]) => {
    for (const libraryId of [CENTRAL, BRANCH]) {
      await saveRights(portal.db.queries, { patronId: STAFF, libraryId, rights });
    }
  };
  const at = (libraryId = CENTRAL) => ({ headers: { posto: `${libraryId};Balc%C3%A3o` } });
  const scan = (codigo: string, more: Partial<Scan> = {}): Scan => {
    key += 1;
    return { chave: `chave-${String(key).padStart(4, '0')}`, modo: 'automatico', codigo, ...more };
  };
  const send = (leituras: Scan[], pessoa?: number, libraryId = CENTRAL): Promise<Answers> =>
    portal.call(
      SCANS,
      { body: { leituras, ...(pessoa !== undefined && { pessoa }) } },
      at(libraryId),
    );
  const one = async (codigo: string, more: Partial<Scan> & { pessoa?: number } = {}) => {
    const { pessoa, ...rest } = more;
    const [answer] = (await send([scan(codigo, rest)], pessoa)).respostas;
    if (!answer) throw new Error('No answer');
    return answer;
  };
  const codes = ({ motivos }: { motivos: { codigo: string }[] }) =>
    motivos.map(({ codigo }) => codigo);
  const undo = (id: number) =>
    portal.call('POST /equipe/atos/:id/desfazer', { params: { id } }, at());
  const lendBefore = (barcode: string, patronId: number, days: number) =>
    lendCopy(portal.db, {
      ...{ barcode, patronId, receipt: null },
      at: new Date(now.getTime() - days * DAY_MS),
    });
  const hold = (patronId: number, titleId: number) => {
    const wish = { titleId, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false };
    return portal.db.transaction((tx) =>
      placeHold(portal.db, tx, { patronId, wish, zone: 'America/Sao_Paulo', now }),
    );
  };
  /** A title that is set aside for somebody. */
  const ready = async (patronId: number, titleId: number) => {
    const barcode = `c${titleId}`;
    await lendBefore(barcode, STAFF, 1);
    await hold(patronId, titleId);
    await one(barcode, { modo: 'devolver' });
  };
  const stored = (table: 'loans' | 'in_house_uses' | 'holds') =>
    portal.db.queries.selectFrom(table).selectAll().execute();

  it('lends in two scans, and goes on with the person', async () => {
    const { respostas, pessoa, contagem } = await send([scan('900001'), scan('c1'), scan('c2')]);
    expect(respostas).toMatchObject([
      { resultado: 'pessoa', pessoa: { cod_pessoa: READER }, destino: { tipo: 'nenhum' } },
      {
        ...{ resultado: 'emprestado', destino: { tipo: 'leitor' }, motivos: [] },
        exemplar: { codigo: 'c1', titulo: 'Obra 1', numero_chamada: '861' },
      },
      { resultado: 'emprestado', exemplar: { codigo: 'c2' } },
    ]);
    expect(respostas[1]?.devolver_ate).toMatch(/^2026-03-19T23:59:59-03:00$/);
    expect(pessoa).toEqual({ cod_pessoa: READER, nome: 'Marina Araújo Coutinho' });
    expect(contagem).toEqual({ emprestimos: 2, devolucoes: 0 });
    expect((await one('c4', { pessoa: READER })).resultado).toBe('emprestado');
  });

  it('takes back outside a turn, and says where the copy goes', async () => {
    await lendBefore('c1', READER, 10);
    await lendBefore('c2', STAFF, 1);
    await lendBefore('c3', STAFF, 1);
    await hold(READER2, 2);
    const { respostas, pessoa } = await send([
      ...[scan('900001'), scan('c1', { encerrar: true }), scan('c2'), scan('c3')],
    ]);
    expect(respostas.slice(1)).toMatchObject([
      { resultado: 'devolvido', destino: { tipo: 'estante' }, pessoa: { cod_pessoa: READER } },
      { resultado: 'devolvido', destino: { tipo: 'reservas', letra: 'J', pessoa: 'João A. P.' } },
      { resultado: 'devolvido', destino: { tipo: 'malote' } },
    ]);
    expect(respostas[1]?.multa).toBeGreaterThan(0);
    expect(pessoa).toBeNull();
    // On the way here.
    const { respostas: arrived } = await send([scan('c3')], undefined, BRANCH);
    expect(arrived).toMatchObject([{ resultado: 'recebido', destino: { tipo: 'estante' } }]);
    expect(await one('c2')).toMatchObject({ resultado: 'situacao', destino: { tipo: 'reservas' } });
  });

  it('shows what is not on loan, finds what was lost', async () => {
    expect(await one('c1')).toMatchObject({
      ...{ resultado: 'situacao', destino: { tipo: 'estante' } },
      motivos: [{ codigo: 'return_not_on_loan' }],
      acoes: {},
    });
    // Another library's, found here: it goes home with the next bag.
    expect(await one('c3')).toMatchObject({
      ...{ resultado: 'recebido', destino: { tipo: 'malote' }, motivos: [], avisos: [] },
      acoes: { desfazer: {} },
    });
    const [bag] = (await portal.call('GET /equipe/reservas', {}, at())).enviar;
    expect(bag?.exemplares).toMatchObject([{ codigo: 'c3' }]);
    expect(await one('c3')).toMatchObject({ resultado: 'recebido', destino: { tipo: 'malote' } });
    const setState = (state: 'lost' | 'repair') =>
      portal.db.queries.updateTable('copies').set({ state }).where('id', '=', 1).execute();
    await setState('repair');
    expect(await one('c1')).toMatchObject({
      ...{ resultado: 'situacao', destino: { tipo: 'ficar' } },
      avisos: [{ codigo: 'out_of_circulation' }],
    });
    await setState('lost');
    expect(await one('c1')).toMatchObject({ resultado: 'recebido', destino: { tipo: 'estante' } });
  });

  it('asks about a number that is both card and copy, and does nothing more', async () => {
    const answers = await send([scan('c4'), scan('c1')]);
    expect(answers.respostas).toMatchObject([
      { resultado: 'perguntar', pessoa: { cod_pessoa: READER2 }, exemplar: { codigo: 'c4' } },
    ]);
    const as = scan('c4', { como: 'pessoa' });
    expect((await send([as, scan('c1')])).respostas).toMatchObject([
      { resultado: 'pessoa' },
      { resultado: 'emprestado' },
    ]);
    expect(await one('c4', { como: 'exemplar' })).toMatchObject({ resultado: 'situacao' });
    // In a turn, and where nothing is a card, it is the copy.
    expect((await one('c4', { pessoa: READER })).resultado).toBe('emprestado');
    expect((await one('c4', { modo: 'devolver' })).resultado).toBe('devolvido');
  });

  /** Of the reader, with a letter and a digit, as nearly all have. */
  const makeLoanCode = async () => {
    await portal.signIn('leitor');
    let code = '';
    while (!(/\d/.test(code) && /[A-Z]/.test(code))) {
      code = (await portal.call('POST /emprestimo/token', {})).token;
    }
    await portal.signIn('outro');
    return code;
  };

  it('opens a turn by the loan code of a phone, once, and says when it has expired', async () => {
    const token = await makeLoanCode();
    const code = token.replace('-', '').toLowerCase();
    const { respostas } = await send([scan(code), scan('c1'), scan('c2')]);
    expect(respostas).toMatchObject([
      { resultado: 'pessoa', pessoa: { cod_pessoa: READER } },
      { resultado: 'emprestado' },
      { resultado: 'emprestado' },
    ]);
    expect(codes(await one(token))).toEqual(['desk_unknown_code', 'desk_loan_code_expired']);
    expect(codes(await one(token, { modo: 'devolver' }))).toContain('desk_unknown_code');
    await undo(respostas[2]?.acoes.desfazer?.cod_ato ?? 0);
    expect((await one(token)).resultado).toBe('desconhecido');
  });

  it('takes a loan code that was read off-line while it was valid', async () => {
    const token = await makeLoanCode();
    const em = now.toISOString();
    now = new Date(now.getTime() + 30 * MINUTE_MS);
    expect((await one(token)).resultado).toBe('desconhecido');
    expect(await one(token, { em })).toMatchObject({ pessoa: { cod_pessoa: READER } });
  });

  it('never takes a card where it only returns', async () => {
    expect(await one('900001', { modo: 'devolver' })).toMatchObject({
      ...{ resultado: 'desconhecido', motivos: [{ codigo: 'desk_unknown_code' }] },
    });
    expect(codes(await one('c1', { modo: 'emprestar' }))).toEqual(['desk_no_person']);
  });

  it('finds people by name, without accents, and shows no loans', async () => {
    expect(await one('joao per')).toMatchObject({
      ...{ resultado: 'nomes', nomes: [{ cod_pessoa: READER2, carteira: 'c4' }] },
    });
    // A name that was written since is found at once.
    await portal.db.queries
      .updateTable('patrons')
      .set({ name: 'Inês Prado' })
      .where('id', '=', READER2)
      .execute();
    expect(await one('ines')).toMatchObject({ nomes: [{ cod_pessoa: READER2 }] });
    for (const code of ['zzz', 'oao', 'joao']) {
      expect(await one(code)).toMatchObject({ resultado: 'nomes', nomes: [] });
    }
    for (const code of ['90000', '900c1001', '¤', '%']) {
      expect((await one(code)).resultado).toBe('desconhecido');
    }
  });

  it('answers a repeated scan once, whatever has changed since', async () => {
    const scans = [scan('900001'), scan('c1')];
    const first = await send(scans);
    now = new Date(now.getTime() + 1000);
    expect((await send([...scans, scan('c2')])).respostas).toMatchObject([
      { resultado: 'pessoa' },
      first.respostas[1] ?? {},
      { resultado: 'emprestado' },
    ]);
    expect(await stored('loans')).toHaveLength(2);
    const other = { ...scan('c2'), chave: scans[1]?.chave ?? '' };
    expect((await send([other])).respostas[0]).toMatchObject({
      ...{ resultado: 'recusado', motivos: [{ codigo: 'key_reused' }] },
    });
    const back = scan('c1');
    const [returned] = (await send([back])).respostas;
    expect((await send([back])).respostas).toEqual([returned]);
    const both = scan('c4', { modo: 'uso_local' });
    await Promise.all([send([both]), send([both])]);
    expect(await stored('in_house_uses')).toHaveLength(1);
  });

  it('stores answers without the names and titles that they show', async () => {
    await lendBefore('c4', READER, 20);
    const late = scan('c1', { apesar: 'Chefia' });
    const [, lent] = (await send([scan('900001'), late])).respostas;
    expect(lent).toMatchObject({
      ...{ resultado: 'emprestado', pessoa: { nome: 'Marina Araújo Coutinho' } },
      motivos: [{ mensagem: expect.stringContaining('Obra 4') }],
    });
    await hold(READER2, 1);
    await send([scan('c1', { modo: 'devolver' })]);
    const stored = await portal.db.queries.selectFrom('idempotency_keys').selectAll().execute();
    expect(stored).toHaveLength(2);
    for (const text of ['Obra', 'Marina', 'João', 'c1', '900001']) {
      expect(JSON.stringify(stored.map(({ answer }) => answer))).not.toContain(text);
    }
    const again = (await send([late], READER)).respostas[0];
    expect(again).toMatchObject({
      ...{ resultado: 'emprestado', pessoa: { nome: 'Marina Araújo Coutinho' } },
      ...{ exemplar: { titulo: 'Obra 1' }, motivos: [{ codigo: 'lend_overdue' }] },
    });
  });

  it('counts a barcode once that is read twice', async () => {
    const lent = await send([scan('900001'), scan('c1'), scan('c1')]);
    expect(lent.respostas.map(({ resultado }) => resultado)).toEqual([
      ...['pessoa', 'emprestado', 'recusado'],
    ]);
    const back = await send([scan('c1'), scan('c1')]);
    expect(back.respostas).toMatchObject([
      { resultado: 'devolvido', destino: { tipo: 'estante' } },
      { resultado: 'situacao', destino: { tipo: 'estante' } },
    ]);
    expect(await stored('loans')).toHaveLength(1);
  });

  it('asks who it is where one has the number as card, another as login', async () => {
    const { queries } = portal.db;
    await queries
      .updateTable('patrons')
      .set({ login: '900001' })
      .where('id', '=', READER2)
      .execute();
    expect(await one('900001')).toMatchObject({
      resultado: 'nomes',
      nomes: [{ cod_pessoa: READER2 }, { cod_pessoa: READER }],
    });
  });

  it('does nothing for a card that was read in the middle of a barcode', async () => {
    const { respostas, pessoa } = await send([scan('c900001'), scan('900001'), scan('c1')]);
    expect(respostas.map(({ resultado }) => resultado)).toEqual([
      ...['desconhecido', 'pessoa', 'emprestado'],
    ]);
    expect(pessoa).toMatchObject({ cod_pessoa: READER });
  });

  it('goes on with the same scans when a right comes back', async () => {
    const scans = [scan('900001'), scan('c1')];
    await permit([]);
    await expect(send(scans)).rejects.toMatchObject({ code: 'staff_only' });
    await permit(['money']);
    await expect(send(scans)).rejects.toMatchObject({ code: 'staff_right_missing' });
    await permit(ALL);
    expect((await send(scans)).respostas.at(-1)).toMatchObject({ resultado: 'emprestado' });
  });

  const block = (patronId: number) =>
    portal.db.queries
      .updateTable('patrons')
      .set({ blocked: 1 })
      .where('id', '=', patronId)
      .execute();

  it('lends in spite of a refusal, with a reason and the right', async () => {
    await block(READER);
    const refused = await one('c1', { pessoa: READER });
    expect(refused).toMatchObject({
      ...{ resultado: 'recusado', destino: { tipo: 'ficar' } },
      ...{ motivos: [{ codigo: 'lend_blocked' }], acoes: { apesar: { permitido: true } } },
    });
    await permit(['lend']);
    expect(await one('c1', { pessoa: READER, apesar: 'Chefia' })).toMatchObject({
      resultado: 'recusado',
      acoes: { apesar: { permitido: false, motivos: [{ codigo: 'staff_right_missing' }] } },
    });
    await permit(ALL);
    const lent = await one('c1', { pessoa: READER, apesar: 'Autorizado pela chefia' });
    expect(lent).toMatchObject({ resultado: 'emprestado', motivos: [{ codigo: 'lend_blocked' }] });
    expect(
      await portal.db.queries
        .selectFrom('staff_acts')
        .select(['reason', 'after'])
        .where('act', '=', 'lent')
        .execute(),
    ).toEqual([{ reason: 'Autorizado pela chefia', after: 'lend_blocked' }]);
    // What would leave the data wrong is never overruled.
    const again = await one('c1', { pessoa: READER2, apesar: 'Autorizado' });
    expect(codes(again)).toContain('lend_already_on_loan');
    expect(again.acoes.apesar).toBeUndefined();
    expect(codes(await one('c1', { pessoa: READER }))).toEqual(['desk_already_has']);
  });

  it('renews, also in spite of a refusal', async () => {
    await lendBefore('c1', READER, 3);
    await hold(READER2, 1);
    expect(await one('c1', { modo: 'renovar' })).toMatchObject({
      motivos: [{ codigo: 'renewal_held_by_other' }],
    });
    expect(await one('c1', { modo: 'renovar', apesar: 'Tese' })).toMatchObject({
      ...{ resultado: 'renovado', devolver_ate: '2026-03-19T23:59:59-03:00' },
    });
    expect(codes(await one('c2', { modo: 'renovar' }))).toEqual(['return_not_on_loan']);
  });

  it('records what happened off-line, and tells what would have been refused', async () => {
    const em = new Date(now.getTime() - 30 * MINUTE_MS).toISOString();
    await lendBefore('c1', READER2, 2);
    await block(READER);
    const lent = await one('c1', { modo: 'emprestar', carteira: '900001', em });
    expect(lent).toMatchObject({
      ...{ resultado: 'emprestado', motivos: [{ codigo: 'lend_blocked' }] },
      ...{ avisos: [{ codigo: 'taken_from_other' }], em: '2026-03-12T13:50:00-03:00' },
    });
    expect(await stored('loans')).toMatchObject([
      { patron_id: READER2, returned_at: em },
      { patron_id: READER, lent_at: em, returned_at: null },
    ]);
    expect(await one('c1', { modo: 'emprestar', carteira: '900001', em })).toMatchObject({
      ...{ resultado: 'emprestado', avisos: [{ codigo: 'counted_before' }] },
    });
    const before = new Date(now.getTime() - DAY_MS).toISOString();
    expect(codes(await one('c1', { modo: 'devolver', em: before }))).toEqual([
      'return_not_on_loan',
    ]);
    for (const wrong of ['2031-01-01T00:00:00Z', '2020-01-01T00:00:00Z', '2026-13-45T99:99:99Z']) {
      const odd = await one('c2', { modo: 'uso_local', em: wrong });
      expect(odd).toMatchObject({ avisos: [{ codigo: 'clock_wrong' }] });
      expect(odd.em).toBe('2026-03-12T14:20:00-03:00');
    }
    expect(codes(await one('c4', { modo: 'emprestar', carteira: 'nobody', em }))).toEqual([
      'lend_patron_not_found',
    ]);
  });

  it('lets one of two desks win a copy, and tells the other', async () => {
    const answers = await Promise.all([
      one('c1', { pessoa: READER }),
      one('c1', { pessoa: READER2 }),
    ]);
    const results = answers.map(({ resultado }) => resultado).sort();
    expect(results).toEqual(['emprestado', 'recusado']);
    expect(answers.flatMap(codes)).toContain('lend_already_on_loan');
    const back = await Promise.all([one('c1'), one('c1')]);
    expect(back.map(({ resultado }) => resultado).sort()).toEqual(['devolvido', 'situacao']);
  });

  it('shows the person at the counter, and logs that their record was opened', async () => {
    await ready(READER, 4);
    await lendBefore('c1', READER, 20);
    const read = () =>
      portal.call('GET /equipe/balcao/pessoas/:id', { params: { id: READER } }, at());
    const person = await read();
    expect(person).toMatchObject({
      ...{ nome: 'Marina Araújo Coutinho', carteira: '900001', com_ela: 1, limite: 5 },
      ...{ atrasados: 1, deve: 0, pode_levar: false, motivos: [{ codigo: 'lend_overdue' }] },
      para_retirar: [{ titulo: 'Obra 4', letra: 'M' }],
    });
    await read();
    const opened = () =>
      portal.db.queries
        .selectFrom('staff_acts')
        .select(['staff_id', 'patron_id'])
        .where('act', '=', 'opened')
        .execute();
    expect(await opened()).toEqual([{ staff_id: STAFF, patron_id: READER }]);
    now = new Date(now.getTime() + 31 * MINUTE_MS);
    await read();
    expect(await opened()).toHaveLength(2);
    await expect(
      portal.call('GET /equipe/balcao/pessoas/:id', { params: { id: 999 } }, at()),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('receives payments once, gives change, and a receipt', async () => {
    await lendBefore('c1', READER, 20);
    const { multa = 0 } = await one('c1');
    const pay = (valor: number, recebido: number, idempotencyKey: string) =>
      portal.call(
        PAYMENTS,
        { body: { cod_pessoa: READER, valor, forma: 'dinheiro', recebido } },
        { headers: { ...at().headers, 'idempotency-key': idempotencyKey } },
      );
    await expect(pay(multa + 1, multa + 1, 'a')).rejects.toMatchObject({
      code: 'payment_too_much',
    });
    await expect(pay(2, 1, 'b')).rejects.toMatchObject({ code: 'desk_cash_too_little' });
    const paid = await pay(1, 5, 'c');
    expect(paid).toMatchObject({ valor: 1, troco: 4, saldo: multa - 1 });
    expect(await pay(1, 5, 'c')).toEqual(paid);
    const stored = await portal.db.queries
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', 'c')
      .execute();
    expect(JSON.stringify(stored)).not.toContain('Marina');
    const receipt = await portal.call(
      'GET /equipe/balcao/recibos/:ato',
      { params: { ato: paid.cod_ato }, query: { papel: 'a4' } },
      at(),
    );
    expect(receipt).toContain('Recibo de pagamento');
    expect(receipt).toContain('Marina A. C.');
    await permit(['lend']);
    await expect(pay(1, 1, 'd')).rejects.toMatchObject({ code: 'staff_right_missing' });
  });

  it('prints and mails what was lent today, without what was undone', async () => {
    const { respostas } = await send([scan('900001'), scan('c1'), scan('c2')]);
    const [, first, second] = respostas.map(({ acoes }) => acoes.recibo?.cod_ato ?? 0);
    const read = (ato: number, libraryId = CENTRAL) =>
      portal.call('GET /equipe/balcao/recibos/:ato', { params: { ato } }, at(libraryId));
    const page = await read(first ?? 0);
    expect(page).toContain('Obra 1');
    expect(page).toContain('Obra 2');
    expect(page).toContain('80mm');
    await undo(second ?? 0);
    expect(await read(first ?? 0)).not.toContain('Obra 2');
    await expect(read(second ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    await expect(read(first ?? 0, BRANCH)).rejects.toMatchObject({ code: 'not_found' });
    const send2 = () =>
      portal.call('POST /equipe/balcao/recibos/:ato/email', { params: { ato: first ?? 0 } }, at());
    await portal.db.queries.updateTable('patrons').set({ email: null }).execute();
    await expect(send2()).rejects.toMatchObject({ code: 'export_no_address' });
    await portal.db.queries.updateTable('patrons').set({ email: 'marina@example.org' }).execute();
    expect(await send2()).toEqual({ emails: ['m•••@•••'] });
    expect(mail.letters.at(-1)?.text).toContain('Obra 1');
  });

  it('lists the acts of today at the workstation, with nobody beside what came back', async () => {
    await send([scan('900001'), scan('c1'), scan('c2'), scan('c2', { encerrar: true })]);
    const day = await portal.call('GET /equipe/balcao/atos', {}, at());
    expect(day.itens.map(({ resultado, titulo, pessoa }) => [resultado, titulo, pessoa])).toEqual([
      ['devolvido', 'Obra 2', undefined],
      ['emprestado', 'Obra 2', undefined],
      ['emprestado', 'Obra 1', 'Marina A. C.'],
    ]);
    expect(day.contagem).toEqual({ emprestimos: 2, devolucoes: 1 });
    expect(day.itens[0]?.desfazer_ate).toBeDefined();
    const elsewhere = { headers: { posto: `${CENTRAL};Outro` } };
    expect((await portal.call('GET /equipe/balcao/atos', {}, elsewhere)).itens).toEqual([]);
  });

  it('is for whoever may lend there', async () => {
    await permit(['money']);
    await expect(one('c1')).rejects.toMatchObject({ code: 'staff_right_missing' });
    await portal.signIn('leitor');
    await expect(one('c1')).rejects.toMatchObject({ code: 'staff_only' });
    expect(await stored('loans')).toEqual([]);
  });

  it('undoes a minute long, and leaves the database as it was', async () => {
    const rows = async () => {
      const { idempotency_keys: _keys, staff_undos: _undos, ...all } = await dump(portal.db);
      return all;
    };
    const undone = async (act: () => Promise<{ acoes: { desfazer?: { cod_ato: number } } }>) => {
      const before = await rows();
      const { acoes } = await act();
      const after = await rows();
      expect(after).not.toEqual(before);
      await undo(acoes.desfazer?.cod_ato ?? 0);
      expect(await rows()).toEqual(before);
    };
    await ready(READER, 4);
    await undone(() => one('c4', { pessoa: READER }));
    await undone(() => one('c1', { modo: 'uso_local' }));
    await lendBefore('c1', READER, 3);
    await lendBefore('c2', READER2, 20);
    await undone(() => one('c1', { modo: 'renovar' }));
    await hold(READER, 2);
    await undone(() => one('c2'));
    await one('c2');
    await undone(() =>
      portal.call(PAYMENTS, { body: { cod_pessoa: READER2, valor: 1, forma: 'pix' } }, at()),
    );
    const late = await one('c1');
    now = new Date(now.getTime() + UNDO_MS + 1);
    await expect(undo(late.acoes.desfazer?.cod_ato ?? 0)).rejects.toMatchObject({
      code: 'undo_too_late',
    });
  });
});
