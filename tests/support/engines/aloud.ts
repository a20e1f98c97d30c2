import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findWholeChromium } from './chromium.ts';
import { startOrca, type Orca } from './orca.ts';
import { heardAs, mergeInto, readTranscript, writeTranscript, type Step } from './transcript.ts';

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

/** What is said while something is waited for, by how long that takes: in Portuguese it begins with what is being done. */
const WAITING = /^\p{Lu}\p{Ll}+ndo\b[^.]*$|^Pesquisando “/u;

/** What Orca says of its own state, and of elements whose presses are heard by the whole page, at times. */
const OF_ORCA = /^Modo de |^clicável\.?$/;
const CLICKABLE = / clicável(?=\.$)/;

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
    .filter(({ text }) => !OF_THE_BROWSER.test(text) && !OF_ORCA.test(text))
    .filter(({ text, isRead }) => isRead || !WAITING.test(text))
    .map(({ text }) => text.replace(CLICKABLE, ''))
    .map((text) => UNSTABLE.reduce((line, [from, to]) => line.replaceAll(from, to), text));

/** Whether transcripts are written (`--update-snapshots=all`). */
export const isWriting = (): boolean => base.info().config.updateSnapshots === 'all';

const fileOf = (name: string): string => join(TRANSCRIPTS, `${name}.txt`);

/** The transcript of a journey, if there is one. */
export const stepsOf = (name: string): Step[] =>
  existsSync(fileOf(name)) ? readTranscript(readFileSync(fileOf(name), 'utf8')) : [];

/** Compares a journey with its transcript, or adds to it what was heard this time. */
export function expectSteps(name: string, steps: readonly Step[]): void {
  const known = stepsOf(name);
  if (isWriting()) writeFileSync(fileOf(name), writeTranscript(mergeInto(known, steps)));
  else expect(writeTranscript(heardAs(known, steps))).toBe(writeTranscript(known));
}

/** Compares the lines of a screen with its transcript, or writes it. */
export function expectTranscript(name: string, lines: string[]): void {
  const text = `${lines.join('\n')}\n`;
  if (isWriting()) writeFileSync(fileOf(name), text);
  expect(text).toBe(readFileSync(fileOf(name), 'utf8'));
}
