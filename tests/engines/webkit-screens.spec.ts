import { expect, test } from '@playwright/test';
import { authorityPage } from '../support/authority-page.ts';
import { FULL } from '../support/depth.ts';
import { E2E_PORT } from '../support/e2e-data.ts';
import { signInTo } from '../support/engines/journeys.ts';
import type { Reader } from '../support/engines/reader.ts';
import { chooseWorkstation, withWebKit } from '../support/engines/webkit.ts';
import { loginOf, SCREENS } from '../support/screens.ts';

/**
 * Every screen in WebKitGTK: as wide as on a desk, and as narrow as its window can be (447 px). Its clock is the
 * machine's, months ahead of the server's.
 */

const SITE = `http://127.0.0.1:${E2E_PORT}`;
const WIDTHS = [390, 1280];

/** Scripts that run in the page. */
const WIDER_THAN_WINDOW = 'return document.documentElement.scrollWidth - innerWidth';
const SCROLL_TO = `document.querySelector(arguments[0])?.scrollIntoView()`;

test.use({ baseURL: SITE });
test.skip(!FULL, 'in the full tests');
test.setTimeout(300_000);

async function comeIn(reader: Reader, login: string): Promise<void> {
  await signInTo(reader, login, '/login');
  await expect.poll(() => reader.path()).toBe('/meupergamum');
}

async function fillBasket(reader: Reader): Promise<void> {
  await reader.open('/acervo/1');
  await reader.press('button', /^Pôr na cesta/);
  await expect.poll(() => reader.texts('.bar .count')).toEqual(['1']);
}

/** Those that an address opens, without a press. */
const opened = SCREENS.filter(({ press, panel }) => press === undefined && !panel);

for (const [login, screens] of Map.groupBy(opened, loginOf))
  test(`screens of ${login ?? 'nobody'} open and fit`, ({ request }) =>
    withWebKit(SITE, async (reader, { run, resize }) => {
      if (login !== null) await comeIn(reader, login);
      for (const { name, path, ready, authority, basket, seen, workstation } of screens) {
        if (basket) await fillBasket(reader);
        if (workstation) await chooseWorkstation(run);
        const record = authority === undefined ? '' : await authorityPage(request, authority);
        await reader.open(record + path);
        const isShown = async () => {
          await run(SCROLL_TO, seen ?? ready);
          return (await reader.texts(ready)).length > 0;
        };
        await expect.poll(isShown, name).toBe(true);
        for (const width of WIDTHS) {
          await resize(width, 800);
          const wider = () => run(WIDER_THAN_WINDOW);
          await expect.poll(wider, `${name} at ${width}`).toBeLessThanOrEqual(1);
        }
        if (basket) await run('localStorage.clear()');
      }
    }));
