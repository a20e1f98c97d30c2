import { expect, type Page } from '@playwright/test';
import { expectTranscript, linesOf, test } from '../support/engines/aloud.ts';
import type { Orca } from '../support/engines/orca.ts';
import { ACCOUNT_PASSWORD } from '../support/languages.ts';
import { ready } from '../support/ready.ts';

/** Journeys by keyboard and ear alone, in Portuguese: what is pressed, and what Orca says then. */

const LOANS = '/meupergamum/app/emprestimo/titulos-pendentes';
const PERSON = 'docente';

/** Said or not by how fast a page comes: what is waited for, the mode of Orca, where it stands at first. */
const BY_CHANCE =
  /^(Buscando|Pesquisando|Abrindo|Entrando|Carregando|Enviando|Vendo|Modo de|clicável|expandido|selecionado|conteúdo principal|deixando|abre )/;

/** The first links of a page are said once it is there, one or both of them. */
const FIRST_LINKS = /^Ir para (o conteúdo|a pesquisa|os resultados) link/;

/** Somebody at the keyboard who writes down what is heard. */
class Listener {
  readonly lines: string[] = [];
  readonly #page: Page;
  readonly #orca: Orca;

  constructor(page: Page, orca: Orca) {
    this.#page = page;
    this.#orca = orca;
  }

  async #said(): Promise<string[]> {
    return linesOf(await this.#orca.listen())
      .filter((line) => !BY_CHANCE.test(line))
      .map((line) => line.replace(/ clicável\.$/, '.'));
  }

  /** Writes down what is said once the page shows what was asked for. */
  async hear(did: string, shown?: string): Promise<void> {
    if (shown) await expect(this.#page.locator(shown).first()).toBeVisible();
    const said = await this.#said();
    const heard = did === 'Tab' ? said : said.filter((line) => !FIRST_LINKS.test(line));
    this.lines.push(`> ${did}`, ...heard.map((line) => `  ${line}`));
  }

  async open(path: string, shown: string): Promise<void> {
    await this.#page.goto(path);
    await ready(this.#page);
    await this.hear(path, shown);
  }

  async press(key: string, shown?: string): Promise<void> {
    await this.#orca.press(key);
    await this.hear(key, shown);
  }

  async type(text: string, shown?: string): Promise<void> {
    await this.#orca.type(text);
    await this.hear(text, shown);
  }

  /** Presses a key until the focus is where a selector tells. */
  async tabTo(selector: string, most: number): Promise<void> {
    for (let stops = 0; stops < most; stops++) {
      await this.press('Tab');
      if ((await this.#page.locator(selector).and(this.#page.locator(':focus')).count()) > 0)
        return;
    }
    throw new Error(`${selector} is more than ${most} stops away:\n${this.lines.join('\n')}`);
  }

  /** Reads line by line until one matches, and writes that down. */
  async readTo(wanted: RegExp, most: number): Promise<void> {
    for (let lines = 0; lines < most; lines++) {
      await this.#orca.press('Down');
      const found = (await this.#said()).find((line) => wanted.test(line));
      if (found === undefined) continue;
      this.lines.push('> Down …', `  ${found}`);
      return;
    }
    throw new Error(`${wanted} is more than ${most} lines away:\n${this.lines.join('\n')}`);
  }

  /** What is typed as a password is said in dots, some of them together. */
  async signIn(shown: string): Promise<void> {
    await this.tabTo('input[autocomplete=username]', 25);
    await this.type(PERSON);
    await this.press('Tab');
    await this.#orca.type(ACCOUNT_PASSWORD);
    await this.#orca.listen();
    await this.press('Return', shown);
  }
}

test('a title is found and put on hold', async ({ page, orca }) => {
  const listener = new Listener(page, orca);
  await listener.open('/', '.shelf');
  await listener.tabTo('form.search--big input', 20);
  await listener.type('dom casmurro');
  await listener.press('Return', '.hit');
  await listener.readTo(/^Dom Casmurro.*título/, 8);
  await listener.press('Return', '.library');
  await listener.tabTo('.tabs a[href$=reserva]', 30);
  await listener.press('Return', '.record__panel h3');
  await listener.tabTo('.record__panel button, .record__panel a, .record__panel input', 12);
  await listener.press('Return', 'input[autocomplete=username]');
  await listener.signIn('h3:has-text("Sua reserva")');
  expectTranscript('journey-hold', listener.lines);
});

test('a loan is renewed', async ({ page, orca }) => {
  const listener = new Listener(page, orca);
  await listener.open(LOANS, 'input[autocomplete=username]');
  await listener.signIn('.loan');
  await listener.press('Tab');
  await listener.press('Return');
  await listener.tabTo('.loan *', 4);
  await listener.tabTo('.loan__act button', 4);
  await listener.press('Return', '.reason--ok');
  expectTranscript('journey-renewal', listener.lines);
});

test('a title is cited from the basket', async ({ page, orca }) => {
  const listener = new Listener(page, orca);
  await listener.open('/acervo/1', '.library');
  await listener.tabTo('button:has-text("Pôr na cesta")', 25);
  await listener.press('Return');
  await listener.open('/cesta', '.walk-row .status');
  await listener.press('Tab');
  await listener.press('Return');
  await listener.tabTo('button:has-text("Copiar para o Word")', 25);
  await listener.press('Return');
  expectTranscript('journey-citation', listener.lines);
});
