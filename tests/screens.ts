import { mkdirSync, rmSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { createDemonstration } from '#demo/create.ts';
import { ACCOUNT_PASSWORD } from './support/languages.ts';
import { CHROMIUM_ARGS, ensureChromium } from './support/engines/chromium.ts';
import { serveNetwork, SETTLED_NOW, type NetworkSite } from './support/networks/network-site.ts';
import { chooseWorkstation } from './support/screens.ts';
import { createRioNegro, IARA } from './support/networks/rio-negro.ts';

/**
 * npm run screens: takes pictures of whole pages into test-results/screens, of the demonstration and (as `other-…`) of a
 * network that an institution made for itself. Both are created, built and served on a fixed clock, so that a picture
 * changes only where the product does. Names after the command select screens (`npm run screens -- other-home`). The
 * tops of the pictures that the documents show are written to docs/screens.
 */
const FOLDER = 'test-results/screens';
const SHOWN_FOLDER = 'docs/screens';

/** Pictures that README.md and docs/index.md show. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['home-desktop', 'home-phone', 'home-desktop-dark', 'results-desktop', 'results-phone'],
  ...['title-desktop', 'title-phone', 'account-desktop', 'account-phone'],
  ...['account-loans-desktop', 'account-debts-desktop', 'hours-desktop'],
  'desk-desktop',
]);
/** Height of a picture in the documents, in pixels; it stays below 150 kB. */
const SHOWN_HEIGHT = 1800;

interface Screen {
  name: string;
  path: string;
  /** What must be there before the picture is taken. */
  ready: string;
  /** Signs in first: the page leads to the form. */
  account?: Account;
  /** Codes that are scanned at the desk of staff. The first picture shows what comes of them. */
  scans?: readonly string[];
  /** Which button of the footer opens a dialog; only what is in view is taken then. */
  press?: number;
}

interface Account {
  login: string;
  password: string;
}

const as = (login: string): Account => ({ login, password: ACCOUNT_PASSWORD });
const BORROWING = '/meupergamum/app/emprestimo';

const DEMONSTRATION: readonly Screen[] = [
  { name: 'home', path: '/', ready: '.shelf' },
  { name: 'results', path: '/?q=romance&idioma=por', ready: '.hit' },
  { name: 'title', path: '/acervo/2', ready: '.library' },
  { name: 'hours', path: '/horarios', ready: '.ruler .status' },
  { name: 'events', path: '/agenda', ready: '.events' },
  { name: 'help', path: '/ajuda', ready: '.site-search' },
  { name: 'comment', path: '/ajuda', ready: 'dialog textarea', press: 0 },
  { name: 'login', path: '/login', ready: 'form' },
  { name: 'hold', path: '/acervo/1/reserva', ready: '.record__panel .button--solid' },
  { name: 'clearance-verify', path: '/nada-consta', ready: 'main form' },
  { name: 'account', path: '/meupergamum', ready: '.access', account: as('aluno') },
  {
    name: 'account-loans',
    path: `${BORROWING}/titulos-pendentes`,
    ready: '.loan',
    account: as('aluno'),
  },
  {
    name: 'account-holds',
    path: `${BORROWING}/reserva`,
    ready: '.past-hold',
    account: as('aluno'),
  },
  {
    name: 'account-history',
    path: `${BORROWING}/historico`,
    ready: '.past-loan',
    account: as('aluno'),
  },
  { name: 'account-debts', path: `${BORROWING}/debito`, ready: '.ledger', account: as('devedor') },
  {
    name: 'account-clearance',
    path: `${BORROWING}/nada-consta`,
    ready: '.clearance__head',
    account: as('formando'),
  },
  {
    name: 'desk',
    path: '/equipe',
    ready: '.scan__field',
    account: as('chefe'),
    scans: ['2026.10003', '1000610'],
  },
];

const OTHER: readonly Screen[] = [
  { name: 'other-home', path: '/', ready: 'form.search--big' },
  { name: 'other-results', path: '/?q=hatoum', ready: '.hit' },
  { name: 'other-title', path: '/acervo/1', ready: '.library' },
  { name: 'other-hours', path: '/horarios', ready: '.ruler .status' },
  { name: 'other-login', path: '/login', ready: 'form' },
  { name: 'other-account', path: '/meupergamum', ready: '.access', account: IARA },
];

const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ['light', 'dark'] as const;

async function take(browser: Browser, url: string, screen: Screen): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      const page = await browser.newPage({
        viewport,
        colorScheme: theme,
        locale: 'pt-BR',
        reducedMotion: 'reduce',
      });
      await page.clock.setFixedTime(SETTLED_NOW);
      await open(page, url, screen);
      const name = `${screen.name}-${size}${theme === 'dark' ? '-dark' : ''}`;
      const path = `${FOLDER}/${name}.png`;
      await page.screenshot({ path, fullPage: screen.press === undefined });
      if (SHOWN.has(name)) await show(path, name);
      console.log(path);
      await page.close();
    }
  }
}

/** Writes the top of a picture for the documents. */
async function show(path: string, name: string): Promise<void> {
  const { width, height } = await sharp(path).metadata();
  await sharp(path)
    .extract({ left: 0, top: 0, width, height: Math.min(height, SHOWN_HEIGHT) })
    .webp({ quality: 80 })
    .toFile(`${SHOWN_FOLDER}/${name}.webp`);
}

async function open(page: Page, url: string, { path, ready, account, press, scans }: Screen) {
  if (scans !== undefined) await chooseWorkstation(page);
  await page.goto(`${url}${path}`);
  if (account !== undefined) {
    await page.locator('input[autocomplete=username]').fill(account.login);
    await page.locator('input[autocomplete=current-password]').fill(account.password);
    await page.keyboard.press('Enter');
  }
  if (press !== undefined) {
    const footer = page.locator('footer');
    await footer.scrollIntoViewIfNeeded();
    await footer.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
    await footer.locator('button').nth(press).click();
  }
  await page.locator(ready).first().waitFor();
  for (const code of scans ?? []) {
    await page.locator('.scan__field').fill(code);
    await page.keyboard.press('Enter');
    await page.locator('.outcome:not(.outcome--none)').waitFor();
    await page.locator('.desk-person__facts').waitFor();
  }
  if (press === undefined) await wakeAll(page);
  // A page that asks behind its own back for what it has kept is never idle: what is seen counts.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main .skeleton')].every((part) => !part.checkVisibility()),
  );
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await page.evaluate(() => document.fonts.ready);
}

/** Goes through the page once, a screen at a time: what comes alive when it is seen does. */
async function wakeAll(page: Page): Promise<void> {
  const places = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight / 2,
  }));
  for (let y = 0; y < places.height; y += places.step) {
    await page.evaluate(async (top) => {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, y);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** Takes the screens of one network that were asked for, if any. */
async function takeAll(
  browser: Browser,
  screens: readonly Screen[],
  serve: () => Promise<NetworkSite>,
): Promise<void> {
  const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) return;
  const site = await serve();
  for (const screen of wanted) await take(browser, site.url, screen);
  await site.close();
}

const names = process.argv.slice(2);
if (names.length === 0) rmSync(FOLDER, { recursive: true, force: true });
for (const folder of [FOLDER, SHOWN_FOLDER]) mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
const serveDemonstration = () => serveNetwork('screens', createDemonstration, { first: true });
await takeAll(browser, DEMONSTRATION, serveDemonstration);
await takeAll(browser, OTHER, () => serveNetwork('screens-other', createRioNegro));
await browser.close();
