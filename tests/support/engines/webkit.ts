import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { freePort } from '../servers/free-port.ts';
import type { Reader } from './reader.ts';
import { SCREEN, startScreen } from './screen.ts';
import { openSession } from './webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** Libraries of an architecture are in a folder of its own. */
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** WebKitGTK with its driver, and a screen without a monitor; null where one of them is missing. */
export function findWebKit(): string | null {
  const [browser] = globSync(BROWSERS);
  return browser !== undefined && existsSync(DRIVER) && existsSync(SCREEN) ? browser : null;
}

async function startDriver(display: string): Promise<{ driver: ChildProcess; url: string }> {
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return { driver, url };
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** What only WebKit is asked: a script in its page, and the size of its window. */
type Window = Pick<Awaited<ReturnType<typeof openSession>>, 'run' | 'resize'>;

/** Opens a window of WebKitGTK on a site, lets somebody read in it, and ends everything again. */
export async function withWebKit(
  site: string,
  read: (reader: Reader, window: Window) => Promise<void>,
) {
  const { screen, display } = await startScreen();
  const { driver, url } = await startDriver(display);
  try {
    const options = { binary: findWebKit(), args: ['--automation'] };
    const session = await openSession(url, { 'webkitgtk:browserOptions': options }, site);
    await read(session.reader, session);
    await session.close();
  } finally {
    driver.kill();
    screen.kill();
  }
}

/** As whoever works at a counter has chosen it once. */
export const chooseWorkstation = (run: Window['run']): Promise<unknown> => {
  const value = { libraryId: 1, name: 'Balcão 1', paper: '80mm' };
  return run(
    'localStorage.setItem(arguments[0], arguments[1])',
    'acervo.posto',
    JSON.stringify({ v: 1, value }),
  );
};
