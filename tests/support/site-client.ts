import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('browser-client.ts', import.meta.url));
const ADDRESS = '/browser-client.js';

let code: Promise<string> | undefined;

/** The site's own client as one script, for what no screen does by itself. */
async function bundle(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'unused' } },
  })) as Rolldown.RolldownOutput[];
  return output[0]?.output[0].code ?? '';
}

/** Puts the client on a page, as `window.client`; it shares the page's storage. */
export async function giveClient(page: Page): Promise<void> {
  code ??= bundle();
  const body = await code;
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.addScriptTag({ url: ADDRESS });
  await page.waitForFunction(() => 'client' in window);
}
