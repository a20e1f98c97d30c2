import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

describeEngine('loans through the real client', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterEach(() => {
    portal.signOut();
    portal.speak('pt');
  });
  afterAll(() => portal.close());

  const pending = () => portal.call('GET /emprestimo/titulos-pendentes', {});
  const renew = (...emprestimos: number[]) =>
    portal.call('POST /emprestimo/renovacao', { body: { emprestimos } });

  it('are closed to whoever is not signed in', async () => {
    const list = await portal.refusal('GET /emprestimo/titulos-pendentes', {});
    expect(list).toMatchObject({ statusCode: 401, code: 'token_missing' });
    const renewal = await portal.refusal('POST /emprestimo/renovacao', {
      body: { emprestimos: [1] },
    });
    expect(renewal).toMatchObject({ statusCode: 401, code: 'token_missing' });
  });

  it('tell what may be renewed, and renew exactly that', async () => {
    await portal.signIn('aluno');
    const { itens } = await pending();
    expect(itens.length).toBeGreaterThan(1);
    const allowed = itens.filter(({ acoes }) => acoes?.renovar.permitido);
    const held = itens.filter(({ acoes }) => !acoes?.renovar.permitido);
    expect(allowed.length).toBeGreaterThan(0);
    expect(held[0]?.acoes?.renovar.motivos[0]).toMatchObject({
      codigo: 'renewal_held_by_other',
      mensagem: 'Outra pessoa o reservou.',
    });
    const codes = itens.map(({ cod_emprestimo: code }) => code);
    const results = (await renew(...codes)).itens;
    expect(results.map(({ cod_emprestimo: code }) => code)).toEqual(codes);
    for (const loan of itens) {
      const result = results.find(({ cod_emprestimo: code }) => code === loan.cod_emprestimo);
      expect(result?.ok).toBe(loan.acoes?.renovar.permitido);
      if (result?.ok) {
        expect(result.data_devolucao).toBe(loan.data_se_renovar);
        expect(result.chave).toMatch(/\S{6,}/);
        expect(result.renovacoes).toBe(loan.renovacoes + 1);
      } else {
        expect(result?.motivos).toEqual(loan.acoes?.renovar.motivos);
      }
    }
    const after = (await pending()).itens;
    expect(itens.every(({ ultima_renovacao: last }) => last === undefined)).toBe(true);
    for (const result of results.filter(({ ok }) => ok)) {
      const loan = after.find(({ cod_emprestimo: code }) => code === result.cod_emprestimo);
      expect(loan?.data_devolucao).toBe(result.data_devolucao);
      // Whoever comes back later still finds it: when, from which date, and the key of the receipt.
      const before = itens.find(({ cod_emprestimo: code }) => code === result.cod_emprestimo);
      expect(loan?.ultima_renovacao).toEqual({
        em: '2026-03-12T14:20:00-03:00',
        antes: before?.data_devolucao,
        chave: result.chave,
      });
    }
  });

  it('renew all loans at once of who has many', async () => {
    await portal.signIn('aluno');
    const codes = Array.from({ length: 300 }, (_none, at) => 900_000 + at);
    const { itens } = await renew(...codes);
    expect(itens.map(({ cod_emprestimo: code }) => code)).toEqual(codes);
  });

  it('say every reason when much stands in the way, in the language asked for', async () => {
    await portal.signIn('devedor');
    const { itens } = await pending();
    expect(itens.map(({ situacao }) => situacao)).toContain('atrasado');
    const codes = itens.flatMap(({ acoes }) => acoes?.renovar.motivos ?? []).map((m) => m.codigo);
    expect(codes).toContain('renewal_overdue');
    expect(codes).toContain('renewal_debt');
    portal.speak('en');
    const english = (await pending()).itens.flatMap(({ acoes }) => acoes?.renovar.motivos ?? []);
    expect(english.map(({ mensagem }) => mensagem).join(' ')).toContain('overdue');
    const results = (await renew(...itens.map(({ cod_emprestimo: code }) => code))).itens;
    expect(results.every(({ ok }) => !ok)).toBe(true);
  });

  it('of somebody else are not there to be renewed', async () => {
    await portal.signIn('docente');
    const [foreign] = (await pending()).itens;
    portal.signOut();
    await portal.signIn('aluno');
    const [result] = (await renew(foreign?.cod_emprestimo ?? 0)).itens;
    expect(result).toMatchObject({ ok: false, motivos: [{ codigo: 'loan_not_found' }] });
  });

  it('are refused as a whole when the request is malformed', async () => {
    await portal.signIn('aluno');
    for (const emprestimos of [[], [0], [1, 1], ['1'] as never]) {
      const refusal = await portal.refusal('POST /emprestimo/renovacao', { body: { emprestimos } });
      expect(refusal).toMatchObject({ statusCode: 422, code: 'invalid_fields' });
      expect(refusal.fields[0]?.field).toContain('emprestimos');
    }
  });

  it('are none for somebody with nothing pending', async () => {
    await portal.signIn('formando');
    expect((await pending()).itens).toEqual([]);
  });
});
