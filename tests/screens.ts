import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from './support/chromium.ts';

/**
 * npm run screens: pictures of the main screens of a running network (ACERVO_URL, by default the
 * address of `npm start`), into docs/screens/.
 */
const url = process.env['ACERVO_URL'] ?? 'http://127.0.0.1:4321';
const folder = 'docs/screens';
const SCREENS = [
  { name: 'home', path: '/', ready: '.shelf' },
  { name: 'results', path: '/?q=romance&idioma=por', ready: '.hit' },
  { name: 'title', path: '/acervo/2', ready: '.library' },
  { name: 'hours', path: '/horarios', ready: '.ruler .status' },
  { name: 'events', path: '/agenda', ready: '.events' },
  { name: 'help', path: '/ajuda', ready: '.site-search' },
  { name: 'comment', path: '/ajuda', ready: 'dialog textarea', press: 0 },
  { name: 'login', path: '/login', ready: 'form' },
  { name: 'account', path: '/meupergamum', ready: '.loan', login: 'aluno' },
];
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of ['light', 'dark'] as const) {
    for (const { name, path, ready, login, press } of SCREENS) {
      const page = await browser.newPage({ viewport, colorScheme: theme, locale: 'pt-BR' });
      await page.goto(`${url}${path}`);
      if (login !== undefined) {
        await page.locator('input[autocomplete=username]').fill(login);
        await page.locator('input[autocomplete=current-password]').fill('Acervo@2026');
        await page.keyboard.press('Enter');
      }
      if (press !== undefined) {
        const footer = page.locator('footer');
        await footer.scrollIntoViewIfNeeded();
        await footer.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
        await footer.locator('button').nth(press).click();
      }
      await page.locator(ready).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const file = `${folder}/${name}-${size}${theme === 'dark' ? '-dark' : ''}.png`;
      await page.screenshot({ path: file });
      console.log(file);
      await page.close();
    }
  }
}
await browser.close();
