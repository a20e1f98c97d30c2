import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formatMoney } from '#lib/format/money.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { payDebt, paySlip, waiveDebt } from '#api/circulation/debts/acts.ts';
import { crc16 } from '#api/circulation/debts/pix.ts';
import { returnCopy } from '#api/circulation/loans/desk.ts';
import { pdfTexts, readPdf } from '../../../support/documents/pdf.ts';
import { startPortal, TEST_NOW as NOW, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

/** What a page says, without its faces and its look. */
const said = async (answer: Response): Promise<string> => {
  const html = await answer.text();
  return html.slice(html.indexOf('</style>'));
};

describeEngine('debts through the real client', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterEach(() => {
    portal.signOut();
    portal.speak('pt');
  });
  afterAll(() => portal.close());

  const debts = () => portal.call('GET /emprestimo/debitos-pendentes', {});
  const slipFor = (codBiblioteca: number, valor: number) =>
    portal.call('POST /unidade-informacao/gru', { body: { valor, codBiblioteca } });
  const payable = async () => {
    const { bibliotecas } = await debts();
    const [library] = bibliotecas.filter(({ valor_guia: cost }) => cost > 0);
    if (!library) throw new Error('Nothing can be paid');
    return library;
  };
  const document = (path: string) => fetch(`${portal.url}${path}`);

  it('are told to nobody who is not signed in', async () => {
    const closed = { statusCode: 401, code: 'token_missing' };
    expect(await portal.refusal('GET /emprestimo/debitos-pendentes', {})).toMatchObject(closed);
    expect(await portal.refusal('GET /pessoas/afastamentos', {})).toMatchObject(closed);
    const body = { valor: 1, codBiblioteca: 1 };
    expect(await portal.refusal('POST /unidade-informacao/gru', { body })).toMatchObject(closed);
  });

  it('are none for somebody who owes nothing', async () => {
    await portal.signIn('formando');
    expect(await debts()).toMatchObject({
      itens: [],
      bibliotecas: [],
      em_curso: [],
      total_saldo: 0,
    });
  });

  it('stand line by line; their sums are what is owed, and what blocks is said', async () => {
    await portal.signIn('devedor');
    const { itens, bibliotecas, total_saldo: total, limite_bloqueio, impedido } = await debts();
    expect(itens.length).toBeGreaterThanOrEqual(2);
    for (const { lancamentos, saldo, valor, desconto, valor_pago, pode_pagar } of itens) {
      expect(lancamentos.reduce((sum, line) => sum + line.valor, 0)).toBeCloseTo(saldo, 6);
      expect(valor - desconto - valor_pago).toBeCloseTo(saldo, 6);
      expect(pode_pagar).toBe(true);
    }
    expect(itens.reduce((sum, { saldo }) => sum + saldo, 0)).toBeCloseTo(total, 6);
    expect(bibliotecas.reduce((sum, { saldo }) => sum + saldo, 0)).toBeCloseTo(total, 6);
    expect({ limite_bloqueio, impedido }).toEqual({ limite_bloqueio: 10, impedido: true });
    const partly = itens.find(({ valor_pago: paid }) => paid > 0);
    expect(partly).toMatchObject({
      desconto: 1,
      valor_pago: 2,
      tipo_servico: 'devolucao_atrasada',
    });
    // A real for each day that was charged, also where closed days lie between.
    expect(partly?.dias_atraso).toBe(partly?.valor);
    expect(partly?.lancamentos.map(({ tipo }) => tipo)).toEqual([
      'cobranca',
      'desconto',
      'pagamento',
    ]);
    expect(partly?.lancamentos[0]?.descricao).toBe(`Multa: ${partly?.titulo}`);
    portal.speak('en');
    expect((await debts()).itens.map(({ motivo }) => motivo)).toEqual(itens.map(() => 'Fine'));
  });

  it('keep the fine of a book that is still out apart until it is returned', async () => {
    await portal.signIn('devedor');
    const before = await debts();
    const [running] = before.em_curso;
    expect(running?.valor).toBeGreaterThan(0);
    const { barcode } = await portal.db.queries
      .selectFrom('copies as c')
      .innerJoin('loans as l', 'l.copy_id', 'c.id')
      .select('c.barcode')
      .where('l.id', '=', running?.cod_emprestimo ?? 0)
      .executeTakeFirstOrThrow();
    expect(await returnCopy(portal.db, { barcode, at: NOW })).toMatchObject({ ok: true });
    const after = await debts();
    expect(after.em_curso).toEqual([]);
    expect(after.total_saldo).toBeCloseTo(before.total_saldo + (running?.valor ?? 0), 6);
  });

  it('come to a slip for each library, the same when asked again; another sum is refused', async () => {
    await portal.signIn('devedor');
    const { cod_biblioteca: library, valor_guia: cost } = await payable();
    const slip = await slipFor(library, cost);
    expect(await slipFor(library, cost)).toEqual(slip);
    expect(slip).toMatchObject({ valor: cost, vencimento: '2026-03-20' });
    expect(slip.numero_referencia).toMatch(/^20260312\d{9}$/);
    const text = slip.pix?.texto ?? '';
    expect(text).toContain(`br.gov.bcb.pix0124bibliotecas@ufvi.example`);
    expect(text).toContain(slip.numero_referencia);
    expect(parseInt(text.slice(-4), 16)).toBe(crc16(text.slice(0, -4)));
    const body = { valor: cost - 0.01, codBiblioteca: library };
    const refusal = await portal.refusal('POST /unidade-informacao/gru', { body });
    expect(refusal).toMatchObject({ statusCode: 422, code: 'gru_amount_changed' });
    expect(refusal.params).toEqual({ valor: cost });
    expect(refusal.text).toContain(`é ${formatMoney(cost, 'pt')}.`);
    portal.speak('en');
    const english = await portal.refusal('POST /unidade-informacao/gru', { body });
    portal.speak('pt');
    expect(english.text).toMatch(/^The amount has changed.* R\$\d+\.\d\d\.$/);
    const nowhere = { body: { valor: cost, codBiblioteca: 999_999 } };
    expect(await portal.refusal('POST /unidade-informacao/gru', nowhere)).toMatchObject({
      statusCode: 422,
      code: 'library_not_found',
    });
  });

  it('have slips that say the same as a page and as a PDF, at an address that nobody guesses (GET /unidade-informacao/gru/:chave, GET /unidade-informacao/gru/:chave/pdf)', async () => {
    await portal.signIn('devedor');
    const { cod_biblioteca: library, valor_guia: cost } = await payable();
    const slip = await slipFor(library, cost);
    portal.signOut();
    const page = await document(slip.url_html);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await said(page);
    const pdf = await document(slip.url_pdf);
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    const words = pdfTexts(readPdf(new Uint8Array(await pdf.arrayBuffer())).root);
    expect(words).toEqual(expect.arrayContaining([slip.numero_referencia, '28883-7']));
    for (const line of words) {
      const escaped = line.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      expect(html.replace(/\s+/g, ' ')).toContain(escaped.replace(/\s+/g, ' ').trim());
    }
    const english = await said(await document(slip.url_html.replace('=pt', '=en')));
    expect(english).toContain('Payment slip');
    const unknown = await document('/api/unidade-informacao/gru/AAAAAAAAAAAAAAAAAAAAAA');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('cache-control')).toBe('no-store');
  });

  it('that are paid say so on their slip, and stand in it no more; a changed one is void', async () => {
    await portal.signIn('devedor');
    const { cod_biblioteca: library, valor_guia: cost } = await payable();
    const slip = await slipFor(library, cost);
    const [debt] = (await debts()).itens.filter(({ cod_biblioteca: id }) => id === library);
    const debtId = debt?.cod_debito ?? 0;
    await payDebt(portal.db, { debtId, cents: 100, reference: null, at: NOW });
    expect(await said(await document(slip.url_html))).toContain('Esta guia não vale mais');

    const anew = await slipFor(library, cost - 1);
    const { numero_referencia: reference } = anew;
    expect(await paySlip(portal.db, { reference, at: NOW })).toMatchObject({ ok: true, left: 0 });
    const page = await said(await document(anew.url_html));
    expect(page).toMatch(/<h1>R\$\s[\d,]+, pago em 12 de março de 2026<\/h1>/);
    expect(page).not.toContain('role="img"');
    expect((await debts()).bibliotecas.map(({ cod_biblioteca: id }) => id)).not.toContain(library);
  });

  it('that are waived are owed no more', async () => {
    await portal.signIn('devedor');
    for (const { cod_debito: debtId } of (await debts()).itens) {
      await waiveDebt(portal.db, { debtId, reason: 'Enchente', at: NOW });
    }
    const { quitados, ...rest } = await debts();
    expect(rest).toMatchObject({ itens: [], total_saldo: 0, impedido: false });
    const ends = quitados.map(({ lancamentos }) => lancamentos.at(-1)?.tipo);
    expect(ends).toEqual(expect.arrayContaining(['dispensa', 'pagamento']));
    for (const { saldo, pode_pagar } of quitados) expect([saldo, pode_pagar]).toEqual([0, false]);
  });

  it('suspend where a library takes days instead of money', async () => {
    const { login } = await portal.db.queries
      .selectFrom('suspensions as s')
      .innerJoin('patrons as p', 'p.id', 's.patron_id')
      .select('p.login')
      .where('s.ends_on', '>=', '2026-03-12')
      .limit(1)
      .executeTakeFirstOrThrow();
    await portal.signIn(login);
    const { itens, suspenso_ate: until } = await portal.call('GET /pessoas/afastamentos', {});
    const reason = 'Devolução fora do prazo';
    expect(itens).toMatchObject([
      { motivo: reason, vigente: true },
      { motivo: reason, vigente: false },
    ]);
    expect(until?.ultimo_dia).toBe(itens[0]?.data_fim);
    expect(Date.parse(until?.volta ?? '') - Date.parse(until?.ultimo_dia ?? '')).toBe(86_400_000);
    portal.signOut();
    await portal.signIn('formando');
    expect(await portal.call('GET /pessoas/afastamentos', {})).toEqual({ itens: [] });
  });
});

describeEngine('slips of a network without a Pix key', () => {
  it('name no Pix', async () => {
    const { pix: _pix, ...slips } = DEMONSTRATION_SETTINGS.slips;
    const settings = { ...DEMONSTRATION_SETTINGS, slips };
    const portal = await startPortal({ demonstration: true, settings });
    try {
      await portal.signIn('devedor');
      const { bibliotecas } = await portal.call('GET /emprestimo/debitos-pendentes', {});
      const [library] = bibliotecas;
      const body = {
        valor: library?.valor_guia ?? 0,
        codBiblioteca: library?.cod_biblioteca ?? 0,
      };
      const slip = await portal.call('POST /unidade-informacao/gru', { body });
      expect(slip).not.toHaveProperty('pix');
      expect(await said(await fetch(`${portal.url}${slip.url_html}`))).not.toContain('Pix');
    } finally {
      await portal.close();
    }
  });
});

describeEngine('debts of a network in another currency', () => {
  it('are paid at the desk: no slip is offered or made', async () => {
    const settings = { ...DEMONSTRATION_SETTINGS, currency: 'EUR' };
    const portal = await startPortal({ demonstration: true, settings });
    try {
      expect(await portal.call('GET /parametros/instituicao', {})).toMatchObject({ moeda: 'EUR' });
      await portal.signIn('devedor');
      const debts = await portal.call('GET /emprestimo/debitos-pendentes', {});
      expect(debts.total_saldo).toBeGreaterThan(0);
      for (const { valor_guia } of debts.bibliotecas) expect(valor_guia).toBe(0);
      for (const { pode_pagar, motivos } of debts.itens) {
        expect([pode_pagar, motivos?.[0]?.codigo]).toEqual([false, 'gru_not_offered']);
      }
      const [library] = debts.bibliotecas;
      const body = { valor: library?.saldo ?? 0, codBiblioteca: library?.cod_biblioteca ?? 0 };
      await expect(portal.call('POST /unidade-informacao/gru', { body })).rejects.toMatchObject({
        code: 'gru_not_offered',
      });
    } finally {
      await portal.close();
    }
  });
});
