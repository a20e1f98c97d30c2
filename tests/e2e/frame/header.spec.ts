import { expect, test, type Page } from '@playwright/test';
import {
  ACCOUNT_PASSWORD,
  LANGUAGES,
  TRIED_LANGUAGES,
  type Language,
} from '../../support/languages.ts';
import { ready } from '../../support/ready.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

const [PORTUGUESE] = LANGUAGES;
if (!PORTUGUESE) throw new Error('No Portuguese');

async function signIn(page: Page, { prefix, words }: Language) {
  await page.goto(`${prefix}/login?redirect=${encodeURIComponent(`${prefix}/ajuda`)}`);
  await page.getByLabel(words.loginLabel).fill('formando');
  await page.getByLabel(words.password, { exact: true }).fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
  await expect(page).toHaveURL(/\/ajuda$/);
  await ready(page, '.bar');
  await expect(page.locator('.bar__tools > astro-island a[href$="/meupergamum"]')).toBeVisible();
}

const heightOfBar = (page: Page) =>
  page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().height);

/** Parts of the header that lie on each other. */
const overlaps = (page: Page) =>
  page.locator('.bar').evaluate((bar) => {
    const parts = [...bar.querySelectorAll('.brand, .bar__nav, .bar__tools:not(.bar__kiosk)')];
    const boxes = parts
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect());
    return boxes.some((one, at) =>
      boxes
        .slice(at + 1)
        .some(
          (other) =>
            one.right > other.left + 1 &&
            other.right > one.left + 1 &&
            one.bottom > other.top + 1 &&
            other.bottom > one.top + 1,
        ),
    );
  });

/** The header is at most so high, and nothing of it lies on anything else, once its typefaces are there. */
async function expectRoom(page: Page, where: string, height: number) {
  await expect.poll(() => heightOfBar(page), where).toBeLessThanOrEqual(height);
  await expect.poll(() => overlaps(page), where).toBe(false);
}

test('nothing in the header moves when its tools come alive, and no page asks for a kiosk', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (call) => call.url().includes('autoatendimento') && asked.push(call.url()));
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/_assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const places = () =>
    page
      .locator('.bar a, .bar button, .bar summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as unknown));
  await page.setViewportSize(DESKTOP);
  await page.goto('/ajuda', { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  expect(before.length).toBeGreaterThan(5);
  release();
  await ready(page, '.bar');
  expect(await places()).toEqual(before);
  expect(asked).toEqual([]);
});

test('where terminals are named, the button comes and nothing else moves', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/ajuda');
  await ready(page, '.bar');
  const places = () =>
    page
      .locator('.bar__nav a, .bar__tools:not(.bar__kiosk) > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as unknown));
  const before = await places();
  // As the island draws it on a terminal.
  await page.locator('.bar__kiosk').evaluate((place) => {
    place.innerHTML =
      '<button type="button"><span class="visually-hidden--narrow">Autoatendimento</span></button>';
  });
  await expect(page.locator('.bar__kiosk button')).toBeVisible();
  expect(await places()).toEqual(before);
});

for (const language of TRIED_LANGUAGES) {
  test(`signed in, the header of a phone is one line, and the way out is in its menu (${language.locale})`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await signIn(page, language);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectRoom(page, `at ${width}`, 76);
    }
    await page.locator('.bar__menu summary').click();
    const menu = page.getByRole('banner').locator('.bar__menu nav');
    await expect(menu.locator('a[href$="/meupergamum"]')).toBeVisible();
    await menu.locator('a[href$="/sair"]').click();
    await expect(page).toHaveURL((url) => url.pathname === `${language.prefix}/`);
  });

  test(`the header has room for itself at every width and size of text (${language.locale})`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await signIn(page, language);
    for (const width of [768, 960, 1088, 1152, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await expectRoom(page, `at ${width}`, 76);
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-zoom', '100'));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectRoom(page, `at ${width}, 100 %`, 170);
    }
  });
}

test('the sign-in page of a phone has no menu, and a way home and to other languages', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/login?redirect=%2Fcesta');
  await expect(page.locator('.bar__menu')).toHaveCount(0);
  await page.locator('footer').getByRole('combobox', { name: 'Idioma' }).selectOption('en');
  await expect(page).toHaveURL(/\/en\/login\?redirect=%2Fcesta&lng=en$/);
  await page.getByRole('link', { name: 'Back to the catalogue' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/en/');
});

test('the sign-in page says where one is outside of an aside', async ({ page }) => {
  await page.goto('/login');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('recovering a password has a title and a heading of its own', async ({ page }) => {
  await page.goto('/en/login');
  await expect(page).toHaveTitle(/^Sign in ·/);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveTitle(/^Recover password ·/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Create a new password in three steps.');
  await page.goBack();
  await expect(page).toHaveTitle(/^Sign in ·/);
  await expect(heading).not.toHaveText('Create a new password in three steps.');
});

test('the menu of a phone closes when the focus leaves it, and by Esc', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/ajuda');
  const menu = page.locator('.bar__menu');
  const summary = menu.locator('summary');
  const links = menu.getByRole('link');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
  await expect(summary).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(links.first()).toBeVisible();
  await links.last().focus();
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeHidden();
  const covered = await page.evaluate(() => {
    const { left, top } = document.activeElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return document.elementFromPoint(left + 4, top + 4)?.closest('.bar__menu') !== null;
  });
  expect(covered).toBe(false);

  await summary.click();
  await expect(links.first()).toBeVisible();
  await page.mouse.click(195, 700);
  await expect(links.first()).toBeHidden();
});

test('forced colours: the current place and what is pressed stay apart from the rest', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('/ajuda');
  expect(await background('.bar__nav a[aria-current]')).not.toBe(
    await background('.bar__nav a:not([aria-current])'),
  );
  expect(await background('footer a[aria-current]')).not.toBe(
    await background('footer a:not([aria-current])'),
  );
  await page.goto('/?q=machado&display=C');
  await expect(page.locator('.hits--covers .cover').first()).toBeVisible();
  await expect(page.locator('[aria-pressed=false]').first()).toBeVisible();
  expect(await background('[aria-pressed=true]')).not.toBe(
    await background('[aria-pressed=false]'),
  );
});

test(
  'another language keeps the part of a title, the search and the place',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/acervo/1/referencia?de=busca#conteudo');
    await page.locator('footer').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/en\/acervo\/1\/referencia\?de=busca&lng=en#conteudo$/);
    await expect(page.locator('.reference')).toBeVisible();
  },
);

test('a language chosen before the page is alive is not lost', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.route('**/_assets/*.js', (route) => route.abort());
  await page.goto('/?q=machado&page=2', { waitUntil: 'domcontentloaded' });
  await page.locator('footer').getByRole('combobox', { name: 'Idioma' }).selectOption('es');
  await expect(page).toHaveURL(/\/es\/\?q=machado&page=2&lng=es$/);
  await page.setViewportSize(DESKTOP);
  await page.locator('footer').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/\?q=machado&page=2&lng=en$/);
});
