import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Email, Mailer } from '#api/portal/integrations/mail.ts';
import { listEmails, queueEmail, retryFailed, claimEmail } from '#api/core/mail/outbox.ts';
import { sendDueEmails, type EmailTemplate, type EmailContent } from '#api/core/mail/send.ts';
import { LEASE_MS, MAX_TRIES } from '#api/core/mail/states.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { keepMail } from '../../support/stored-mail.ts';

const START = new Date('2026-03-12T17:20:00Z');
const WORDS: EmailContent = { subject: 'Aviso', text: 'Olá.\n' };
const LATER = LEASE_MS + 1;

describeEngine('the outbox of mail', () => {
  let test: TestDatabase;
  let now = START;
  let warnings: string[] = [];
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-mail', async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
      const email = 'leitor@ufvi.example; casa@ufvi.example';
      await db.queries.updateTable('patrons').set({ email }).where('id', '=', 1).execute();
    });
    now = START;
    warnings = [];
  });
  afterEach(() => test.close());

  const queue = (entity = 7, patronId = 1) =>
    test.db.transaction((tx) =>
      queueEmail(tx, { kind: 'note', entity, occasion: '2026-03-12', patronId, at: now }),
    );
  const send = (mail: Mailer, compose: EmailTemplate = async () => WORDS) =>
    sendDueEmails({
      ...{ db: test.db, mail, templates: { note: compose }, languages: ['pt', 'en'] },
      ...{ now: () => now, warn: (text: string) => void warnings.push(text) },
    });
  const failing = (): Mailer & { tries: Email[] } => {
    const tries: Email[] = [];
    const mail = keepMail();
    return {
      ...mail,
      tries,
      send: async (letter) => {
        tries.push(letter);
        throw new Error('550 No such mailbox');
      },
    };
  };
  const states = async () =>
    (await test.db.queries.selectFrom('mail_outbox').select('state').execute()).map(
      ({ state }) => state,
    );

  it('holds one message for a cause, and sends it once to every address', async () => {
    await queue();
    await queue();
    const mail = keepMail();
    expect(await send(mail)).toEqual({ sent: 1, dropped: 0, failed: 0 });
    expect(await send(mail)).toEqual({ sent: 0, dropped: 0, failed: 0 });
    expect(mail.letters).toEqual([
      {
        ...{ to: ['leitor@ufvi.example', 'casa@ufvi.example'], locale: 'pt', ...WORDS },
        key: 'note-7-2026-03-12',
      },
    ]);
  });

  it('forgets a message whose cause was taken back', async () => {
    const broken = test.db.transaction(async (tx) => {
      await queueEmail(tx, { kind: 'note', entity: 7, occasion: '', patronId: 1, at: now });
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    expect(await states()).toEqual([]);
  });

  it('gives each message to one of two senders', async () => {
    for (let entity = 1; entity <= 6; entity++) await queue(entity);
    const mail = keepMail();
    const [one, other] = await Promise.all([send(mail), send(mail)]);
    expect(one.sent + other.sent).toBe(6);
    expect(mail.letters).toHaveLength(6);
  });

  it('writes in the language of the last sign-in, where the institution has it', async () => {
    const speak = (language: string) =>
      test.db.queries.updateTable('patrons').set({ language }).where('id', '=', 1).execute();
    const locales: string[] = [];
    const compose: EmailTemplate = async (_cause, { locale }) => {
      locales.push(locale);
      return WORDS;
    };
    for (const [entity, language] of ['en', 'fr'].entries()) {
      await speak(language);
      await queue(entity);
      await send(keepMail(), compose);
    }
    expect(locales).toEqual(['en', 'pt']);
  });

  it('drops what is not the case any more, and what has no address', async () => {
    await queue(1);
    await queue(2, 2);
    const mail = keepMail();
    expect(await send(mail, async () => null)).toEqual({ sent: 0, dropped: 2, failed: 0 });
    expect(mail.letters).toEqual([]);
    const rows = await listEmails(test.db.queries, ['dropped']);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'it is not the case any more',
      'the patron has no e-mail address',
    ]);
  });

  it('waits longer after each error, tells why, gives up after days, and tries anew when told', async () => {
    await queue();
    const mail = failing();
    await send(mail);
    const [row] = await listEmails(test.db.queries, ['waiting']);
    expect(row).toMatchObject({ tries: 1, reason: '550 No such mailbox', login: 'leitor' });
    await send(mail);
    expect(mail.tries).toHaveLength(1);
    for (let hours = 0; hours < 24 * 4; hours++) {
      now = new Date(now.getTime() + 3_600_000);
      await send(mail);
    }
    expect(mail.tries).toHaveLength(MAX_TRIES);
    expect(await states()).toEqual(['failed']);
    expect(warnings).toEqual([expect.stringMatching(/given up.*550 No such mailbox/)]);
    expect(await retryFailed(test.db.queries, now)).toBe(1);
    expect(await send(keepMail())).toMatchObject({ sent: 1 });
  });

  it('stops for a while when the mail server takes nothing', async () => {
    for (let entity = 1; entity <= 9; entity++) await queue(entity);
    const mail = failing();
    expect(await send(mail)).toEqual({ sent: 0, dropped: 0, failed: 3 });
    expect(mail.tries).toHaveLength(3);
  });

  it('takes up what a sender left in the middle; one that comes back late changes nothing', async () => {
    await queue();
    const left = await claimEmail(test.db.queries, now);
    expect(left).toMatchObject({ tries: 1 });
    expect(await send(keepMail())).toMatchObject({ sent: 0 });
    now = new Date(now.getTime() + LATER);
    expect(await send(keepMail())).toMatchObject({ sent: 1 });
    expect(await states()).toEqual(['sent']);
  });

  it('is not stopped by a clock that jumps back', async () => {
    now = new Date('2027-01-01T00:00:00Z');
    await queue();
    await claimEmail(test.db.queries, now);
    now = START;
    expect(await send(keepMail())).toMatchObject({ sent: 1 });
  });
});
