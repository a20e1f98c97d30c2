import type { Reader } from './reader.ts';

/** The key under which W3C WebDriver sends elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;

const WAIT_MS = 15_000;
const AGAIN_MS = 100;

type Answer = { value: unknown };
type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Calls of a driver; an error ends the test with what the driver said. */
const callsTo =
  (driver: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(driver + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as Answer;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

/** In the page: elements that match, are shown and not behind a dialog, whose name matches if one is given. */
const FIND = `
  const [selector, source] = arguments;
  const nameOf = (one) =>
    one.getAttribute('aria-label') ??
    document.getElementById(one.getAttribute('aria-labelledby'))?.textContent ??
    one.textContent;
  const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible';
  const isInReach = (one) => (document.querySelector('dialog:modal') ?? document).contains(one);
  const hasName = (one) => source === null || new RegExp(source).test(nameOf(one).replace(/\\s+/g, ' ').trim());
  const found = [...document.querySelectorAll(selector)].filter((one) => isShown(one) && isInReach(one) && hasName(one));`;

const PLACES = { button: 'button', link: 'a[href]' } as const;

/** A session of a W3C WebDriver, and the reader that uses it. */
export async function openSession(driver: string, capabilities: object, site: string) {
  const call = callsTo(driver);
  const session = (await call('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const at = `/session/${session.sessionId}`;
  const run = (script: string, ...args: unknown[]): Promise<unknown> =>
    call('POST', `${at}/execute/sync`, { script, args });

  /** Waits for an element, and does something with it, again where it was drawn anew meanwhile. */
  async function withElement(
    selector: string,
    name: RegExp | null,
    act: (path: string) => Promise<unknown>,
  ): Promise<void> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const found = await run(`${FIND} return found[0] ?? null;`, selector, name?.source ?? null);
      try {
        const id = (found as Record<string, string> | null)?.[ELEMENT];
        if (id === undefined) throw new Error(`There is no ${selector} ${name ?? ''}`);
        return void (await act(`${at}/element/${id}`));
      } catch (error) {
        if (Date.now() > until) throw error;
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
  }

  const typed = (keys: string): Promise<unknown> => {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return call('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };

  const reader: Reader = {
    open: async (path) => void (await call('POST', `${at}/url`, { url: site + path })),
    path: () => run('return location.pathname') as Promise<string>,
    texts: (selector) =>
      run(`${FIND} return found.map((one) => one.innerText);`, selector, null) as Promise<string[]>,
    press: (role, name) =>
      withElement(PLACES[role], name, (element) => call('POST', `${element}/click`, {})),
    write: (selector, text) =>
      withElement(selector, null, async (element) => {
        await call('POST', `${element}/click`, {});
        await call('POST', `${element}/value`, { text });
      }),
    type: async (text) => void (await typed(text)),
    key: async (name) => void (await typed(KEYS[name])),
    hasFocus: (selector) =>
      run(
        'return document.activeElement?.matches(arguments[0]) ?? false',
        selector,
      ) as Promise<boolean>,
  };
  const resize = (width: number, height: number) =>
    call('POST', `${at}/window/rect`, { width, height });
  return { reader, run, resize, close: () => call('DELETE', at) };
}
