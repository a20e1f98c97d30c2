import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS, findChromium } from '../engines/chromium.ts';

/**
 * A page in a browser of its own in which nobody watches its service worker. Chromium stops a watched worker
 * that is replaced although a page waits for its answer, which then never comes; Playwright watches all.
 */
export async function openUnwatched() {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-browser-'));
  const browser = spawn(
    findChromium() ?? '',
    [
      ...CHROMIUM_ARGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((done) => browser.on('exit', () => done()));
  const address = await new Promise<string>((done, fail) => {
    let said = '';
    browser.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on ws:\/\/([^/]+)/.exec(said)?.[1];
      if (found) done(found);
    });
    void ended.then(() => fail(new Error(`The browser ended: ${said}`)));
  });
  const line = await openLine(await pageAt(address));
  return {
    /** Opens an address, and waits until it is loaded. */
    goto: async (url: string): Promise<void> => {
      const loaded = line.next('Page.loadEventFired');
      await line.ask('Page.navigate', { url });
      await loaded;
    },
    /** What a function without arguments returns in the page. */
    evaluate: async <T>(work: () => T | Promise<T>): Promise<T> => {
      const asked = { expression: `(${work})()`, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = (await line.ask('Runtime.evaluate', asked)) as {
        result: { value: T };
        exceptionDetails?: unknown;
      };
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    close: async (): Promise<void> => {
      browser.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Target {
  type: string;
  webSocketDebuggerUrl: string;
}

async function pageAt(address: string): Promise<string> {
  const targets = (await (await fetch(`http://${address}/json/list`)).json()) as Target[];
  const page = targets.find(({ type }) => type === 'page');
  if (!page) throw new Error('The browser opened without a page.');
  return page.webSocketDebuggerUrl;
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { message: string };
}

/** Questions to one page, and what it tells. */
async function openLine(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number | string, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const key = message.id ?? message.method ?? '';
    waiting.get(key)?.(message);
    waiting.delete(key);
  });
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));
  const next = (key: number | string) => new Promise<Message>((done) => waiting.set(key, done));
  let count = 0;
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = ++count;
    const answer = next(id);
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await ask('Page.enable');
  return { ask, next };
}
