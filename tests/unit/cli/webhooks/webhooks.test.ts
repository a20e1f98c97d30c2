import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../support/providers/webhook-receiver.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

describe('acervo webhooks', () => {
  const { tell } = networkCommands({
    settings: {
      ...DEMONSTRATION_SETTINGS,
      webhooks: { privateHosts: ['127.0.0.1'], reading: [] },
    },
    fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]]),
    isShared: true,
  });
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());

  const run = (...words: string[]) => {
    const isOther = words[0] === 'jobs' || words[0] === 'desk';
    return isOther ? tell(...words) : tell('webhooks', ...words);
  };

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
      said: ['The test event was not accepted: the receiver answered 401.'],
    });
    expect((await run('deliveries', '2')).code).toBe(1);
    expect((await run('add', receiver.url, '--events', '*')).said).toEqual([
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
    expect([refused.code, refused.said[0]]).toEqual([2, sentence]);
  });

  it('says where webhooks are listed when a number is unknown', async () => {
    const { code, said } = await run('test', '99');
    expect(code).toBe(1);
    expect(said[0]).toContain('acervo webhooks list');
  });
});
