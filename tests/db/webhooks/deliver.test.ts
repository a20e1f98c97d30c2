import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/shared/webhooks/events.ts';
import { saveTitles } from '#api/catalogue/import/records.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { newWebhookSecret, sealWebhookSecret } from '#api/patrons/auth/push/webhook-secrets.ts';
import { newSecret, readSecret } from '#api/patrons/auth/secret.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { deliverWebhooks } from '#api/portal/webhooks/deliver.ts';
import { addWebhook, latestDeliveries, listWebhooks, resend } from '#api/portal/webhooks/store.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { book } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/providers/webhook-receiver.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { jobServices } from '../../support/stored-mail.ts';

const START = new Date('2026-03-12T17:20:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SECRET: Uint8Array = new Uint8Array(32).fill(7);
const ALL = Object.keys(WEBHOOK_EVENTS);

describeEngine('webhooks', () => {
  let test: TestDatabase;
  let receiver: WebhookReceiver;
  let now = START;
  let settings = structuredClone(DEMONSTRATION_SETTINGS);
  let warnings: string[] = [];
  beforeEach(async () => {
    test = await openCopyOf('webhooks', (db) =>
      fillWithReaders(db, [[{ libraryCode: 'central' }, { libraryCode: 'central' }], []]),
    );
    receiver = await startWebhookReceiver();
    now = START;
    settings = structuredClone(DEMONSTRATION_SETTINGS);
    settings.webhooks.privateHosts = ['127.0.0.1'];
    warnings = [];
  });
  afterEach(async () => {
    await receiver.close();
    await test.close();
  });

  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const add = async (events = ALL, url = receiver.url, key = SECRET) => {
    const webhookSecret = newWebhookSecret();
    const added = await addWebhook(test.db.queries, {
      ...{ url, events: events.join(' '), created_at: now.toISOString() },
      secret: sealWebhookSecret(webhookSecret, key),
    });
    if (!added) throw new Error('There is one already');
    return { id: added.id, webhookSecret };
  };
  const deliver = async (secret = SECRET) => {
    const warn = (text: string) => void warnings.push(text);
    const services = jobServices({ db: test.db, settings, secret, warn, now: () => now });
    const jobs = JOBS.filter(({ name }) => name === 'webhooks');
    const [ran] = await runJobs(services, jobs, { isForced: true });
    return ran?.outcome;
  };
  const lend = (barcode = 'c1', login = 'leitor') => lendCopy(test.db, { barcode, login, at: now });
  const giveBack = (barcode = 'c1') => returnCopy(test.db, { barcode, at: now });
  const types = () => receiver.received.map(({ type }) => type);
  const states = async (id: number) =>
    (await latestDeliveries(test.db.queries, id, { isUndone: false, limit: 50 }))
      .map(({ state }) => state)
      .reverse();
  const update = (statement: string) => sql.raw(statement).execute(test.db.queries);

  it('send nothing, and store nothing, where there is none', async () => {
    await lend();
    expect(await deliver()).toBe('0 sent, 0 to be tried again');
    expect(await test.db.queries.selectFrom('webhook_deliveries').selectAll().execute()).toEqual(
      [],
    );
    expect(receiver.received).toEqual([]);
  });

  it('sign each message after Standard Webhooks, with its id and time', async () => {
    const { webhookSecret } = await add();
    await lend();
    await deliver();
    const [event] = receiver.received;
    if (!event) throw new Error('Nothing was sent');
    expect(event.id).toMatch(/^[0-9a-f]{32}$/);
    expect(event.timestamp).toBe(String(START.getTime() / 1000));
    expect(event.signatures).toEqual([expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/)]);
    expect(isSignedWith(webhookSecret, event)).toBe(true);
    expect(isSignedWith(newWebhookSecret(), event)).toBe(false);
    expect(isSignedWith(webhookSecret, { ...event, body: `${event.body} ` })).toBe(false);
  });

  it('say of loans, holds and requests neither who reads nor what, unless the library wants it', async () => {
    await add();
    await lend();
    await update(`insert into holds (title_id, patron_id, library_id, state, placed_at)
      values (1, 2, 1, 'queued', '2026-03-12T17:20:00.000Z')`);
    await deliver();
    const [loan, hold] = receiver.received;
    expect(loan?.type).toBe('loan.created');
    expect(Object.keys(loan?.data ?? {}).sort()).toEqual([
      ...['due_at', 'ended_as', 'ended_at', 'id', 'lent_at', 'library', 'recalled_at', 'renewals'],
    ]);
    expect(hold?.data).toMatchObject({ library: 'central', state: 'queued' });
    for (const { body } of receiver.received)
      expect(body).not.toMatch(/leitor|"c1"|acervo\/1|patron|title/);

    settings.webhooks.reading = ['branch'];
    await giveBack();
    await deliver();
    expect(receiver.received.at(-1)?.body).not.toMatch(/leitor|"c1"/);
    settings.webhooks.reading = ['central'];
    await lend('c2', 'outro');
    await deliver();
    expect(receiver.received.at(-1)).toMatchObject({
      type: 'loan.created',
      data: {
        ...{ library: 'central', copy: 'c2', patron: { id: 3, login: 'outro' } },
        title: { id: 1, url: 'https://catalogo.example/acervo/1' },
      },
    });
  });

  it('tell each change once, as the event that it is', async () => {
    await add();
    await test.db.transaction((tx) =>
      saveTitles(tx, [book({ number: '9', title: 'Nova' })], { now: now.toISOString() }),
    );
    const changes = [
      `update titles set marc = marc || ' ' where id = 1`,
      `update titles set withdrawn_at = '2026-03-12' where id = 2`,
      `update titles set withdrawn_at = null where id = 2`,
      `update titles set uses = uses + 1`,
      `update copies set state = 'repair' where id = 1`,
      `update copies set note = 'x', state = state where id = 1`,
    ];
    for (const change of changes) await update(change);
    await lend('c2');
    for (const change of [
      `update loans set due_at = '2026-04-01T02:59:00.000Z', renewals = 1`,
      `update loans set due_at = '2026-03-20T02:59:00.000Z', recalled_at = '2026-03-12'`,
      `update loans set noticed_on = '2026-03-12'`,
    ])
      await update(change);
    await giveBack('c2');
    await update(`insert into holds (title_id, patron_id, library_id, state, placed_at)
      values (1, 2, 1, 'queued', '2026-03-12T17:20:00.000Z')`);
    for (const state of ['suspended', 'released', 'released', 'picked_up'])
      await update(`update holds set state = '${state}'`);
    await update(`insert into stack_requests (copy_id, patron_id, state, created_at, updated_at)
      values (1, 1, 'pedido', '2026-03-12', '2026-03-12')`);
    await update(`update stack_requests set state = 'separado'`);
    await deliver();
    expect(
      types()
        .filter((type) => !type.startsWith('copy'))
        .sort(),
    ).toEqual(ALL.filter((type) => !type.startsWith('copy')).sort());
    const copies = receiver.received.filter(({ type }) => type === 'copy.updated');
    expect(copies.map(({ data }) => data)).toEqual([
      expect.objectContaining({ barcode: 'c1', state: 'repair', library: 'central' }),
    ]);
    await update(`insert into copies (title_id, library_id, barcode, number, call_number, additional, loan_kind, created_at)
      values (1, 1, 'c9', '9', '', 0, 'normal', '2026-03-12')`);
    await deliver();
    expect(types().at(-1)).toBe('copy.created');
  });

  it('send only the chosen events', async () => {
    await add(['loan.ended']);
    await lend();
    await giveBack();
    await deliver();
    expect(types()).toEqual(['loan.ended']);
  });

  it('say nothing of changes that were rolled back', async () => {
    await add();
    const failed = test.db.transaction(async (tx) => {
      await sql`update titles set withdrawn_at = '2026-03-12'`.execute(tx);
      throw new Error('Not so');
    });
    await expect(failed).rejects.toThrow('Not so');
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('try again with the same id, later events of the same row behind, others not', async () => {
    const { id } = await add(['title.updated', 'title.withdrawn']);
    await update(`update titles set marc = marc || ' ' where id = 1`);
    await update(`update titles set withdrawn_at = '2026-03-12' where id = 1`);
    await update(`update titles set withdrawn_at = '2026-03-12' where id = 2`);
    receiver.respond = ({ data, type }) =>
      data.id === 1 && type === 'title.updated' && receiver.received.length < 3 ? 500 : 200;
    expect(await deliver()).toBe('1 sent, 1 to be tried again');
    expect(await deliver()).toBe('0 sent, 0 to be tried again');
    const of = (titleId: number) => receiver.received.filter(({ data }) => data.id === titleId);
    expect(of(1).map(({ type }) => type)).toEqual(['title.updated']);
    expect(of(2).map(({ type }) => type)).toEqual(['title.withdrawn']);
    pass(MINUTE_MS);
    await deliver();
    expect(of(1).map(({ type }) => type)).toEqual([
      ...['title.updated', 'title.updated', 'title.withdrawn'],
    ]);
    expect(new Set(of(1).map((event) => event.id)).size).toBe(2);
    expect(await states(id)).toEqual(['sent', 'sent', 'sent']);
  });

  it('wait longer and longer for a receiver that is away, and are switched off after three days', async () => {
    const { id } = await add();
    receiver.respond = () => 503;
    await lend();
    let runs = 0;
    for (; warnings.length === 0 && runs < 100; runs++) {
      await deliver();
      pass(120 * MINUTE_MS);
    }
    expect(now.getTime() - START.getTime()).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(receiver.received.length).toBeLessThan(20);
    expect(warnings).toEqual([expect.stringContaining('was switched off: nothing was accepted')]);
    const [webhook] = await listWebhooks(test.db.queries);
    expect(webhook).toMatchObject({ state: 'off', reason: expect.stringContaining('503') });
    const tried = receiver.received.length;
    pass(DAY_MS);
    await giveBack();
    await deliver();
    expect(receiver.received).toHaveLength(tried);

    // Switched on again, what waits is sent, and given-up deliveries on request.
    receiver.respond = () => 200;
    await update(`update webhooks set state = 'on', reason = ''`);
    await resend(test.db.queries, id, 'failed');
    await deliver();
    expect(types().slice(tried)).toEqual(['loan.created']);
  });

  it('stop when the receiver answers 410, and do not follow redirects', async () => {
    await add();
    receiver.respond = () => 302;
    await lend();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    receiver.respond = () => 410;
    pass(MINUTE_MS);
    await deliver();
    await giveBack();
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(await listWebhooks(test.db.queries)).toMatchObject([{ state: 'off' }]);
  });

  it('are signed with both secrets for a day after a rotation, then with the new one', async () => {
    const { webhookSecret } = await add();
    const next = newWebhookSecret();
    const [before] = await listWebhooks(test.db.queries);
    await test.db.queries
      .updateTable('webhooks')
      .set({
        ...{ secret: sealWebhookSecret(next, SECRET), previous_secret: before!.secret },
        previous_until: new Date(now.getTime() + DAY_MS).toISOString(),
      })
      .execute();
    await lend();
    await deliver();
    pass(DAY_MS + 1);
    await giveBack();
    await deliver();
    const [during, after] = receiver.received;
    expect(during?.signatures).toHaveLength(2);
    expect(isSignedWith(webhookSecret, during!) && isSignedWith(next, during!)).toBe(true);
    expect(after?.signatures).toHaveLength(1);
    expect(isSignedWith(next, after!)).toBe(true);
  });

  it('keep their secrets when the key of the server changes', async () => {
    const places = { dataFolder: '/nowhere', secret: 'a secret' };
    const { webhookSecret } = await add(ALL, receiver.url, await readSecret(test.db, places));
    const key = await newSecret(test.db, places);
    await lend();
    await deliver(key);
    expect(isSignedWith(webhookSecret, receiver.received[0]!)).toBe(true);
  });

  it('never reach a private address that is not listed, nor one to which a name resolves', async () => {
    settings.webhooks.privateHosts = [];
    const { port } = new URL(receiver.url);
    const { id } = await add(ALL, receiver.url);
    await add(ALL, `https://127.0.0.1:${port}/`);
    await add(ALL, `https://localhost.:${port}/`);
    await lend();
    expect(await deliver()).toBe('0 sent, 3 to be tried again');
    const [delivery] = await latestDeliveries(test.db.queries, id, { isUndone: true, limit: 1 });
    expect(delivery?.reason).toContain('webhooks.privateHosts');
    expect(receiver.received).toEqual([]);
    // A network may be listed as well.
    settings.webhooks.privateHosts = ['127.0.0.0/8'];
    await update(`update webhook_deliveries set next_at = ''`);
    pass(DAY_MS);
    await deliver();
    expect(types()).toEqual(['loan.created']);
  });

  it('are sent by one of several servers at a time', async () => {
    await add(['title.updated']);
    for (let change = 0; change < 20; change++)
      await update(`update titles set marc = marc || ' ' where id = 1`);
    await Promise.all([deliver(), deliver()]);
    expect(types()).toHaveLength(20);
    expect(new Set(receiver.received.map((event) => event.id)).size).toBe(20);
  });

  it('are all sent before a run ends with an error of the database', async () => {
    await add(['copy.created']);
    for (let copy = 10; copy < 40; copy++)
      await update(`insert into copies (title_id, library_id, barcode, number, call_number, additional, loan_kind, created_at)
        values (1, 1, 'c${copy}', '${copy}', '', 0, 'normal', '2026-03-12')`);
    let saved = 0;
    const queries = new Proxy(test.db.queries, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name === 'updateTable' && ++saved === 1) throw new Error('The disk is full');
        return value.bind(target) as unknown;
      },
    });
    const running = deliverWebhooks({
      ...{ db: { ...test.db, queries }, settings, origin: 'https://catalogo.example' },
      ...{ secret: SECRET, now: () => now, warn: () => undefined },
    });
    await expect(running).rejects.toThrow('The disk is full');
    expect(types()).toHaveLength(30);
    expect(saved).toBe(30);
  });

  it('are listed for thirty days after they ended', async () => {
    const { id } = await add();
    await lend();
    await deliver();
    pass(29 * DAY_MS);
    await deliver();
    expect(await states(id)).toEqual(['sent']);
    pass(2 * DAY_MS);
    await deliver();
    expect(await states(id)).toEqual([]);
  });

  it('begin no attempt after the end of a run, and go on with the next one', async () => {
    await add(['title.updated']);
    await add(['title.updated'], `${receiver.url}/second`);
    for (let change = 0; change < 10; change++)
      await update(`update titles set marc = marc || ' ' where id = 1`);
    const end = new AbortController();
    receiver.respond = () => {
      if (receiver.received.length === 4) end.abort();
      return 200;
    };
    const { sent } = await deliverWebhooks(
      {
        ...{ db: test.db, settings, origin: 'https://catalogo.example', secret: SECRET },
        ...{ now: () => now, warn: () => undefined },
      },
      end.signal,
    );
    expect(receiver.received).toHaveLength(sent);
    // Each receiver may have been taking one.
    expect(sent).toBeLessThanOrEqual(5);
    await deliver();
    expect(receiver.received).toHaveLength(20);
  });

  it('wait thirty days for a receiver that is switched off', async () => {
    const { id } = await add(['loan.created']);
    const { id: other } = await add(['loan.created'], `${receiver.url}/second`);
    receiver.respond = () => 500;
    await lend();
    await deliver();
    // The database wrote its own time.
    await update(`update webhook_deliveries set created_at = '${START.toISOString()}'`);
    await update(`update webhooks set state = 'off' where id = ${id}`);
    await update(`update webhooks set next_at = '9999' where id = ${other}`);
    pass(29 * DAY_MS);
    await deliver();
    expect([await states(id), await states(other)]).toEqual([['waiting'], ['waiting']]);
    pass(2 * DAY_MS);
    await deliver();
    expect([await states(id), await states(other)]).toEqual([[], ['waiting']]);
  });
});
