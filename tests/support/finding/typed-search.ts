import type { Page } from '@playwright/test';
import { readySearch } from '../ready.ts';

/** What one test of the browser gets through in its time. */
const AT_ONCE = 40;

/** The texts in parts, each with a name for its test. */
export const inParts = (texts: readonly string[]): { name: string; part: readonly string[] }[] =>
  Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, n) => {
    const part = texts.slice(n * AT_ONCE, (n + 1) * AT_ONCE);
    return { name: `${n * AT_ONCE + 1} to ${n * AT_ONCE + part.length}`, part };
  });

/**
 * Types each text into the search field of the page and sends it, as a person does. Returns
 * everything that went wrong: a text that was lost, results that do not come, a script that ran, a
 * page that asked for something elsewhere or broke the content policy.
 */
export async function wronglySearched(page: Page, texts: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  let typed = '';
  const tell = (what: string) => problems.push(`${JSON.stringify(typed.slice(0, 80))}: ${what}`);
  await page.goto('/');
  const { origin } = new URL(page.url());
  page.on('dialog', (dialog) => {
    tell(`a script said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => tell(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) tell(`asked for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) tell(message.text());
  });
  const field = page.locator('form[data-search-form] input[name=q]:visible');
  await readySearch(page);
  let asked = '';
  for (typed of texts) {
    await field.selectText();
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(typed);
    const before = asked;
    asked = (await field.inputValue()).trim().toWellFormed();
    const isNew = asked !== '' && asked !== before;
    const answer = isNew ? page.waitForResponse((one) => questionOf(one.url()) === asked) : null;
    await page.keyboard.press('Enter');
    const status = (await answer)?.status() ?? 200;
    if (status !== 200) tell(`the server answered ${status}`);
    await page.waitForFunction(isSettled, asked).catch(() => tell('the page did not settle'));
    if ((await field.inputValue()).trim().toWellFormed() !== asked) tell('what was typed is lost');
  }
  return problems;
}

/** What a call for results asks; null for any other. */
function questionOf(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  return pathname === '/api/consulta' ? searchParams.get('q') : null;
}

/** In the page: the results of this question are there, or it says that nothing was asked. */
function isSettled(asked: string): boolean {
  if (asked === '') return document.querySelector('.field__error[role=alert]') !== null;
  // Where another spelling was searched for, what was typed stands below the heading; blanks as they are seen.
  const head = document.querySelector('.results[aria-busy=false] .results__head');
  const isInAddress = new URLSearchParams(location.search).get('q') === asked;
  const seen = (text: string): string => text.replace(/\s+/g, ' ');
  return isInAddress && head !== null && seen(head.textContent).includes(seen(asked));
}
