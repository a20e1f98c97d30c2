import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { E2E_DATA, E2E_NOW, E2E_PORT } from './e2e-data.ts';

/** Where quoted-printable folds a long line. */
const SOFT_BREAK = /=\r?\n/g;

function mailTo(email: string): string[] {
  const folder = join(E2E_DATA, 'mail');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(SOFT_BREAK, ''))
    .filter((text) => text.includes(`\nTo: ${email}`));
}

/** Codes that were sent to an e-mail, once there are so many; in no order. */
export async function codesSentTo(email: string, count: number): Promise<string[]> {
  const codes = () => mailTo(email).flatMap((text) => /: (\d{8})\r?$/m.exec(text)?.[1] ?? []);
  await expect.poll(() => codes().length).toBe(count);
  return codes();
}

const PROGRAM = fileURLToPath(new URL('../../cli/acervo.mjs', import.meta.url));
const run = promisify(execFile);

/** Later than the clock of the server, which starts with the tests, can be. */
const AFTER_ALL_TESTS_MS = 3 * 3_600_000;

/** Sends what waits in the outbox now; the server does so once a minute. */
async function sendWaitingMail(): Promise<void> {
  const later = new Date(Date.parse(E2E_NOW) + AFTER_ALL_TESTS_MS).toISOString();
  const env = { ...process.env, ACERVO_DATA: E2E_DATA, ACERVO_NOW: later, PORT: String(E2E_PORT) };
  await run(process.execPath, [PROGRAM, 'jobs', 'run', 'mail'], { env });
}

/** The link in the message to an e-mail address that leads to `/email-da-conta`. */
export async function addressLinkTo(
  email: string,
  kind: 'confirmar' | 'desfazer',
): Promise<string> {
  const find = () =>
    mailTo(email)
      .map((text) => text.replaceAll('=3D', '='))
      .flatMap(
        (text) => new RegExp(`http\\S+/email-da-conta#${kind}=[\\w-]+`).exec(text)?.[0] ?? [],
      )
      .at(0) ?? '';
  await sendWaitingMail();
  await expect.poll(find).not.toBe('');
  return find();
}
