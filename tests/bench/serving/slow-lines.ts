import { loadavg } from 'node:os';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from '../../support/engines/chromium.ts';

/**
 * npm run bench:slow [-- NAME …]: when the screens of a running demonstration (ACERVO_URL, by default the address of
 * `npm start`) can be used on slow 3G (400 kbit/s, 400 ms) with a processor six times slower, 390 px wide, with an
 * empty cache: the median of RUNS (5). The ratio compares with the first paint of a page of text in the same run, so it
 * says more than the seconds on a busy machine.
 */
const RUNS = Number(process.env['RUNS'] ?? 5);
const url = process.env['ACERVO_URL'] ?? 'http://127.0.0.1:4321';
const PASSWORD = 'Acervo@2026';
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;

interface Screen {
  name: string;
  path: string;
  /** What can be used, once it is seen. */
  shown: string;
  /** Seconds (docs/decisions/slow-lines.md). */
  most?: number;
  signedIn?: boolean;
}

const TEXT_PAGE: Screen = { name: 'text', path: '/privacidade', shown: 'main h1' };
const SCREENS: Screen[] = [
  { name: 'results', path: '/?q=machado', shown: '.hit a', most: 4 },
  { name: 'results-plain', path: '/api/pagina/?q=machado', shown: '.hit a' },
  { name: 'title', path: '/acervo/1', shown: '.library', most: 4 },
  { name: 'title-plain', path: '/api/pagina/acervo/1', shown: '.library' },
  { name: 'sign-in', path: '/login', shown: '[name=username]', most: 3.5 },
  {
    ...{ name: 'loans', path: '/meupergamum/app/emprestimo/titulos-pendentes', shown: '.loan' },
    ...{ most: 4, signedIn: true },
  },
];

interface Visit {
  /** Milliseconds after the address was opened. */
  painted: number;
  usable: number;
  /** Kilobytes and requests until then. */
  kilobytes: number;
  requests: number;
  moved: number;
}

/** Runs in the page: notes when what can be used is first seen, and by how much what is seen moves. */
function watchPage(shown: string): void {
  const noted = { usable: 0, moved: 0 };
  Object.assign(window, { noted });
  const look = () => {
    const isSeen = [...document.querySelectorAll(shown)].some((part) => part.checkVisibility());
    if (isSeen) noted.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      noted.moved += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function readPage(): Visit {
  const { noted } = window as unknown as { noted: { usable: number; moved: number } };
  const loaded = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= noted.usable);
  const bytes = loaded.map((entry) => (entry as PerformanceResourceTiming).transferSize);
  return {
    ...noted,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000,
    requests: loaded.length,
  };
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

const phone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });

/** What a sign-in leaves in the storage of the tab. */
async function signIn(browser: Browser): Promise<Record<string, string>> {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('[name=username]').fill('devedor');
  // The demonstration asks for the password after the name.
  await page.keyboard.press('Enter');
  await page.locator('[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/meupergamum/);
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  await context.close();
  return stored;
}

async function visit(
  browser: Browser,
  { path, shown }: Screen,
  stored: Record<string, string>,
): Promise<Visit> {
  const context = await phone(browser);
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
  }, stored);
  await context.addInitScript(watchPage, shown);
  const page = await context.newPage();
  await throttle(page);
  await page.goto(url + path, { waitUntil: 'commit', timeout: 60_000 });
  await page.waitForFunction(
    () => (window as unknown as { noted?: { usable: number } }).noted?.usable,
    { timeout: 60_000 },
  );
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(readPage);
  await context.close();
  return found;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const given = process.argv.slice(2);
const screens = SCREENS.filter(({ name }) => given.length === 0 || given.includes(name));
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
let late = 0;
try {
  const stored = await signIn(browser);
  const visits = new Map<Screen, Visit[]>();
  // Round by round, so that other work on the machine meets all screens alike.
  for (let run = 0; run < RUNS; run++) {
    for (const screen of [TEXT_PAGE, ...screens]) {
      const found = await visit(browser, screen, screen.signedIn ? stored : {});
      visits.set(screen, [...(visits.get(screen) ?? []), found]);
    }
  }
  const of = (screen: Screen, part: keyof Visit) =>
    median((visits.get(screen) ?? []).map((found) => found[part]));
  const text = of(TEXT_PAGE, 'painted');
  console.log(`load ${loadavg()[0]?.toFixed(1)}, text painted after ${(text / 1000).toFixed(2)} s`);
  console.log('| screen | painted | usable | ratio | at most | kB | requests | moved |');
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  for (const screen of screens) {
    const usable = of(screen, 'usable');
    if (screen.most !== undefined && usable > screen.most * 1000) late++;
    const cells = [
      screen.name,
      `${(of(screen, 'painted') / 1000).toFixed(2)} s`,
      `${(usable / 1000).toFixed(2)} s`,
      (usable / text).toFixed(2),
      screen.most === undefined ? '' : `${screen.most} s`,
      of(screen, 'kilobytes').toFixed(0),
      of(screen, 'requests'),
      of(screen, 'moved').toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await browser.close();
}
process.exitCode = late === 0 ? 0 : 1;
