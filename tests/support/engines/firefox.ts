import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright';

const SYSTEM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** A stock Firefox on this machine: FIREFOX_PATH or the system's. */
export const findFirefox = (): string | null =>
  [process.env['FIREFOX_PATH'], ...SYSTEM].find((path) => path && existsSync(path)) ?? null;

/** Pages that are gone back to are loaded anew: for those that were kept whole, Playwright waits for ever. */
export const FIREFOX_PREFERENCES = {
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
};

/** Journeys of tests/e2e that need what Playwright cannot do in it, or that no engine matters to. */
export const NOT_IN_FIREFOX = new RegExp(
  [
    'without script', // scripts cannot be turned off
    'kept by the worker', // service workers
    'a slip is made',
    'a second factor is switched on', // axe loses its page
    'sessions are seen', // looks for a Firefox that is somebody else's
    'budget of bytes',
    'oldest browsers',
    'scanned with the camera', // no page, or a Chromium of their own
  ].join('|'),
);

/** What Playwright sends with every page to emulate media, and Firefox ESR does not know. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

interface Session {
  send: (method: string, params: unknown) => Promise<unknown>;
}

interface Internals {
  _connection: { toImpl: (browser: Browser) => { _browserSession: Session } };
}

/**
 * Lets Playwright drive a stock Firefox (WebDriver BiDi): it leaves out the command that Firefox ESR answers with
 * an error, and fills fields as a person does, so that React hears of it. Can go when `fill` works without.
 */
export function letPlaywrightDriveFirefox(): void {
  const launch = firefox.launch.bind(firefox);
  firefox.launch = async (options) => {
    const browser = await launch(options);
    const { _browserSession } = (browser as unknown as Internals)._connection.toImpl(browser);
    const sessions = Object.getPrototypeOf(_browserSession) as Session;
    const { send } = sessions;
    sessions.send = function (this: Session, method, params) {
      return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params);
    };
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (settings) => {
      const context = await newContext(settings);
      await context.addInitScript(insertAsTyped);
      return context;
    };
    return browser;
  };
}

/** In the page: what Playwright inserts text with. Its own sets `value` behind the back of React. */
function insertAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => {
      document.execCommand('insertText', false, text);
    },
    set: () => {},
  });
}
