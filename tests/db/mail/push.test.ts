import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { listEmails } from '#api/core/mail/outbox.ts';
import { markRead } from '#api/patrons/alerts/store.ts';
import { readPushKeys, resealPushKeys } from '#api/patrons/auth/push/keys.ts';
import { devicesOf, saveDevice } from '#api/patrons/notices/device-store.ts';
import { saveDigest } from '#api/patrons/notices/digest-store.ts';
import { notify } from '#api/patrons/notices/notify.ts';
import { saveChannels } from '#api/patrons/notices/store.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import type { JobServices } from '#api/portal/jobs/runner.ts';
import { CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import {
  openPushService,
  pushBrowser,
  type PushBrowser,
  type PushService,
} from '../../support/providers/push-service.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { jobServices, keepMail, type StoredMail } from '../../support/stored-mail.ts';

/** A Thursday, 14:20 in São Paulo. */
const START = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;
const DUE = { title: 'Iracema', library: 'Central', zone: 'America/Sao_Paulo', byHour: false };
const SECRET = new Uint8Array(32).fill(7);

describeEngine('push notifications', () => {
  let test: TestDatabase;
  let now = START;
  let mail: StoredMail;
  let service: PushService;
  let phone: PushBrowser;
  let settings = DEMONSTRATION_SETTINGS;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-push', async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
      await db.queries.updateTable('patrons').set({ email: 'um@ufvi.example' }).execute();
    });
    now = START;
    settings = DEMONSTRATION_SETTINGS;
    mail = keepMail();
    service = await openPushService();
    phone = pushBrowser();
  });
  afterEach(() => test.close());

  const add = (browser: PushBrowser, patronId = 1) => {
    const { endereco: endpoint, chave: publicKey, segredo: authSecret } = browser.body;
    const device = { endpoint, publicKey, authSecret, browser: 'Firefox (Android)' };
    return test.db.transaction((tx) =>
      saveDevice(tx, { patronId, sessionId: patronId, ...device, at: now }),
    );
  };
  const send = async (push: JobServices['push'] = service.push) => {
    const given = { db: test.db, settings, mail, push, now: () => now, warn: () => undefined };
    await JOBS.find(({ name }) => name === 'mail')?.run(jobServices(given));
  };
  const fine = (cents: number) =>
    test.db.transaction((tx) =>
      chargeDebt(tx, {
        ...{ patronId: 1, libraryId: CENTRAL, loanId: null, reason: 'service', cents },
        at: now.toISOString(),
      }),
    );
  const tell = (kind: 'due_moved' | 'recall', patronId = 1) =>
    test.db.transaction((tx) =>
      notify(tx, { patronId, kind, params: { ...DUE, until: now.toISOString() }, at: now }),
    );
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const reasons = async (state: 'dropped' | 'waiting' | 'sent') =>
    (await listEmails(test.db.queries, [state]))
      .filter(({ kind }) => kind === 'push')
      .map(({ reason }) => reason);

  it('reach each device encrypted for it, with title, text and address alone, in the language of its reader', async () => {
    await test.db.queries.updateTable('patrons').set({ language: 'en' }).execute();
    const laptop = pushBrowser('laptop');
    const other = pushBrowser('other');
    await add(phone);
    await add(laptop);
    await add(other, 2);
    await fine(250);
    await send();
    const message = {
      title: 'Service: R$2.50',
      text: 'Biblioteca Central.',
      path: '/en/meupergamum/app/emprestimo/debito',
    };
    for (const browser of [phone, laptop]) {
      const [shown, ...more] = service.shown(browser);
      expect(shown).toEqual(message);
      expect(more).toEqual([]);
    }
    expect(service.shown(other)).toEqual([]);
    // By e-mail as well.
    expect(mail.letters).toHaveLength(1);
    const [request] = service.received;
    if (!request) throw new Error('Nothing was sent');
    expect(request.headers).toMatchObject({ TTL: 172_800, 'Content-Encoding': 'aes128gcm' });
    expect(request.body?.toString('latin1')).not.toContain('2.50');
    expect(await service.claims(request)).toMatchObject({
      publicKey: service.push.publicKey,
      aud: 'https://push.example.org',
      sub: 'mailto:biblioteca@example.org',
    });
  });

  it('come only for kinds that a patron wants there, also where nothing else is wanted', async () => {
    await add(phone);
    const off = { email: false, alerta: false };
    const set = (push: boolean) =>
      saveChannels(test.db.queries, { patronId: 1, kind: 'novo_prazo' }, { ...off, push });
    await set(false);
    await tell('due_moved');
    await send();
    expect(service.shown(phone)).toEqual([]);
    await set(true);
    await tell('due_moved');
    await send();
    expect(service.shown(phone)).toMatchObject([{ title: 'Você tem mais prazo' }]);
  });

  it('wait for the end of quiet hours, and do not repeat what was read meanwhile', async () => {
    settings = {
      ...DEMONSTRATION_SETTINGS,
      notices: { ...DEMONSTRATION_SETTINGS.notices, quietFrom: 22, quietUntil: 7 },
    };
    now = new Date('2026-03-13T04:30:00Z');
    await add(phone);
    await fine(250);
    await send();
    await markRead(test.db.queries, { patronId: 1, at: now });
    await fine(300);
    expect(service.received).toEqual([]);
    pass(6 * HOUR_MS);
    await send();
    expect(service.shown(phone).map(({ title }) => title)).toEqual([
      expect.stringContaining('3,00'),
    ]);
    expect(await reasons('dropped')).toEqual(['the alert was read or deleted']);
  });

  it('are one a day on each device where the patron wants that, but at once for what cannot wait', async () => {
    const laptop = pushBrowser('laptop');
    await add(phone);
    await add(laptop);
    await saveDigest(test.db.queries, 1, true);
    await fine(250);
    await send();
    for (const browser of [phone, laptop]) expect(service.shown(browser)).toHaveLength(1);
    await fine(300);
    await tell('due_moved');
    await tell('recall');
    await send();
    expect(service.shown(phone).at(-1)?.title).toBe('Devolva antes: outra pessoa espera');
    for (let hour = 0; hour < 24; hour++) {
      pass(HOUR_MS);
      await send();
    }
    for (const browser of [phone, laptop]) {
      const shown = service.shown(browser);
      expect(shown).toHaveLength(3);
      expect(shown[2]).toMatchObject({
        title: 'Avisos da biblioteca: 2',
        path: '/meupergamum/app/alertas',
      });
      expect(shown[2]?.text).toContain('Você tem mais prazo');
    }
  });

  it('are tried again where a push service fails, on that device alone', async () => {
    const laptop = pushBrowser('laptop');
    await add(phone);
    await add(laptop);
    service.answers.set(phone.endpoint, 503);
    await fine(250);
    await send();
    expect(await reasons('waiting')).toEqual(['push.example.org answered 503']);
    service.answers.delete(phone.endpoint);
    pass(HOUR_MS);
    await send();
    expect(service.shown(phone)).toHaveLength(2);
    expect(service.shown(laptop)).toHaveLength(1);
    expect(await reasons('sent')).toEqual(['', '']);
  });

  it('that could not be sent in the daily summary are tried again on the same day, together', async () => {
    await add(phone);
    await saveDigest(test.db.queries, 1, true);
    service.answers.set(phone.endpoint, new Error('no connection'));
    await fine(250);
    await fine(300);
    await send();
    service.answers.delete(phone.endpoint);
    pass(HOUR_MS);
    await send();
    expect(service.shown(phone).at(-1)?.title).toBe('Avisos da biblioteca: 2');
  });

  it.each([404, 410])('end on a device whose push service answers %i', async (status) => {
    await add(phone);
    service.answers.set(phone.endpoint, status);
    await fine(250);
    await send();
    expect(await devicesOf(test.db.queries, 1)).toEqual([]);
    expect(await reasons('dropped')).toEqual([
      'the browser does not receive notifications any more',
    ]);
    await fine(300);
    await send();
    expect(service.received).toHaveLength(1);
  });

  it('are dropped where the device was removed, or the institution switched them off', async () => {
    await add(phone);
    await fine(250);
    await send(null);
    await fine(300);
    await test.db.queries.deleteFrom('push_devices').execute();
    await send();
    expect(service.received).toEqual([]);
    expect(await reasons('dropped')).toEqual(['push is switched off', 'the device was removed']);
  });

  it('go to the patron who switched a browser on last, and not to one before', async () => {
    await add(phone, 2);
    await tell('recall', 2);
    await add(phone, 1);
    await send();
    expect(service.shown(phone)).toEqual([]);
    await fine(250);
    await send();
    expect(service.shown(phone)).toHaveLength(1);
  });

  it('are signed with one key pair of the network, which nodes that start together share', async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => readPushKeys(test.db, SECRET)));
    expect(new Set(nodes.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(await readPushKeys(test.db, SECRET)).toEqual(nodes[0]);
    const { value } = await test.db.queries
      .selectFrom('network')
      .select('value')
      .where('key', '=', 'push_keys')
      .executeTakeFirstOrThrow();
    expect(value).not.toContain(nodes[0]?.privateKey);
  });

  it('keep their keys when the key of the server changes, and get new ones where that was lost', async () => {
    await add(phone);
    const keys = await readPushKeys(test.db, SECRET);
    const next = new Uint8Array(32).fill(8);
    await test.db.transaction((tx) => resealPushKeys(tx, SECRET, next));
    expect(await readPushKeys(test.db, next)).toEqual(keys);
    expect(await devicesOf(test.db.queries, 1)).toHaveLength(1);
    const fresh = await readPushKeys(test.db, new Uint8Array(32).fill(9));
    expect(fresh.publicKey).not.toBe(keys.publicKey);
    // Browsers accept messages only from the key that they subscribed to.
    expect(await devicesOf(test.db.queries, 1)).toEqual([]);
  });
});
