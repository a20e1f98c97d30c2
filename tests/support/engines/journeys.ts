import { expect } from '@playwright/test';
import { ACCOUNT_PASSWORD, type Language } from '../languages.ts';
import type { Reader } from './reader.ts';

/** The main journey, written once for every engine: search, title, sign-in, loans. */

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';
const SEARCH = 'form.search--big input[role=combobox]';
const NAME = 'input[autocomplete=username]';
const PASSWORD = 'input[autocomplete=current-password]';
const RENEW = '.loan__act button';

const exactly = (name: string): RegExp => new RegExp(`^${name}$`);

/** Signs somebody in by the form who is on the way to a screen. */
export async function signInTo(reader: Reader, login: string, path: string): Promise<void> {
  await reader.open(path);
  await reader.write(NAME, login);
  await reader.write(PASSWORD, ACCOUNT_PASSWORD);
  await reader.key('Enter');
}

const heading = async (reader: Reader): Promise<string> => (await reader.texts('h1')).join();

/** The title was found: its page is open, and tells where its copies are. */
async function seeTitle(reader: Reader): Promise<void> {
  await expect.poll(() => reader.path()).toMatch(/\/acervo\/\d+$/);
  await expect.poll(() => heading(reader)).toBe('Dom Casmurro');
  await expect.poll(() => reader.texts('.library')).not.toEqual([]);
}

async function seeLoans(reader: Reader, { prefix }: Language): Promise<void> {
  await expect.poll(() => reader.path()).toBe(`${prefix}${LOANS}`);
  await expect.poll(() => reader.texts('.loan')).not.toEqual([]);
}

async function seeRenewed(reader: Reader, { words }: Language): Promise<void> {
  await expect.poll(async () => (await reader.texts('.reason--ok'))[0]).toMatch(words.renewed);
}

/** With the mouse, up to the own loans. */
export async function findAndSignIn(reader: Reader, language: Language): Promise<void> {
  const { prefix, login, words } = language;
  await reader.open(`${prefix}/`);
  await reader.write(SEARCH, 'dom casmurro');
  await reader.press('button', exactly(words.search));
  await expect.poll(() => heading(reader)).toContain('dom casmurro');
  await reader.press('link', /^Dom Casmurro$/);
  await seeTitle(reader);
  await signInTo(reader, login, `${prefix}${LOANS}`);
  // One of them has several logins, and is asked with which to go on.
  if (login === 'duplo') await reader.press('button', /duplo$/);
  await seeLoans(reader, language);
}

/** Renews a loan that is shown. */
export async function renewOne(reader: Reader, language: Language): Promise<void> {
  await reader.press('button', language.words.renew);
  await seeRenewed(reader, language);
}

/** Without a mouse, up to the own loans. */
export async function findAndSignInByKeyboard(reader: Reader, language: Language): Promise<void> {
  const { prefix, login } = language;
  await reader.open(`${prefix}/`);
  await tabTo(reader, 'input[role=combobox]');
  await reader.type('dom casmurro');
  await reader.key('Enter');
  await expect.poll(() => heading(reader)).toContain('dom casmurro');
  await expect.poll(() => reader.texts('.hit')).not.toEqual([]);
  await tabTo(reader, '.hit h2 a');
  await reader.key('Enter');
  await seeTitle(reader);
  await reader.open(`${prefix}${LOANS}`);
  await expect.poll(() => reader.texts('main form')).not.toEqual([]);
  await tabTo(reader, NAME);
  await reader.type(login);
  await tabTo(reader, PASSWORD);
  await reader.type(ACCOUNT_PASSWORD);
  await reader.key('Enter');
  await seeLoans(reader, language);
}

/** The same as `renewOne` without a mouse. */
export async function renewOneByKeyboard(reader: Reader, language: Language): Promise<void> {
  await tabTo(reader, RENEW);
  await reader.key('Enter');
  await seeRenewed(reader, language);
}

/** Presses Tab until an element that matches has the focus, as a person does. */
async function tabTo(reader: Reader, selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await reader.key('Tab');
    if (await reader.hasFocus(selector)) return;
  }
  throw new Error(`Tab never reached ${selector}`);
}
