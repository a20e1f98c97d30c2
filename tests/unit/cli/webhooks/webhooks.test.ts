import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../support/providers/webhook-receiver.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

describe('acervo webhooks', () => {
  const data = mkdtempSync(join(tmpdir(), 'acervo-webhooks-'));
  const config = readConfig({ ACERVO_DATA: data });
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    const webhooks = { privateHosts: ['127.0.0.1'], reading: [] };
    writeSettings(data, { ...DEMONSTRATION_SETTINGS, webhooks });
    const db = openDatabase(config.database);
    await migrate(db);
    await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
    await db.transaction((tx) => foundNetwork(tx, new Date('2026-03-12T17:20:00Z')));
    await db.close();
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    rmSync(data, { recursive: true, force: true });
  });

  async function run(...words: string[]) {
    const said: string[] = [];
    const complained: string[] = [];
    const [group = ''] = words;
    const isJobs = group === 'jobs' || group === 'desk';
    const code = await runCommandLine(isJobs ? words : ['webhooks', ...words], {
      ...{ config, folder: data, progress: () => undefined },
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
    });
    return { code, said, complained };
  }

  it('adds, tests, lists, sends again, renews the secret, switches off and removes', async () => {
    expect(await run('list')).toMatchObject({ code: 0, said: ['There is none.'] });
    const added = await run('add', receiver.url, '--events', 'loan.*, title.created');
    const [sentence, secret = ''] = added.said;
    expect(sentence).toBe('Webhook 1 was added. Its secret:');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await run('list')).said).toEqual([
      `1\t${receiver.url}\ton\ttitle.created,loan.created,loan.renewed,loan.updated,loan.ended\t-`,
    ]);

    expect(await run('test', '1')).toMatchObject({ code: 0 });
    expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test']);
    expect(isSignedWith(secret, receiver.received[0]!)).toBe(true);

    await run('desk', 'lend', 'c1', 'leitor');
    const waiting = await run('deliveries', '1');
    expect(waiting.said).toHaveLength(1);
    expect(waiting.said[0]).toMatch(/^2\t.+Z\tloan\.created\t1\twaiting\t0\tat once\t-$/);
    await run('jobs', 'run', 'webhooks');
    expect((await run('deliveries', '1')).said).toEqual(['There is none.']);
    expect((await run('deliveries', '1', '--all')).said).toHaveLength(2);

    expect((await run('resend', '1', '2')).said).toEqual(['Deliveries to be sent again: 1.']);
    const renewed = await run('change', '1', '--new-secret', '--events', '*');
    await run('jobs', 'run', 'webhooks');
    const [, first, again] = receiver.received;
    expect(again?.id).toBe(first?.id);
    expect(isSignedWith(secret, again!)).toBe(true);
    expect(isSignedWith(renewed.said[1]!, again!)).toBe(true);

    await run('change', '1', '--off');
    await run('desk', 'return', 'c1');
    await run('jobs', 'run', 'webhooks');
    expect(receiver.received).toHaveLength(3);
    expect((await run('remove', '1')).code).toBe(0);
    expect((await run('list')).said).toEqual(['There is none.']);
  });

  it('says why a receiver did not accept the test, and which deliveries were given up', async () => {
    await run('add', receiver.url, '--events', 'loan.ended');
    receiver.respond = () => 401;
    const tested = await run('test', '2');
    expect(tested).toMatchObject({
      code: 1,
      complained: ['The test event was not accepted: the receiver answered 401.'],
    });
    expect((await run('deliveries', '2')).code).toBe(1);
    expect((await run('add', receiver.url, '--events', '*')).complained).toEqual([
      'There is a webhook with this address; "acervo webhooks change" changes it.',
    ]);
  });

  it.each([
    [['add', 'https://loja.example/'], 'Say which events: --events LIST.'],
    [['add', 'https://loja.example/', '--events', 'loan.lent'], '"loan.lent" is no event.'],
    [
      ['add', 'https://10.0.0.7/', '--events', '*'],
      '"https://10.0.0.7/" cannot be notified: its host is private and not in the setting webhooks.privateHosts.',
    ],
    [['change', '1', '--on', '--off'], 'Choose --on or --off.'],
    [['test', 'one'], '"one" is no number of a webhook.'],
  ])('refuses %j', async (words, sentence) => {
    const refused = await run(...words);
    expect([refused.code, refused.complained[0]]).toEqual([2, sentence]);
  });

  it('says where webhooks are listed when a number is unknown', async () => {
    const { code, complained } = await run('test', '99');
    expect(code).toBe(1);
    expect(complained[0]).toContain('acervo webhooks list');
  });
});
