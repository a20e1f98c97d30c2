import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const DAY_MS = 86_400_000;

describeEngine('the details of a loan', () => {
  let portal: Portal;
  let now = TEST_NOW;
  beforeAll(async () => {
    const password = await hashPassword('Acervo@2026');
    portal = await startPortal({
      now: () => now,
      fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central', volume: '2' }]], password),
    });
    await lendCopy(portal.db, { barcode: 'c1', login: 'leitor', at: now });
  });
  beforeEach(() => portal.signIn('leitor'));
  afterAll(() => portal.close());
  const later = async (at: Date) => {
    now = at;
    await portal.signIn('leitor');
  };

  const details = () => portal.call('GET /emprestimo/:cod', { params: { cod: 1 } });

  it('tell the copy, its place, and that a return in time costs nothing', async () => {
    expect(await details()).toEqual({
      ...{ cod_emprestimo: 1, cod_acervo: 1, cod_exemplar: 1, codigo_barras: 'c1', exemplar: '1' },
      ...{ volume: '2', material: 'principal', numero_chamada: '861', localizacao: '1º andar' },
      ...{ cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central', tipo_emprestimo: 'normal' },
      desc_tipo_emprestimo: 'Empréstimo normal',
      data_emprestimo: '2026-03-12T14:20:00-03:00',
      data_prevista: '2026-03-19T23:59:59-03:00',
      ...{ renovacoes: [], adiamentos: [], limite_renovacoes: 5, multa: 0, saldo: 0 },
      se_devolver_agora: { multa: 0, dias_afastamento: 0 },
    });
  });

  it('tell each renewal with its receipt', async () => {
    await later(new Date(TEST_NOW.getTime() + DAY_MS));
    const [renewed] = await renewLoans(portal.db, { patronId: 1, loanIds: [1], now });
    const { renovacoes, data_prevista: due } = await details();
    expect(renovacoes).toEqual([
      {
        em: '2026-03-13T14:20:00-03:00',
        antes: '2026-03-19T23:59:59-03:00',
        ate: due,
        chave: renewed?.ok && renewed.receipt,
      },
    ]);
  });

  it('tell what a late return costs before it is made, and the same afterwards', async () => {
    await later(new Date('2026-03-24T13:00:00Z'));
    const { se_devolver_agora: forecast } = await details();
    expect(forecast?.multa).toBeGreaterThan(0);
    const returned = await returnCopy(portal.db, { barcode: 'c1', at: now });
    expect(returned).toMatchObject({ ok: true, fineCents: (forecast?.multa ?? 0) * 100 });
    const after = await details();
    expect(after).toMatchObject({
      data_devolucao: '2026-03-24T10:00:00-03:00',
      multa: forecast?.multa,
      saldo: forecast?.multa,
    });
    expect(after.se_devolver_agora).toBeUndefined();
    expect(after.renovacoes).toHaveLength(1);
  });

  it('are nobody else’s, and of no loan that is not there', async () => {
    const ask = (cod: number) => portal.refusal('GET /emprestimo/:cod', { params: { cod } });
    expect(await ask(99)).toMatchObject({ statusCode: 404, code: 'loan_not_found' });
    await portal.signIn('outro');
    expect(await ask(1)).toMatchObject({ statusCode: 404, code: 'loan_not_found' });
  });
});
