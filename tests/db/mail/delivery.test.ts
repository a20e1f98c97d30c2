import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { listFailing } from '#api/core/mail/failing.ts';
import { listEmails } from '#api/core/mail/outbox.ts';
import { saveDigest } from '#api/patrons/notices/digest-store.ts';
import { notify } from '#api/patrons/notices/notify.ts';
import { saveChannels } from '#api/patrons/notices/store.ts';
import { MailError } from '#api/portal/integrations/mail.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import type { JobServices } from '#api/portal/jobs/runner.ts';
import { CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { jobServices, keepMail, type StoredMail } from '../../support/stored-mail.ts';

/** A Thursday, 14:20 in São Paulo. */
const START = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;
const DUE = { title: 'Iracema', library: 'Central', zone: 'America/Sao_Paulo', byHour: false };

describeEngine('the delivery of notices', () => {
  let test: TestDatabase;
  let now = START;
  let mail: StoredMail;
  let settings = DEMONSTRATION_SETTINGS;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-delivery', async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }]]);
      const email = 'leitor@ufvi.example; casa@ufvi.example';
      await db.queries.updateTable('patrons').set({ email }).where('id', '=', 1).execute();
    });
    now = START;
    mail = keepMail();
    settings = DEMONSTRATION_SETTINGS;
  });
  afterEach(() => test.close());

  const send = async (mailer: JobServices['mail'] = mail) => {
    const given = { db: test.db, settings, mail: mailer, warn: () => undefined, now: () => now };
    await JOBS.find(({ name }) => name === 'mail')?.run(jobServices(given));
  };
  const fine = (cents: number) =>
    test.db.transaction((tx) =>
      chargeDebt(tx, {
        ...{ patronId: 1, libraryId: CENTRAL, loanId: null, reason: 'service', cents },
        at: now.toISOString(),
      }),
    );
  const tell = (kind: 'due_moved' | 'recall') =>
    test.db.transaction((tx) =>
      notify(tx, { patronId: 1, kind, params: { ...DUE, until: now.toISOString() }, at: now }),
    );
  const subjects = () => mail.letters.map(({ subject }) => subject.replaceAll('\u00a0', ' '));

  it('waits for the end of quiet hours, however often the job runs', async () => {
    settings = {
      ...DEMONSTRATION_SETTINGS,
      notices: { ...DEMONSTRATION_SETTINGS.notices, quietFrom: 22, quietUntil: 7 },
    };
    now = new Date('2026-03-13T01:30:00Z');
    await fine(250);
    for (let hour = 0; hour < 9; hour++) {
      await send();
      expect(mail.letters).toEqual([]);
      now = new Date(now.getTime() + HOUR_MS);
    }
    const [waiting] = await listEmails(test.db.queries, ['waiting']);
    expect(waiting).toMatchObject({ tries: 0 });
    await send();
    expect(subjects()).toEqual(['Serviço: R$ 2,50']);
  });

  it('is one e-mail a day where the patron wants that, but at once for what cannot wait', async () => {
    await saveDigest(test.db.queries, 1, true);
    await fine(250);
    await send();
    // The first of the day, with what there is.
    expect(subjects()).toEqual(['Serviço: R$ 2,50']);
    now = new Date(now.getTime() + HOUR_MS);
    await fine(300);
    await tell('due_moved');
    await tell('recall');
    await send();
    expect(subjects().slice(1)).toEqual(['Devolva antes: outra pessoa espera']);
    for (let hour = 0; hour < 30; hour++) {
      now = new Date(now.getTime() + HOUR_MS);
      await send();
    }
    expect(subjects().slice(2)).toEqual(['Avisos da biblioteca: 2']);
    const digest = mail.letters[2];
    expect(digest?.text.match(/Olá/g)).toHaveLength(1);
    expect(digest?.text.replaceAll('\u00a0', ' ')).toContain('■ Serviço: R$ 3,00');
    expect(digest?.text).toContain('■ Você tem mais prazo');
    // A fine is obligatory.
    expect(digest?.unsubscribe).toBeUndefined();
  });

  it('is one e-mail for receipts of one visit, with a link that ends receipts', async () => {
    const on = { email: true, alerta: false, push: false };
    await saveChannels(test.db.queries, { patronId: 1, kind: 'emprestimo' }, on);
    for (const barcode of ['c1', 'c2']) {
      await lendCopy(test.db, { barcode, login: 'leitor', at: now });
    }
    await fine(250);
    await send();
    expect(subjects().toSorted()).toEqual(['Avisos da biblioteca: 2', 'Serviço: R$ 2,50']);
    const receipts = mail.letters.find(({ subject }) => subject.startsWith('Avisos'));
    expect(receipts?.text).toContain('“Obra 1”, até');
    expect(receipts?.text).toContain('“Obra 2”, até');
    expect(receipts?.unsubscribe).toMatch(
      /^https:\/\/catalogo\.example\/api\/avisos\/emprestimo\.1\./,
    );
    expect(receipts?.text).toContain(receipts?.unsubscribe);
  });

  it('stops for addresses that are refused for good, and tells their owner and the staff', async () => {
    const reason = '550 5.1.1 No such mailbox';
    const refusing = {
      ...mail,
      send: async (letter: Parameters<typeof mail.send>[0]) => {
        await mail.send(letter);
        const rejected = letter.to.filter((address) => address.startsWith('leitor@'));
        return rejected.map((address) => ({ address, reason }));
      },
    };
    await fine(250);
    await send(refusing);
    await fine(300);
    await send(refusing);
    expect(mail.letters.map(({ to }) => to)).toEqual([
      ['leitor@ufvi.example', 'casa@ufvi.example'],
      ['casa@ufvi.example'],
    ]);
    expect(await listFailing(test.db.queries)).toMatchObject([
      { login: 'leitor', address: 'leitor@ufvi.example', reason },
    ]);
    const kinds = await test.db.queries.selectFrom('alerts').select('kind').execute();
    expect(kinds.filter(({ kind }) => kind === 'email_failing')).toHaveLength(1);
    // No address is left.
    const email = 'Leitor@ufvi.example';
    await test.db.queries.updateTable('patrons').set({ email }).where('id', '=', 1).execute();
    await fine(350);
    await send(refusing);
    expect(mail.letters).toHaveLength(2);
    expect(await listEmails(test.db.queries, ['dropped'])).toMatchObject([
      { reason: 'the mail server refuses the address (acervo mail failing)' },
    ]);
  });

  it('tries again where the server refuses mail for another reason', async () => {
    const full = {
      ...mail,
      send: async () => {
        const cause = {
          rejectedErrors: [
            { recipient: 'leitor@ufvi.example', responseCode: 552, response: '552 5.2.2 full' },
          ],
        };
        throw new MailError('A message was not sent: 552 5.2.2 full', cause);
      },
    };
    await fine(250);
    await send(full);
    expect(await listFailing(test.db.queries)).toEqual([]);
    now = new Date(now.getTime() + HOUR_MS);
    await send();
    expect(mail.letters).toHaveLength(1);
  });
});
