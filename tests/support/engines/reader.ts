import type { Page } from '@playwright/test';

/** What a person does in a browser, in words that every engine understands. */
export interface Reader {
  open: (path: string) => Promise<void>;
  /** Path of the page. */
  path: () => Promise<string>;
  /** Texts of what is shown and matches. */
  texts: (selector: string) => Promise<string[]>;
  /** Presses the first button or link of a name, once it is there, with the mouse. */
  press: (role: 'button' | 'link', name: RegExp) => Promise<void>;
  /** Goes to a field with the mouse and types. */
  write: (selector: string, text: string) => Promise<void>;
  /** Types where the focus is. */
  type: (text: string) => Promise<void>;
  key: (name: 'Tab' | 'Enter' | 'Escape') => Promise<void>;
  hasFocus: (selector: string) => Promise<boolean>;
}

/** Between two pages nothing is shown; whoever waits for something reads again. */
const nothingWhileLeaving =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof Error && error.message.includes('context was destroyed')) return nothing;
    throw error;
  };

/** In browsers that Playwright drives. */
export const readerOf = (page: Page): Reader => ({
  open: async (path) => void (await page.goto(path)),
  path: () => Promise.resolve(new URL(page.url()).pathname),
  texts: (selector) =>
    page.locator(selector).filter({ visible: true }).allInnerTexts().catch(nothingWhileLeaving([])),
  press: (role, name) => page.getByRole(role, { name }).first().click(),
  write: (selector, text) => page.locator(selector).filter({ visible: true }).first().fill(text),
  type: (text) => page.keyboard.type(text),
  key: (name) => page.keyboard.press(name),
  hasFocus: (selector) =>
    page
      .evaluate((one) => document.activeElement?.matches(one) ?? false, selector)
      .catch(nothingWhileLeaving(false)),
});
