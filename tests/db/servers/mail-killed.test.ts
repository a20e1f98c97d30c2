import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queueEmail } from '#api/core/mail/outbox.ts';
import { LEASE_MS } from '#api/core/mail/states.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const SENDER = fileURLToPath(new URL('../../support/servers/mail-sender.ts', import.meta.url));
const START = new Date('2026-03-12T17:20:00Z');
const MESSAGES = 12;

/** A mail server that calls `onMessage` before it confirms a message that it has taken. */
async function startMailServer(onMessage: (count: number) => Promise<void>) {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      void text(stream).then(async (message) => {
        received.push(/^message-id: (.*)$/im.exec(message)?.[1] ?? '');
        await onMessage(received.length);
        done();
      });
    },
  });
  // Of a sender that was killed.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

describeEngine('a server that is killed while it sends mail', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillWithReaders(test.db, [[{ libraryCode: 'central' }]]);
    await test.db.queries.updateTable('patrons').set({ email: 'leitor@ufvi.example' }).execute();
    await test.db.transaction(async (tx) => {
      for (let entity = 1; entity <= MESSAGES; entity++) {
        await queueEmail(tx, {
          ...{ kind: 'note', entity, occasion: '2026-03-12', patronId: 1, at: START },
        });
      }
    });
  });
  afterEach(() => test.close());

  const startSender = (url: string, afterMs = 0) =>
    spawn(
      process.execPath,
      [
        ...['--disable-warning=ExperimentalWarning', SENDER, test.location, url],
        new Date(START.getTime() + afterMs).toISOString(),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
  const runSender = async (url: string, afterMs: number) => {
    const sender = startSender(url, afterMs);
    return JSON.parse(await text(sender.stdout)) as unknown;
  };

  it('loses no message, and another one repeats at most the one that was not confirmed', async () => {
    let kill = async () => undefined as void;
    const mail = await startMailServer(async (count) => {
      if (count === MESSAGES / 2) await kill();
    });
    const first = startSender(mail.url);
    const exited = once(first, 'exit');
    kill = async () => {
      first.kill('SIGKILL');
      await exited;
    };
    await exited;
    expect(mail.received).toHaveLength(MESSAGES / 2);

    // The job is still that of the first; then it is taken over, but for the message under way.
    expect(await runSender(mail.url, 60_000)).toEqual([]);
    const rest = { sent: MESSAGES / 2, dropped: 0, failed: 0 };
    expect(await runSender(mail.url, 3 * 60_000)).toMatchObject([
      { name: 'mail', state: 'done', outcome: JSON.stringify(rest) },
    ]);
    expect(new Set(mail.received).size).toBe(MESSAGES);
    expect(mail.received).toHaveLength(MESSAGES);

    // Whether the message under way had left is not known: it is sent again, recognizably the same.
    await runSender(mail.url, LEASE_MS + 60_000);
    expect(mail.received).toHaveLength(MESSAGES + 1);
    expect(new Set(mail.received).size).toBe(MESSAGES);
    expect(mail.received.at(-1)).toBe(mail.received[MESSAGES / 2 - 1]);
    await runSender(mail.url, 3 * LEASE_MS);
    expect(mail.received).toHaveLength(MESSAGES + 1);
    await mail.close();
    // Five processes on a slow machine.
  }, 300_000);
});
