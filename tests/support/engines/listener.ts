import { expect, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD } from '../languages.ts';
import { ready } from '../ready.ts';
import { linesOf } from './aloud.ts';
import type { Orca } from './orca.ts';

/** Said or not by how fast a page comes: what is waited for, the mode of Orca, where it stands at first. */
const BY_CHANCE =
  /^(Buscando|Pesquisando|Abrindo|Entrando|Carregando|Enviando|Vendo|Entre para continuar|Modo de|clicável|expandido|selecionado|conteúdo principal|deixando|abre )/;

/** How long it is renewed, or when it was: both stand in the same place, one after the other. */
const RENEWED = /^Renovado .*(?= Chave)/;

/** The first links of a page are said once it is there, one or both of them. */
const FIRST_LINKS = /^Ir para (o conteúdo|a pesquisa|os resultados) link/;

const OF_A_NEW_PAGE = new RegExp(`${FIRST_LINKS.source}| documento da web\\.$`);

/** Somebody at the keyboard who writes down what is heard, with the keys. */
export class Listener {
  readonly lines: string[] = [];
  readonly #page: Page;
  readonly #orca: Orca;

  constructor(page: Page, orca: Orca) {
    this.#page = page;
    this.#orca = orca;
  }

  async #said(): Promise<string[]> {
    const lines = linesOf(await this.#orca.listen())
      .filter((line) => !BY_CHANCE.test(line))
      .filter((line) => !/^Pesquisar no acervo .* expandido$/.test(line))
      .map((line) => line.replace(/ clicável\.$/, '.').replace(RENEWED, 'Renovado …'));
    return this.#withHeading(lines);
  }

  /** A heading that takes the focus is said with its level, as a line of text, or as both, by chance. */
  async #withHeading(lines: string[]): Promise<string[]> {
    const heading = this.#page.locator(':is(h1, h2, h3):focus');
    if ((await heading.count()) === 0) return lines;
    const text = (await heading.innerText()).replaceAll(/\s+/g, ' ');
    const level = await heading.evaluate(({ localName }) => localName.slice(1));
    const said = `${text} título nível ${level}.`;
    return [...new Set(lines.map((line) => (line === `${text}.` ? said : line)))];
  }

  /** Writes down what is said once the page shows what was asked for. */
  async hear(did: string, shown?: string): Promise<void> {
    if (shown) await expect(this.#page.locator(shown).first()).toBeVisible();
    const said = await this.#said();
    this.#write(did, did === 'Tab' ? said : said.filter((line) => !FIRST_LINKS.test(line)));
  }

  #write(did: string, heard: readonly string[]): void {
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

  /** Types, and writes down what is said of it in the end: suggestions come while one types, too. */
  async type(text: string, shown?: string): Promise<void> {
    await this.#orca.type(text);
    if (shown) await expect(this.#page.locator(shown).first()).toBeVisible();
    const said = (await this.#said()).filter((line) => !/ expandido\.?$/.test(line));
    this.#write(text, said.slice(-1));
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

  /**
   * Signs in. What is typed as a password is said in dots, some of them together; the title of the page as it was built or
   * as it is shown; what has the focus before or after a message.
   */
  async signIn(login: string, shown: string): Promise<void> {
    await this.tabTo('input[autocomplete=username]', 25);
    await this.type(login);
    await this.press('Tab');
    await this.#orca.type(ACCOUNT_PASSWORD);
    await this.#orca.listen();
    await this.#orca.press('Return');
    await expect(this.#page.locator(shown).first()).toBeVisible();
    const said = (await this.#said()).filter((line) => !OF_A_NEW_PAGE.test(line));
    this.#write('Return', said.toSorted());
  }
}
