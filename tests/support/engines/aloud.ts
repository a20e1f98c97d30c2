import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findWholeChromium } from './chromium.ts';
import { startOrca, type Orca } from './orca.ts';

const TRANSCRIPTS = join(import.meta.dirname, '..', '..', 'aloud-real', 'transcripts');

/** Of a browser in a window: no bars of its own, and all it shows is told to Orca. */
const ARGS = [
  ...CHROMIUM_ARGS,
  '--force-renderer-accessibility',
  '--disable-features=Translate,MediaRouter',
  '--lang=pt-BR',
  '--window-size=1280,1024',
  '--window-position=0,0',
];

/** Tests whose pages are read by Orca. */
export const test = base.extend<{ orca: Orca; context: BrowserContext }>({
  orca: async ({}, use) => {
    const orca = await startOrca();
    await orca.listen();
    await use(orca);
    orca.stop();
  },
  context: async ({ orca, baseURL, locale, timezoneId }, use) => {
    const browser = await chromium.launch({
      headless: false,
      executablePath: findWholeChromium() ?? '',
      env: orca.env,
      args: ARGS,
    });
    const options = { serviceWorkers: 'block', viewport: null } as const;
    const place = { baseURL: baseURL ?? '', locale: locale ?? '', timezoneId: timezoneId ?? '' };
    await use(await browser.newContext({ ...options, ...place }));
    await browser.close();
  },
});

/** What is said of the browser's own window, which is not ours and differs by version. */
const OF_THE_BROWSER =
  /Chromium quadro|Address and search bar|Translate this page|This dialog is not currently|^Carregando\. Por|^Carregamento de|^Página tem \d|^Seleção apagada/;

/** What differs each time: minutes, the key of a receipt, and how many wait, among whom a journey places somebody. */
const UNSTABLE: [RegExp, string][] = [
  [/em \d+ min\b/g, 'em N min'],
  [/\d+ na fila/g, 'N na fila'],
  [/hoje, \d+h\d\d/g, 'hoje, NhNN'],
  [/Chave [\dA-Z]{4}-[\dA-Z]{4}/g, 'Chave XXXX-XXXX'],
];

/** Lines as a person reads them, of which those that do not depend on the page are left out. */
export const linesOf = (said: Awaited<ReturnType<Orca['listen']>>): string[] =>
  said
    .filter(({ text }) => !OF_THE_BROWSER.test(text))
    .map(({ text }) => UNSTABLE.reduce((line, [from, to]) => line.replaceAll(from, to), text));

/** Compares with a transcript, or writes it (`--update-snapshots=all`). */
export function expectTranscript(name: string, lines: string[]): void {
  const file = join(TRANSCRIPTS, `${name}.txt`);
  const text = `${lines.join('\n')}\n`;
  if (base.info().config.updateSnapshots === 'all') writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
