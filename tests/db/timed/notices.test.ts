import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Channels, NoticeKind } from '#contract/patrons/notices/kinds.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { alertWords, NO_TEMPLATES } from '#api/patrons/alerts/words.ts';
import { alertsOfPatron } from '#api/patrons/alerts/store.ts';
import { saveChannels } from '#api/patrons/notices/store.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs, type JobServices } from '#api/portal/jobs/runner.ts';
import { CENTRAL } from '../../support/networks/small-network.ts';
import { addEmails, fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { jobServices, keepMail, type StoredMail } from '../../support/stored-mail.ts';

/** A Thursday, 14:20 where the libraries are; what is lent now falls due on Thursday 19 March. */
const START = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const EMAIL: Channels = { email: true, alerta: false, push: false };
const ALERT: Channels = { email: false, alerta: true, push: false };

describeEngine('notices', () => {
  let test: TestDatabase;
  let now = START;
  let mail: StoredMail;
  let services: JobServices;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-notices', async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }]]);
      await addEmails(db);
    });
    now = START;
    mail = keepMail();
    services = jobServices({ db: test.db, mail, now: () => now });
  });
  afterEach(() => test.close());

  const run = () => runJobs(services, JOBS, { isForced: true });
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const choose = (kind: NoticeKind, channels: Channels) =>
    saveChannels(test.db.queries, { patronId: 1, kind }, channels);
  const lend = (login: string, barcode: string) => lendCopy(test.db, { barcode, login, at: now });
  const back = (barcode: string) => returnCopy(test.db, { barcode, at: now });
  const alerts = async (patronId = 1) => {
    const page = { from: undefined, before: undefined, offset: 0, limit: 50 };
    const found = await alertsOfPatron(test.db.queries, patronId, page);
    return found.alerts.map(({ kind, params }) => {
      const { title, text } = alertWords(kind, params, 'pt', NO_TEMPLATES);
      return `${title} – ${text}`;
    });
  };
  const subjects = () => mail.letters.map(({ to, subject }) => `${to[0]} ${subject}`);

  const hold = (titleId: number) =>
    test.db.transaction((tx) =>
      placeHold(test.db, tx, {
        ...{ patronId: 1, zone: 'America/Sao_Paulo', now },
        wish: { titleId, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false },
      }),
    );

  const lendAndRenew = async () => {
    const lent = await lend('leitor', 'c1');
    if (!lent.ok) throw new Error('not lent');
    pass(DAY_MS);
    const [renewed] = await renewLoans(test.db, { patronId: 1, loanIds: [lent.loanId], now });
    if (!renewed?.ok) throw new Error('not renewed');
    await back('c1');
    return renewed.receipt;
  };

  it('send no receipts until the patron wants them', async () => {
    await lendAndRenew();
    await run();
    expect(await alerts()).toEqual([]);
    expect(mail.letters).toEqual([]);
  });

  it('send receipts of loans, renewals and returns through the channels of each', async () => {
    await choose('emprestimo', EMAIL);
    await choose('renovacao', ALERT);
    await choose('devolucao', { ...EMAIL, alerta: true });
    const receipt = await lendAndRenew();
    await run();
    expect(await alerts()).toEqual([
      'Devolução recebida – “Obra 1”. Biblioteca Central.',
      `Empréstimo renovado – “Obra 1”, até sexta-feira, 20 de março: Biblioteca Central. Comprovante: ${receipt}.`,
    ]);
    expect(subjects()).toEqual([
      'p1@ufvi.example Empréstimo feito',
      'p1@ufvi.example Devolução recebida',
    ]);
    expect(mail.letters[0]?.text).toContain(
      '“Obra 1”, até quinta-feira, 19 de março: Biblioteca Central.',
    );
    expect(mail.letters[0]?.text).toContain(
      'https://catalogo.example/meupergamum/app/emprestimo/titulos-pendentes',
    );
  });

  it('tell of a fine when it is charged, whatever for, and of no imported one', async () => {
    await lend('leitor', 'c1');
    pass(10 * DAY_MS);
    await back('c1');
    const debt = { patronId: 1, libraryId: CENTRAL, loanId: null, at: now.toISOString() };
    await test.db.transaction((tx) => chargeDebt(tx, { ...debt, reason: 'service', cents: 250 }));
    await test.db.transaction((tx) =>
      chargeDebt(tx, { ...debt, reason: 'service', cents: 900, broughtAs: '7' }),
    );
    await run();
    expect(await alerts()).toEqual([
      'Serviço: R$\u00a02,50 – Biblioteca Central.',
      'Multa: R$\u00a03,00 – “Obra 1”. Biblioteca Central.',
    ]);
    expect(subjects().toSorted()).toEqual([
      'p1@ufvi.example Multa: R$\u00a03,00',
      'p1@ufvi.example Serviço: R$\u00a02,50',
    ]);
  });

  it('are in the words of the library, where it wrote some', async () => {
    const notices = new Map([
      ['loan-receipt', { pt: { matter: { title: 'É seu' }, body: '“{{title}}” até {{until}}.' } }],
      [
        'hold-ready',
        {
          pt: { matter: { subject: 'Chegou: {{title}}', alert: 'Chegou.' }, body: 'Venha!\n\nJá.' },
        },
      ],
      ['overdue', { pt: { matter: { title: 'Devolva' }, body: 'São {{count}}:\n\n{{loans}}' } }],
    ]);
    services = { ...services, content: { now: () => ({ notices }) } };
    await choose('emprestimo', { ...EMAIL, alerta: true });
    await lend('leitor', 'c1');
    await lend('leitora', 'c2');
    await hold(2);
    await back('c2');
    await run();
    pass(10 * DAY_MS);
    await run();
    const letter = (subject: string) => mail.letters.find((one) => one.subject === subject)?.text;
    expect(letter('É seu')).toContain('\n\n“Obra 1” até quinta-feira, 19 de março.\n\nVeja na');
    expect(letter('Chegou: Obra 2')).toContain('Olá, Leitor.\n\nVenha!\n\nJá.\n\nSuas reservas: ');
    expect(letter('Devolva')).toContain(
      'São 1:\n\n– Obra 1: até quinta-feira, 19 de março (Biblioteca Central)\n\n',
    );
  });

  it('tell of a suspension, and once of its end', async () => {
    await test.db.queries.updateTable('policies').set({ suspension_days_per_day: 2 }).execute();
    await lend('leitor', 'c1');
    pass(8 * DAY_MS);
    await back('c1');
    await run();
    const [told] = await alerts();
    expect(told).toMatch(/^Você está afastado – “Obra 1” foi devolvido com atraso\. Até .+ março,/);
    const { ends_on: last } = await test.db.queries
      .selectFrom('suspensions')
      .select('ends_on')
      .executeTakeFirstOrThrow();
    now = new Date(`${last}T17:20:00Z`);
    await run();
    expect(await alerts()).toHaveLength(1);
    pass(DAY_MS);
    await Promise.all([run(), run()]);
    await run();
    expect((await alerts())[0]).toMatch(/^Seu afastamento terminou – Desde .+: Biblioteca Central/);
    expect(await alerts()).toHaveLength(2);
    expect(subjects()).toEqual([
      'p1@ufvi.example Você está afastado',
      'p1@ufvi.example Seu afastamento terminou',
    ]);
  });

  it('tell once, a day before, of a hold that will lapse', async () => {
    await lend('leitora', 'c1');
    await hold(1);
    await back('c1');
    pass(23 * HOUR_MS);
    await run();
    expect(await alerts()).toHaveLength(1);
    pass(2 * HOUR_MS);
    await run();
    await run();
    expect((await alerts())[0]).toBe(
      'O prazo da sua reserva está acabando – “Obra 1” espera por você só até sábado, 14 de março às 14:20: Biblioteca Central.',
    );
    expect(subjects()).toEqual([
      'p1@ufvi.example Reserva disponível: Obra 1',
      'p1@ufvi.example O prazo da sua reserva está acabando',
    ]);
  });

  it('tell once of a card that is about to expire', async () => {
    const expire = (day: string) =>
      test.db.queries
        .updateTable('patrons')
        .set({ valid_until: day })
        .where('id', '=', 1)
        .execute();
    await expire('2026-05-20');
    await run();
    expect(await alerts()).toEqual([]);
    await expire('2026-04-01');
    await run();
    await run();
    expect(await alerts()).toEqual([
      'Sua carteira vai vencer – Sua carteira vale até quarta-feira, 1º de abril. Veja em seus dados como renovar.',
    ]);
    expect(subjects()).toEqual(['p1@ufvi.example Sua carteira vai vencer']);
  });

  it('tell in alerts, too, of what falls due and what is overdue', async () => {
    await lend('leitor', 'c1');
    await lend('leitor', 'c2');
    now = new Date('2026-03-17T12:00:00Z');
    await run();
    expect(await alerts()).toEqual([
      'Vence em breve – “Obra 1” vence em quinta-feira, 19 de março (Biblioteca Central). “Obra 2” vence em quinta-feira, 19 de março (Biblioteca Central). Renove ou devolva até lá.',
    ]);
    await back('c2');
    now = new Date('2026-03-20T12:00:00Z');
    await run();
    expect((await alerts())[0]).toBe(
      'Em atraso – “Obra 1” era esperado em quinta-feira, 19 de março (Biblioteca Central). Devolva assim que puder: um empréstimo em atraso não pode ser renovado.',
    );
  });

  it('come by the channels that are on, one by one', async () => {
    await choose('vencimento', ALERT);
    await choose('atraso', EMAIL);
    await lend('leitor', 'c1');
    now = new Date('2026-03-17T12:00:00Z');
    await run();
    expect(subjects()).toEqual([]);
    expect(await alerts()).toHaveLength(1);
    now = new Date('2026-03-20T12:00:00Z');
    await run();
    expect(subjects()).toEqual(['p1@ufvi.example Empréstimos atrasados']);
    expect(await alerts()).toHaveLength(1);
  });
});
