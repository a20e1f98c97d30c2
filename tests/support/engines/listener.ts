import { expect, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../languages.ts';
import { ready } from '../ready.ts';
import { expectSteps, isWriting, linesOf, stepsOf } from './aloud.ts';
import type { Orca } from './orca.ts';
import { missingIn, type Step } from './transcript.ts';

/** For how long somebody waits for what must be said. */
const PATIENCE_MS = 15_000;

/** What somebody waits for after a key: what the page shows (a selector), or what must be said. */
type Awaited = string | RegExp;

/** Somebody at the keyboard who writes down what is heard, with the keys. */
export class Listener {
  readonly #name: string;
  readonly #page: Page;
  readonly #orca: Orca;
  readonly #known: readonly Step[];
  readonly #steps: Step[] = [];

  /** @param name of the transcript */
  constructor(name: string, page: Page, orca: Orca) {
    this.#name = name;
    this.#page = page;
    this.#orca = orca;
    this.#known = isWriting() ? [] : stepsOf(name);
  }

  /** Listens until all that must be said has been said, or is not said in any time. */
  async #listen(did: string, words: readonly RegExp[]): Promise<string[]> {
    const known = this.#known[this.#steps.length];
    const step = known?.did === did ? known : undefined;
    const lines: string[] = [];
    const until = Date.now() + PATIENCE_MS;
    const isWhole = () =>
      missingIn(step, lines).length === 0 &&
      words.every((wanted) => lines.some((line) => wanted.test(line)));
    do lines.push(...linesOf(await this.#orca.listen()));
    while (!isWhole() && Date.now() < until);
    return lines;
  }

  /** Writes down what is said until the page shows, and Orca says, what is awaited. */
  async #hear(did: string, awaited: readonly Awaited[]): Promise<void> {
    for (const shown of awaited.filter((one) => typeof one === 'string')) await this.#see(shown);
    const words = awaited.filter((one) => one instanceof RegExp);
    const lines = await this.#listen(did, words);
    this.#write(did, lines);
    for (const wanted of words) {
      if (!lines.some((line) => wanted.test(line))) this.#fail(`${wanted} was not said`);
    }
  }

  #see(shown: string): Promise<void> {
    return expect(this.#page.locator(shown).first()).toBeVisible();
  }

  #write(did: string, lines: readonly string[]): void {
    this.#steps.push({ did, heard: lines.map((text) => ({ text, mayLack: false })) });
  }

  #fail(why: string): never {
    const all = this.#steps.map(({ did, heard }) =>
      [`> ${did}`, ...heard.map(({ text }) => `  ${text}`)].join('\n'),
    );
    throw new Error(`${why}:\n${all.join('\n')}`);
  }

  async open(path: string, ...awaited: Awaited[]): Promise<void> {
    await this.#page.goto(path);
    await ready(this.#page);
    await this.#hear(path, awaited);
  }

  async press(key: string, ...awaited: Awaited[]): Promise<void> {
    await this.#orca.press(key);
    await this.#hear(key, awaited);
  }

  /** Leaves out the header, by the first link of the page. */
  async skipToContent(...awaited: Awaited[]): Promise<void> {
    await this.press('Tab', 'a.skip:focus');
    await this.press('Return', ...awaited);
  }

  /** Types, and writes down what is awaited alone: letters and suggestions come while one types. */
  async type(text: string, ...awaited: RegExp[]): Promise<void> {
    await this.#orca.type(text);
    const lines = await this.#listen('', awaited);
    this.#write(
      text,
      awaited.map((wanted) => lines.findLast((line) => wanted.test(line)) ?? `no ${wanted}`),
    );
  }

  /** Types a code and Enter as fast as a scanner. */
  async scan(code: string, ...awaited: Awaited[]): Promise<void> {
    await this.#orca.type(`${code}\n`);
    await this.#hear(code, awaited);
  }

  /** Presses a key until the focus is where a selector tells. */
  async tabTo(selector: string, most: number): Promise<void> {
    const goal = this.#page.locator(selector).and(this.#page.locator(':focus'));
    for (let stops = 0; stops < most; stops++) {
      await this.press('Tab');
      if ((await goal.count()) > 0) return;
    }
    this.#fail(`${selector} is more than ${most} stops away`);
  }

  /** Reads line by line until one matches, and writes that down. */
  async readTo(wanted: RegExp, most: number): Promise<void> {
    for (let lines = 0; lines < most; lines++) {
      await this.#orca.press('Down');
      const said = linesOf(await this.#orca.listen());
      const found = said.find((line) => wanted.test(line));
      if (found !== undefined) return this.#write('Down …', [found]);
    }
    this.#fail(`${wanted} is more than ${most} lines away`);
  }

  /** Signs in from the field of the name on. What is typed as a password is said in dots, which are not written down. */
  async signIn(login: string, ...awaited: Awaited[]): Promise<void> {
    await this.type(login);
    await this.press('Tab');
    await this.#orca.type(ACCOUNT_PASSWORD);
    await this.#orca.listen();
    await this.press('Return', ...awaited);
  }

  /** Compares with the transcript, or adds to it. */
  end(): void {
    expectSteps(this.#name, this.#steps);
  }
}
