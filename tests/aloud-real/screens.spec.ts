import { expect, type Page } from '@playwright/test';
import { expectTranscript, linesOf, test } from '../support/engines/aloud.ts';
import { LANGUAGES } from '../support/languages.ts';
import { asleep, readyFooter } from '../support/ready.ts';
import { openScreen, SCREENS } from '../support/screens.ts';

/** Screens as Orca reads them in Portuguese, from their beginning to their end. */

const [PORTUGUESE] = LANGUAGES;
if (!PORTUGUESE) throw new Error('No Portuguese');

const READ = [
  'search home',
  'results',
  'title',
  'authority',
  'basket',
  'login',
  'account',
  'loans',
  'hours',
  'help',
  'requests of every kind',
  'decisions of staff',
];

/** Everything comes alive that does so when it is seen: what came meanwhile would be read or not by chance. */
async function wake(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await expect.poll(() => asleep(page)).toEqual([]);
  await readyFooter(page);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

/** A role that has no words, words joined across elements, the same line twice, texts that are none. */
function faults(lines: readonly string[]): string[] {
  const bad =
    /^(barra de status|painel|link|imagem|botão de apertar)$|undefined|NaN|\[object|\p{Ll}{3}\p{Lu}\p{Ll}/u;
  return lines.filter((line, at) => bad.test(line) || (line.length > 20 && line === lines[at - 1]));
}

for (const screen of SCREENS.filter(({ name }) => READ.includes(name))) {
  test(`${screen.name} is read from its beginning to its end`, async ({ page, orca }) => {
    await openScreen(page, PORTUGUESE, screen);
    await wake(page);
    await orca.listen();
    await orca.press('ctrl+Home');
    await orca.listen();
    await orca.press('KP_Add');
    const said = linesOf((await orca.listen()).filter(({ isRead }) => isRead));
    // Its role is said or not, by what had the focus before.
    said[0] = `${said[0]?.replace(/ · link$/, '')} · link`;
    expect(faults(said)).toEqual([]);
    expectTranscript(screen.name.replaceAll(' ', '-'), said);
  });
}
