import en from '#lib/i18n/locales/en/export.json' with { type: 'json' };
import es from '#lib/i18n/locales/es/export.json' with { type: 'json' };
import pt from '#lib/i18n/locales/pt/export.json' with { type: 'json' };
import { expect, type Locator, type Page } from '@playwright/test';

/** What the screens of exporting say, per language. */
export const WORDS = { pt, en, es };

/** A sentence with what it counts. */
export const said = (text: string, values: Record<string, number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** What a press on "Download" hands over, as text, and what it is called. */
export async function downloaded(page: Page, part: Page | Locator, name: string) {
  const arrives = page.waitForEvent('download');
  await part.getByRole('button', { name, exact: true }).press('Enter');
  const file = await arrives;
  const stream = await file.createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return { name: file.suggestedFilename(), text: Buffer.concat(pieces).toString() };
}

/** How often a text stands in another. */
export const times = (text: string, part: string): number => text.split(part).length - 1;

/** Chooses a format by keyboard alone: Tab to the group, arrows within it. */
export async function chooseByKeys(page: Page, part: Locator, name: string) {
  const first = part.getByRole('radio', { checked: true });
  await first.focus();
  const wanted = part.getByRole('radio', { name, exact: true });
  for (const _ of await part.getByRole('radio').all()) {
    if (await wanted.isChecked()) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeChecked();
}

/** What the clipboard holds as formatted text. */
export const copiedHtml = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text() ?? '';
  });
