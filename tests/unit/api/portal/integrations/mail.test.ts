import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailer, MailError, type Email } from '#api/portal/integrations/mail.ts';

const LETTER: Email = {
  to: ['joao@example.org'],
  subject: 'Código para uma nova senha',
  text: 'Seu código é 042137.\n',
  locale: 'pt',
};

let folder = '';
let warnings: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-mail-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mailer = (smtpUrl: string, to = folder) =>
  createMailer({
    smtpUrl,
    folder: to,
    from: { name: 'Universidade do Vale', address: 'biblioteca@example.org' },
    origin: 'https://catalogo.example',
    now: () => new Date('2026-03-12T17:20:00Z'),
    warn: (text) => warnings.push(text),
  });

interface Received {
  text: string;
  to: string[];
}

/** A mail server that refuses the mailbox "ninguem". */
async function startServer() {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('ninguem@')) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        received.push({ text, to: envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

it('without a mail server every message is a file that only the server may read', async () => {
  const to = join(folder, 'mail');
  await mailer('', to).send(LETTER);
  await mailer('', to).send(LETTER);
  const names = readdirSync(to);
  expect(names).toHaveLength(2);
  expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  const file = join(to, names[0] ?? '');
  expect(statSync(file).mode & 0o077).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('To: joao@example.org');
  expect(text).toContain('Universidade do Vale <biblioteca@example.org>');
  expect(text).toContain('Content-Language: pt');
  expect(text).toContain('042137');
});

it('sends the same words as text and as HTML', async () => {
  const to = join(folder, 'mail');
  await mailer('', to).send({ ...LETTER, text: 'Suas <reservas>: https://catalogo.example/a\n' });
  const [name = ''] = readdirSync(to);
  const [head = '', plain = '', html = ''] = readFileSync(join(to, name), 'utf8')
    .replace(/=\r?\n/g, '')
    .split(/Content-Type: text\//);
  expect(head).toContain('multipart/alternative');
  expect(plain).toMatch(/^plain;[\s\S]*Suas <reservas>: https:\/\/catalogo.example\/a/);
  expect(html).toMatch(/^html;[\s\S]*>Suas &lt;reservas&gt;<\/a>/);
});

it('says which of several addresses were refused for good, and sends to the others', async () => {
  const server = await startServer();
  const to = ['joao@example.org', 'ninguem@example.org'];
  const rejected = await mailer(server.url).send({ ...LETTER, to });
  expect(rejected).toEqual([
    { address: 'ninguem@example.org', reason: expect.stringMatching(/^550/) },
  ]);
  expect(server.received.map((one) => one.to)).toEqual([['joao@example.org']]);
  const alone = mailer(server.url).send({ ...LETTER, to: ['ninguem@example.org'] });
  await expect(alone).rejects.toMatchObject({ rejected: [{ address: 'ninguem@example.org' }] });
  await server.close();
});

it('the same message tried twice is one, and says how it is ended where it can be', async () => {
  const unsubscribe = 'https://catalogo.example/api/lembretes/1.x';
  const letter = { ...LETTER, key: 'due-1-2026-03-12', unsubscribe };
  await mailer('').send(letter);
  await mailer('').send(letter);
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  const text = readFileSync(join(folder, names[0] ?? ''), 'utf8').replaceAll(/\r\n\s+/g, ' ');
  expect(text).toContain('Message-ID: <due-1-2026-03-12@example.org>');
  expect(text).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('reaches a mail server, accents and all', async () => {
  const { url, received, close } = await startServer();
  const mail = mailer(url);
  expect(await mail.isReady()).toBe(true);
  mail.post(LETTER);
  await mail.close();
  await close();
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['joao@example.org']);
  expect(received[0]?.text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(received[0]?.text).toContain('Seu c=C3=B3digo =C3=A9 042137.');
  expect(warnings).toEqual([]);
});

it('says what the mail server said when it refuses', async () => {
  const { url, received, close } = await startServer();
  const mail = mailer(url);
  const refusal = mail.send({ ...LETTER, to: ['ninguem@example.org'] });
  await expect(refusal).rejects.toThrow(MailError);
  await expect(refusal).rejects.toThrow(/550 No such mailbox/);
  mail.post({ ...LETTER, to: ['ninguem@example.org'] });
  await mail.close();
  expect(warnings).toEqual([expect.stringMatching(/^A message was not sent: .*550/)]);
  await mail.send(LETTER);
  await close();
  expect(received).toHaveLength(1);
});

it('says beforehand that nothing can be sent', async () => {
  const { url, close } = await startServer();
  await close();
  expect(await mailer(url).isReady()).toBe(false);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await mailer('', join(file, 'mail')).isReady()).toBe(false);
  expect(warnings).toEqual([
    expect.stringMatching(/^The mail server cannot be used: /),
    expect.stringMatching(/^Mail cannot be written: /),
  ]);
});
