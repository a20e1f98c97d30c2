import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What is permitted is asked of the server at most every ten minutes, over all pages and tabs. */

let permitted: number[];
let asked: number;
let offline: boolean;
let kept: Map<string, string>;

const area = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});

/** A page: modules of its own over the storage that stays. */
async function openPage() {
  vi.resetModules();
  const { apiSettings } = await import('#lib/api/http.ts');
  apiSettings.origin = 'http://server.test';
  return import('#lib/stores/page-config.ts');
}

const MINUTE = 60_000;
const START = Date.parse('2026-03-12T17:20:00Z');

beforeEach(() => {
  permitted = [12, 13];
  asked = 0;
  offline = false;
  kept = new Map();
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.stubGlobal('localStorage', area(kept));
  vi.stubGlobal('sessionStorage', area(new Map()));
  vi.stubGlobal('fetch', () => {
    asked++;
    if (offline) return Promise.reject(new TypeError('Failed to fetch'));
    const itens = permitted.map((code) => ({ cod_atividade: code, descricao: String(code) }));
    return Promise.resolve(Response.json({ itens }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the first page asks; the next pages of ten minutes take what it was told', async () => {
  const first = await openPage();
  expect(await first.permittedActivities()).toEqual([12, 13]);
  permitted = [12];
  vi.setSystemTime(START + 10 * MINUTE - 1);
  const second = await openPage();
  expect(await second.permittedActivities()).toEqual([12, 13]);
  expect(asked).toBe(1);
  vi.setSystemTime(START + 10 * MINUTE);
  expect(await second.permittedActivities()).toEqual([12]);
});

it('an answer from the future, of a clock that was wrong, is asked for anew', async () => {
  vi.setSystemTime(START + 60 * 24 * 365 * MINUTE);
  await (await openPage()).permittedActivities();
  vi.setSystemTime(START);
  permitted = [];
  expect(await (await openPage()).permittedActivities()).toEqual([]);
});

it('out of reach the last known answer stays, and without one nothing is claimed', async () => {
  offline = true;
  expect(await (await openPage()).permittedActivities()).toBeNull();
  offline = false;
  await (await openPage()).permittedActivities();
  offline = true;
  vi.setSystemTime(START + 60 * MINUTE);
  expect(await (await openPage()).permittedActivities()).toEqual([12, 13]);
});

it('begins as the specification says, and keeps the rest when the activities change', async () => {
  const { $pageConfig, permittedActivities } = await openPage();
  expect($pageConfig.get()).toEqual({
    theme: 'neo',
    menuOpen: true,
    mobileMenuOpen: false,
    activities: null,
    readAt: 0,
  });
  $pageConfig.set({ ...$pageConfig.get(), menuOpen: false });
  await permittedActivities();
  expect((await openPage()).$pageConfig.get()).toMatchObject({
    menuOpen: false,
    activities: [12, 13],
  });
});

it('what is damaged or foreign in the storage is asked for anew', async () => {
  await (await openPage()).permittedActivities();
  for (const key of kept.keys()) if (key.endsWith('configuracao')) kept.set(key, 'damaged');
  const page = await openPage();
  expect(page.$pageConfig.get().activities).toBeNull();
  expect(await page.permittedActivities()).toEqual([12, 13]);
  expect(asked).toBe(2);
});
