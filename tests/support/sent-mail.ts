import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { E2E_DATA } from './e2e-data.ts';

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
