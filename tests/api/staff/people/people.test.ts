import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { STAFF_RIGHTS, type StaffRight } from '#contract/shared/staff/rights.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { saveKey } from '#api/patrons/auth/second-factor/store.ts';
import type { StaffCallKey } from '#lib/staff/staff-call.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { dump } from '../../../support/dump.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const READER = 1;
const STAFF = 2;
const OTHER = 3;
const PASSWORD = 'Acervo@2026';
const PERSON = { params: { id: READER } };
const at = { headers: { posto: `${CENTRAL};${encodeURIComponent('Balcão 1')}` } };
const DAY_MS = 86_400_000;

describeEngine('people, for staff', () => {
  let portal: Portal;
  let now = TEST_NOW;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeEach(async () => {
    now = TEST_NOW;
    const password = await hash;
    portal = await startPortal({
      ...{ settings, now: () => now },
      fill: async (db) => {
        await fillWithReaders(
          db,
          [[{ libraryCode: 'central' }, { libraryCode: 'central' }], [{ libraryCode: 'central' }]],
          password,
        );
        await db.queries
          .updateTable('patrons')
          .set({ name: 'Marina Araújo Coutinho', card: '2023.10442', email: 'marina@ufvi.example' })
          .where('id', '=', READER)
          .execute();
      },
    });
    await have(STAFF_RIGHTS);
    await portal.signIn('leitora');
    return () => portal.close();
  });
  let hash: Promise<string>;
  beforeAll(() => {
    hash = hashPassword(PASSWORD);
  });
  afterAll(() => undefined);

  const have = (rights: readonly StaffRight[], patronId = STAFF) =>
    saveRights(portal.db.queries, { patronId, libraryId: CENTRAL, rights: [...rights] });
  const act = <K extends StaffCallKey>(key: K, input: Input<K>) => portal.call(key, input, at);
  const refusal = <K extends StaffCallKey>(key: K, input: Input<K>): Promise<string> =>
    act(key, input).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  /** Names of the fields that a refusal is about. */
  const wrongFields = <K extends StaffCallKey>(key: K, input: Input<K>): Promise<string[]> =>
    act(key, input).then(
      () => [],
      (error: { fields: { field: string }[] }) => error.fields.map(({ field }) => field),
    );
  const find = async (busca: string) =>
    (await act('GET /equipe/pessoas', { query: { busca } })).itens.map(({ cod_pessoa: id }) => id);
  const logged = async () =>
    (
      await portal.db.queries
        .selectFrom('staff_acts')
        .select('act')
        .where('patron_id', '=', READER)
        .orderBy('id')
        .execute()
    ).map((row) => row.act);
  const lend = (barcode: string, when = TEST_NOW) =>
    lendCopy(portal.db, { barcode, login: 'leitor', at: when });
  const charge = (cents: number) =>
    portal.db.transaction((tx) =>
      chargeDebt(tx, {
        ...{ patronId: READER, libraryId: CENTRAL, loanId: null, reason: 'service', cents },
        at: '2026-03-01T12:00:00.000Z',
      }),
    );
  /** Does an act, sees that it changed something, and that undoing it restores the whole database. */
  const undoes = async (
    doIt: () => Promise<{ desfazer?: { cod_ato: number } | undefined }>,
  ): Promise<void> => {
    const before = await dump(portal.db);
    const { desfazer } = await doIt();
    expect(await dump(portal.db)).not.toEqual(before);
    await act('POST /equipe/atos/:id/desfazer', { params: { id: desfazer?.cod_ato ?? 0 } });
    const after = await dump(portal.db);
    delete before['idempotency_keys'];
    delete after['idempotency_keys'];
    expect(after).toEqual(before);
  };

  it('are found by words of the name, card, login and e-mail', async () => {
    expect(await find('coutinho')).toEqual([READER]);
    expect(await find('ARAUJO mar')).toEqual([READER]);
    expect(await find('2023.10442')).toEqual([READER]);
    expect(await find('Leitor')).toEqual([READER]);
    expect(await find('MARINA@ufvi.example')).toEqual([READER]);
    expect(await find('m')).toEqual([]);
    expect(await find('outinho')).toEqual([]);
    await portal.db.queries
      .updateTable('patrons')
      .set({ name: 'Inês Prado' })
      .where('id', '=', READER)
      .execute();
    expect(await find('ines')).toEqual([READER]);
    expect(await find('coutinho')).toEqual([]);
    expect(await logged()).toEqual([]);
  });

  it('are listed with how they stand', async () => {
    const mark = async () =>
      (await act('GET /equipe/pessoas', { query: { busca: 'coutinho' } })).itens[0]?.situacao;
    expect(await mark()).toBe('em_ordem');
    await portal.db.queries
      .updateTable('patrons')
      .set({ valid_until: '2026-01-01' })
      .where('id', '=', READER)
      .execute();
    expect(await mark()).toBe('carteira_vencida');
    await portal.db.queries.updateTable('patrons').set({ valid_until: null }).execute();
    await lend('c1', new Date(TEST_NOW.getTime() - 30 * DAY_MS));
    expect(await mark()).toBe('em_atraso');
    await act('POST /equipe/pessoas/:id/bloqueios', {
      ...PERSON,
      body: { motivo: 'Livro molhado', ate: '2026-03-20' },
    });
    expect(await mark()).toBe('bloqueado');
  });

  it('have a record without past reading, whose every opening is logged', async () => {
    await lend('c1');
    const { db } = portal;
    await db.queries.updateTable('patrons').set({ keeps_history: 1 }).execute();
    await lend('c3', new Date(TEST_NOW.getTime() - DAY_MS));
    await db.queries
      .updateTable('loans')
      .set({ returned_at: TEST_NOW.toISOString() })
      .where('copy_id', '=', 3)
      .execute();
    const record = await act('GET /equipe/pessoas/:id', PERSON);
    expect(record.pessoa).toMatchObject({ nome: 'Marina Araújo Coutinho', carteira: '2023.10442' });
    expect(record.pode_levar).toEqual({ permitido: true, motivos: [] });
    expect(record.emprestimos.itens.map(({ titulo }) => titulo)).toEqual(['Obra 1']);
    expect(record.exemplares).toMatchObject([{ codigo: 'c1' }]);
    expect(JSON.stringify(record)).not.toContain('Obra 2');
    expect(await logged()).toEqual(['opened']);
    await portal.signIn('leitor');
    const { acessos } = await portal.call('GET /pessoas/meu-pergamum/privacidade', {});
    expect(acessos[0]).toMatchObject({ ato: 'opened', posto: 'Balcão 1', quem: 'leitora' });
    await portal.signIn('leitora');
    expect(await refusal('GET /equipe/pessoas/:id', { params: { id: 99 } })).toBe('not_found');
  });

  it('have each opening logged once, by whom and where, though it is read again', async () => {
    await lend('c1');
    const open = () => act('GET /equipe/pessoas/:id', PERSON);
    const openings = async () => (await logged()).filter((kind) => kind === 'opened').length;
    await open();
    await act('POST /equipe/balcao/leituras', {
      body: { leituras: [{ chave: 'devolver-1', codigo: 'c1', modo: 'devolver' }] },
    });
    await open();
    expect(await logged()).toEqual(['opened', 'returned']);
    await portal.call('GET /equipe/pessoas/:id', PERSON, {
      headers: { posto: `${CENTRAL};${encodeURIComponent('Balcão 2')}` },
    });
    expect(await openings()).toBe(2);
    now = new Date(now.getTime() + 31 * 60_000);
    await open();
    expect(await openings()).toBe(3);
    await have(STAFF_RIGHTS, OTHER);
    await portal.signIn('outro');
    await open();
    expect(await openings()).toBe(4);
  });

  it('are spoken of, not to', async () => {
    await lend('c1', new Date(TEST_NOW.getTime() - 30 * DAY_MS));
    const { emprestimos } = await act('GET /equipe/pessoas/:id', PERSON);
    expect(emprestimos.itens[0]?.acoes?.renovar.motivos).toMatchObject([
      { codigo: 'renewal_overdue', mensagem: 'Está atrasado: precisa voltar à biblioteca.' },
    ]);
    const hold = { ...PERSON, body: { codigo: 'c1' } };
    await expect(act('POST /equipe/pessoas/:id/reservas', hold)).rejects.toMatchObject({
      code: 'hold_copy_available',
      text: expect.stringContaining('Não é preciso reservar: ele está na estante.'),
    });
    await portal.signIn('leitor');
    const [own] = (await portal.call('GET /emprestimo/titulos-pendentes', {})).itens;
    expect(own?.acoes?.renovar.motivos[0]?.mensagem).toBe(
      'Está atrasado. Devolva-o na biblioteca.',
    );
  });

  it('are found by the barcode of what they have, and named by the record alone', async () => {
    const search = async (busca: string) => act('GET /equipe/pessoas', { query: { busca } });
    const free = await search('c1');
    expect(free).toMatchObject({ itens: [], exemplar: { codigo: 'c1', cod_acervo: 1 } });
    expect(free.exemplar).not.toHaveProperty('com');
    await lend('c1');
    const lent = await search(' c1 ');
    expect(lent.exemplar).toMatchObject({ com: READER, desc_biblioteca: expect.any(String) });
    expect(JSON.stringify(lent)).not.toContain('Marina');
    expect(await logged()).toEqual([]);
    await act('GET /equipe/pessoas/:id', { params: { id: lent.exemplar?.com ?? 0 } });
    expect(await logged()).toEqual(['opened']);
    // A number that is both: both are said.
    await portal.db.queries
      .updateTable('patrons')
      .set({ card: 'c1' })
      .where('id', '=', OTHER)
      .execute();
    expect(await search('c1')).toMatchObject({
      itens: [{ cod_pessoa: OTHER }],
      exemplar: { codigo: 'c1' },
    });
    expect(await search('nada')).not.toHaveProperty('exemplar');
  });

  it('are renewed, also in spite of a refusal, with a reason and the right', async () => {
    const due = new Date(TEST_NOW.getTime() - 9 * DAY_MS);
    await lend('c3');
    await lend('c1', due);
    const [one, two] = (await act('GET /equipe/pessoas/:id', PERSON)).emprestimos.itens;
    const ids = [one?.cod_emprestimo ?? 0, two?.cod_emprestimo ?? 0];
    const KEY = 'POST /equipe/pessoas/:id/renovacoes' as const;
    const all = await act(KEY, { ...PERSON, body: { emprestimos: ids } });
    expect(all.itens.map(({ ok }) => ok)).toEqual([false, false]);
    expect(all.desfazer).toBeUndefined();
    const forced = { ...PERSON, body: { emprestimos: [ids[0] ?? 0], apesar: 'Estava doente' } };
    await undoes(() => act(KEY, forced));
    const done = await act(KEY, forced);
    expect(done.itens).toMatchObject([{ ok: true }]);
    expect(
      done.ficha.emprestimos.itens.find(({ cod_emprestimo: id }) => id === ids[0]),
    ).toMatchObject({ renovacoes: 1 });
    expect(await logged()).toContain('overridden');
    await have(['lend', 'people']);
    expect(await refusal(KEY, forced)).toBe('staff_right_missing');
  });

  it('are named beside a renewal from their record, which names no title', async () => {
    await lend('c1', new Date(TEST_NOW.getTime() - 3 * DAY_MS));
    const { itens: loans } = (await act('GET /equipe/pessoas/:id', PERSON)).emprestimos;
    const emprestimos = loans.map(({ cod_emprestimo: code }) => code);
    const done = await act('POST /equipe/pessoas/:id/renovacoes', {
      ...PERSON,
      body: { emprestimos },
    });
    expect(done.itens).toMatchObject([{ ok: true }]);
    const [latest] = (await act('GET /equipe/balcao/atos', {})).itens;
    expect(latest).toMatchObject({ resultado: 'renovado', pessoa: expect.any(String) });
  });

  it('hold titles, by number or barcode', async () => {
    await lendCopy(portal.db, { barcode: 'c3', login: 'outro', at: TEST_NOW });
    const HOLD = 'POST /equipe/pessoas/:id/reservas' as const;
    await undoes(() => act(HOLD, { ...PERSON, body: { cod_acervo: 2 } }));
    const { ficha } = await act(HOLD, { ...PERSON, body: { codigo: 'c3' } });
    expect(ficha.reservas.itens).toMatchObject([{ titulo: 'Obra 2', cod_biblioteca: CENTRAL }]);
    const reserva = ficha.reservas.itens[0]?.cod_reserva ?? 0;
    const own = { params: { id: READER, reserva } };
    const CHANGE = 'PUT /equipe/pessoas/:id/reservas/:reserva' as const;
    await undoes(() => act(CHANGE, { ...own, body: { suspensa_ate: '2026-04-01' } }));
    expect(await refusal(CHANGE, { ...own, body: { suspensa_ate: '2026-13-01' } })).toBe(
      'hold_suspend_day',
    );
    const CANCEL = 'DELETE /equipe/pessoas/:id/reservas/:reserva' as const;
    await undoes(() => act(CANCEL, own));
    expect((await act(CANCEL, own)).ficha.reservas.itens).toEqual([]);
    expect(await refusal(CANCEL, own)).toBe('hold_ended');
    expect(await refusal(HOLD, { ...PERSON, body: { codigo: 'nenhum' } })).toBe(
      'lend_copy_not_found',
    );
    await have(['people']);
    expect(await refusal(HOLD, { ...PERSON, body: { codigo: 'c3' } })).toBe('staff_right_missing');
    expect(await refusal(CHANGE, { ...own, body: {} })).toBe('staff_right_missing');
    expect(await refusal(CANCEL, own)).toBe('staff_right_missing');
  });

  it('pay, with change for cash alone', async () => {
    await charge(500);
    await charge(200);
    const PAY = 'POST /equipe/pessoas/:id/pagamentos' as const;
    const cash = { ...PERSON, body: { recebido: 10, forma: 'dinheiro' as const } };
    await undoes(() => act(PAY, cash));
    expect(await refusal(PAY, { ...PERSON, body: { recebido: 10, forma: 'pix' } })).toBe(
      'payment_too_much',
    );
    const paid = await act(PAY, cash);
    expect(paid).toMatchObject({ valor: 7, troco: 3, ficha: { debitos: { total_saldo: 0 } } });
    expect(await refusal(PAY, cash)).toBe('debt_settled');
    await have(['people', 'waive']);
    expect(await refusal(PAY, cash)).toBe('staff_right_missing');
  });

  it('are charged and waived', async () => {
    const CHARGE = 'POST /equipe/pessoas/:id/cobrancas' as const;
    const damage = {
      ...PERSON,
      body: { tipo: 'dano' as const, valor: 12.5, texto: 'capa rasgada' },
    };
    await undoes(() => act(CHARGE, damage));
    const { ficha } = await act(CHARGE, damage);
    expect(ficha.debitos).toMatchObject({
      total_saldo: 12.5,
      itens: [{ lancamentos: [{ observacao: 'Dano: capa rasgada' }] }],
    });
    expect(
      await refusal(CHARGE, { ...PERSON, body: { tipo: 'outro', valor: 1, texto: ' ' } }),
    ).toBe('invalid_fields');
    const debito = ficha.debitos.itens[0]?.cod_debito ?? 0;
    const WAIVE = 'POST /equipe/pessoas/:id/dispensas' as const;
    const waive = { ...PERSON, body: { debito, motivo: 'Já veio assim' } };
    await undoes(() => act(WAIVE, waive));
    expect((await act(WAIVE, waive)).ficha.debitos.total_saldo).toBe(0);
    expect(await refusal(WAIVE, waive)).toBe('debt_settled');
    const ofOther = { params: { id: OTHER }, body: waive.body };
    expect(await refusal(WAIVE, ofOther)).toBe('debt_not_found');
    await have(['people']);
    expect(await refusal(CHARGE, damage)).toBe('staff_right_missing');
    expect(await refusal(WAIVE, waive)).toBe('staff_right_missing');
  });

  it('are blocked until a day, or until the block is lifted', async () => {
    const BLOCK = 'POST /equipe/pessoas/:id/bloqueios' as const;
    const block = { ...PERSON, body: { motivo: 'Livro devolvido com dano', ate: '2026-03-20' } };
    await undoes(() => act(BLOCK, block));
    const { ficha } = await act(BLOCK, block);
    expect(ficha.pode_levar).toMatchObject({
      permitido: false,
      motivos: [{ codigo: 'patron_blocked', params: { data: '2026-03-20' } }],
    });
    const refused = await lend('c1');
    expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'patron_blocked' }] });
    expect(await lend('c1', new Date('2026-03-21T12:00:00Z'))).toMatchObject({ ok: true });
    const bloqueio = ficha.bloqueios[0]?.cod_bloqueio ?? 0;
    const lift = { params: { id: READER, bloqueio } };
    const UNBLOCK = 'DELETE /equipe/pessoas/:id/bloqueios/:bloqueio' as const;
    await undoes(() => act(UNBLOCK, lift));
    expect((await act(UNBLOCK, lift)).ficha.pode_levar.permitido).toBe(true);
    expect(await refusal(UNBLOCK, lift)).toBe('block_ended');
    for (const ate of ['2026-03-11', '2026-02-31'])
      expect(await refusal(BLOCK, { ...PERSON, body: { motivo: 'x', ate } })).toBe('block_day');
    await have(['people']);
    expect(await refusal(BLOCK, block)).toBe('staff_right_missing');
    expect(await refusal(UNBLOCK, lift)).toBe('staff_right_missing');
  });

  it('have notes, which they read themselves', async () => {
    const NOTE = 'POST /equipe/pessoas/:id/observacoes' as const;
    const note = { ...PERSON, body: { texto: 'Usa leitor de tela' } };
    await undoes(() => act(NOTE, note));
    const { ficha } = await act(NOTE, note);
    expect(ficha.observacoes).toMatchObject([{ texto: 'Usa leitor de tela', quem: 'leitora' }]);
    await portal.signIn('leitor');
    const everything = await portal.call('GET /pessoas/meu-pergamum/privacidade/dados', {});
    expect(JSON.stringify(everything)).toContain('Usa leitor de tela');
    await portal.signIn('leitora');
    const observacao = ficha.observacoes[0]?.cod_observacao ?? 0;
    const DELETE = 'DELETE /equipe/pessoas/:id/observacoes/:observacao' as const;
    const one = { params: { id: READER, observacao } };
    await undoes(() => act(DELETE, one));
    expect((await act(DELETE, one)).ficha.observacoes).toEqual([]);
    expect(await refusal(DELETE, one)).toBe('not_found');
    await have(['lend']);
    expect(await refusal(NOTE, note)).toBe('staff_right_missing');
    expect(await refusal(DELETE, one)).toBe('staff_right_missing');
  });

  it('are enrolled and corrected by the rules of the file of patrons', async () => {
    const form = await act('GET /equipe/pessoas/formulario', {});
    expect(form).toMatchObject({ grupos: [{ codigo: '01', nome: 'Aluno' }] });
    const ENROL = 'POST /equipe/pessoas' as const;
    const body = { nome: 'Nara Lima', login: 'nara', cod_grupo: '01', carteira: 'N1' };
    const { cod_pessoa: id } = await act(ENROL, { body });
    expect(await find('nara')).toEqual([id]);
    expect(await refusal(ENROL, { body })).toBe('login_taken');
    expect(await refusal(ENROL, { body: { ...body, login: 'nara2' } })).toBe('card_taken');
    expect(await refusal(ENROL, { body: { ...body, login: 'n3', cod_grupo: 'zz' } })).toBe(
      'group_unknown',
    );
    const CORRECT = 'PUT /equipe/pessoas/:id' as const;
    const change = { nome: 'Marina Coutinho', telefone: '(27) 5550-0142', validade: '2027-07-31' };
    await undoes(() => act(CORRECT, { ...PERSON, body: change }));
    const { ficha } = await act(CORRECT, { ...PERSON, body: change });
    expect(ficha.pessoa).toMatchObject({ nome: 'Marina Coutinho', validade: '2027-07-31' });
    expect(await refusal(CORRECT, { ...PERSON, body: { carteira: 'N1' } })).toBe('card_taken');
    expect(await refusal(CORRECT, { ...PERSON, body: { email: 'nenhum' } })).toBe(
      'request_email_required',
    );
    const street = { logradouro: 'Rua Sete, 10', cidade: 'Vitória', cep: '29010-000' };
    const home = await act(CORRECT, { ...PERSON, body: street });
    expect(home.ficha.pessoa).toMatchObject({ ...street, cep: '29010000' });
    expect(await wrongFields(CORRECT, { ...PERSON, body: { cep: '1', telefone: '2' } })).toEqual([
      ...['telefone', 'cep'],
    ]);
    const emptied = await act(CORRECT, { ...PERSON, body: { cidade: '', telefone: '', nome: '' } });
    expect(emptied.ficha.pessoa).toMatchObject({ cidade: '', telefone: '' });
    expect(emptied.ficha.pessoa).toMatchObject({ ...{ nome: 'Marina Coutinho', cep: '29010000' } });
    await undoes(() => act(CORRECT, { ...PERSON, body: { email: '', logradouro: '' } }));
    expect(
      await wrongFields(ENROL, {
        body: {
          nome: 'X',
          login: 'nara',
          cod_grupo: 'zz',
          biblioteca: 'zz',
          carteira: 'N1',
          email: 'x',
        },
      }),
    ).toEqual(expect.arrayContaining(['login', 'email', 'cod_grupo', 'biblioteca']));
    const at = { login: 'n5', nome: 'Com biblioteca', cod_grupo: '01', biblioteca: 'central' };
    const enrolled = await act(ENROL, { body: { ...at, ...street } });
    const opened = await act('GET /equipe/pessoas/:id', { params: { id: enrolled.cod_pessoa } });
    expect(opened.pessoa).toMatchObject({ cidade: 'Vitória' });
    const { before, after } = await portal.db.queries
      .selectFrom('staff_acts')
      .select(['before', 'after'])
      .where('act', '=', 'corrected')
      .where('after', 'like', '%phone: (27)%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([before, after].join()).toContain('Marina Araújo Coutinho');
    expect(after).toContain('Marina Coutinho');
    await have(['lend']);
    for (const done of [
      refusal(ENROL, { body }),
      refusal(CORRECT, { ...PERSON, body: {} }),
      refusal('GET /equipe/pessoas/formulario', {}),
      refusal('GET /equipe/pessoas/:id', PERSON),
      refusal('GET /equipe/pessoas', { query: { busca: 'nara' } }),
    ])
      expect(await done).toBe('staff_right_missing');
  });

  const GIVE = 'POST /equipe/pessoas/:id/senha' as const;
  const given = { ...PERSON, body: { documento_conferido: true as const } };

  it('sign in with a temporary password for a day, and must change it', async () => {
    await portal.signIn('leitor');
    await portal.signIn('leitora');
    const { senha, ficha } = await act(GIVE, given);
    expect(senha).toMatch(/^[a-z]+-\d{2}-[a-z]+-\d{4}$/);
    expect(ficha.pessoa.senha_temporaria_ate).toBeDefined();
    const sessions = await portal.db.queries
      .selectFrom('sessions')
      .select('id')
      .where('patron_id', '=', READER)
      .execute();
    expect(sessions).toEqual([]);
    expect(await logged()).toEqual(['password']);
    const log = JSON.stringify(
      await portal.db.queries.selectFrom('staff_acts').selectAll().execute(),
    );
    expect(log).not.toContain(senha);
    await portal.signIn('leitor', senha);
    expect(await portal.call('GET /pessoas', {})).toMatchObject({ trocar_senha: true });
    expect(await portal.refusal('GET /emprestimo/titulos-pendentes', {})).toMatchObject({
      ...{ statusCode: 403, code: 'password_change_required' },
    });
    // Public calls answer as if nobody were signed in.
    const hold = async () =>
      JSON.stringify(
        await portal.call('GET /reserva/:id/informacoes-iniciais', { params: { id: 1 } }),
      );
    expect(await hold()).toContain('token_missing');
    const own = await portal.call('GET /pessoas/meu-pergamum/senha', {});
    expect(own).toMatchObject({ trocar_senha: true, acoes: { mudar: { permitido: true } } });
    const body = { senhaAtual: senha, senhaNova: 'Uma-Nova-Senha-2026' };
    await portal.call('PUT /pessoas/meu-pergamum/senha', { body });
    expect(await portal.call('GET /pessoas', {})).not.toHaveProperty('trocar_senha');
    expect((await portal.call('GET /emprestimo/titulos-pendentes', {})).itens).toEqual([]);
    expect(await hold()).not.toContain('token_missing');
    await portal.signIn('leitora');
    const second = await act(GIVE, given);
    now = new Date(TEST_NOW.getTime() + DAY_MS);
    await expect(portal.signIn('leitor', second.senha)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  });

  it('who have rights of staff get a password only from whoever may give rights', async () => {
    await have(['lend'], OTHER);
    await have(['people']);
    const staff = { params: { id: OTHER } };
    expect(await refusal(GIVE, { ...staff, body: given.body })).toBe('staff_right_missing');
    expect(
      await refusal('PUT /equipe/pessoas/:id', { ...staff, body: { email: 'a@b.example' } }),
    ).toBe('staff_right_missing');
    expect(await refusal('DELETE /equipe/pessoas/:id/segundo-fator', staff)).toBe(
      'staff_right_missing',
    );
    await have(['people', 'rights']);
    expect(await refusal(GIVE, { ...staff, body: given.body })).toBe('done');
    await have(['lend']);
    expect(await refusal(GIVE, given)).toBe('staff_right_missing');
  });

  it('lose a second factor that they cannot use any more', async () => {
    const REMOVE = 'DELETE /equipe/pessoas/:id/segundo-fator' as const;
    expect(await refusal(REMOVE, PERSON)).toBe('second_factor_off');
    await portal.db.transaction((tx) => saveKey(tx, READER, '-'));
    await portal.db.queries
      .updateTable('second_factors')
      .set({ confirmed_at: '2026-01-01' })
      .execute();
    expect((await act(REMOVE, PERSON)).ficha.pessoa.segundo_fator).toBe(false);
    expect(await logged()).toEqual(['factor']);
    await have(['lend']);
    expect(await refusal(REMOVE, PERSON)).toBe('staff_right_missing');
  });

  it('leave with a clearance declaration', async () => {
    const ISSUE = 'POST /equipe/pessoas/:id/nada-consta' as const;
    const sure = { ...PERSON, body: { confirmo: true as const } };
    await lend('c1');
    expect(await refusal(ISSUE, sure)).toBe('clearance_pending');
    await portal.db.queries.deleteFrom('loans').execute();
    const { ficha, codigo } = await act(ISSUE, sure);
    expect(codigo).toMatch(/^\w{4}(-\w{4}){3}$/);
    expect(ficha.pessoa.saiu).toBe(true);
    expect(await logged()).toEqual(['cleared']);
    await have(['lend']);
    expect(await refusal(ISSUE, sure)).toBe('staff_right_missing');
  });
});
