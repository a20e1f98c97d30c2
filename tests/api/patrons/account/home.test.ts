import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, type Day } from '#api/circulation/units/zone.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';

const HOME = 'GET /pessoas/meu-pergamum/inicio';

describeEngine('the first screen of the personal area in one answer', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ demonstration: true });
  });
  afterAll(() => portal.close());

  it.each(['pt', 'fr'] as const)('is what each call tells alone (%s)', async (locale) => {
    portal.speak(locale);
    await portal.signIn('aluno');
    const home = await portal.call(HOME, {});
    const today = home.atendimento.agora.slice(0, 10) as Day;
    const days = { de: addDays(today, -1), ate: addDays(today, 13) };
    expect(home).toEqual({
      atencao: await portal.call('GET /pessoas/meu-pergamum/atencao', {}),
      emprestimos: await portal.call('GET /emprestimo/titulos-pendentes', {}),
      reservas: await portal.call('GET /reserva', {}),
      debitos: await portal.call('GET /emprestimo/debitos-pendentes', {}),
      pedidos: await portal.call('GET /pessoas/meu-pergamum/pedidos', {}),
      consentimento: (await portal.call('GET /pessoas/meu-pergamum/privacidade', {})).consentimento,
      atendimento: await portal.call('GET /parametros/atendimento', { query: days }),
      nao_lidos: (await portal.call('GET /solicitacoes/alertas/nao-lidos', {})).nao_lidos,
    });
    for (const part of ['emprestimos', 'atencao', 'reservas', 'pedidos', 'atendimento'] as const)
      expect(home[part].itens, part).not.toEqual([]);
    expect(home.emprestimos.itens[0]?.acoes).toBeDefined();
  });

  it('is nobody else’s: not without a session, and not after it was ended elsewhere', async () => {
    portal.signOut();
    const missing = await portal.refusal(HOME, {});
    expect([missing.statusCode, missing.code]).toEqual([401, 'token_missing']);
    await portal.signIn('aluno');
    await portal.db.queries.deleteFrom('sessions').execute();
    const ended = await portal.refusal(HOME, {});
    expect([ended.statusCode, ended.code]).toEqual([401, 'token_invalid']);
  });

  it('is another’s for another', async () => {
    await portal.signIn('aluno');
    const own = await portal.call(HOME, {});
    await portal.signIn('docente');
    const other = await portal.call(HOME, {});
    const codes = (home: typeof own) => home.emprestimos.itens.map((loan) => loan.cod_emprestimo);
    expect(codes(other)).not.toEqual(codes(own));
  });
});
