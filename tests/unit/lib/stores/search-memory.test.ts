import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Searches of before stay in their tab or on the device, and go with whoever signs out. */

let session: Map<string, string>;
let local: Map<string, string>;

const area = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});

const search = (text: string) => ({ address: `/?q=${text}`, text, total: 1 });

/** A page of this tab: modules of its own over the storage that stays. */
async function openPage() {
  vi.resetModules();
  const memory = await import('#lib/stores/search-memory.ts');
  const { clearSession } = await import('#lib/api/credentials.ts');
  return {
    ...memory,
    signOut: clearSession,
    recent: () => memory.$recentSearches.get().map(({ text }) => text),
    saved: () => memory.$savedSearches.get().map(({ text }) => text),
  };
}

beforeEach(() => {
  session = new Map();
  local = new Map();
  vi.stubGlobal('localStorage', area(local));
  vi.stubGlobal('sessionStorage', area(session));
});
afterEach(() => vi.unstubAllGlobals());

it('the last searches are there on the next page, newest first, and in no other tab', async () => {
  const page = await openPage();
  for (const text of ['vidas', 'secas', 'vidas']) page.rememberSearch(search(text));
  expect((await openPage()).recent()).toEqual(['vidas', 'secas']);
  expect([...session.values()].join()).not.toContain('vidas');
  session = new Map();
  vi.stubGlobal('sessionStorage', area(session));
  expect((await openPage()).recent()).toEqual([]);
});

it('signing out on a page that shows no searches takes the last ones, and leaves the kept', async () => {
  const page = await openPage();
  page.rememberSearch(search('vidas'));
  page.saveSearch(search('secas'));
  vi.resetModules();
  const { clearSession } = await import('#lib/api/credentials.ts');
  clearSession();
  const later = await openPage();
  expect(later.recent()).toEqual([]);
  expect(later.saved()).toEqual(['secas']);
});

it('signing out where they are shown takes them, and the next search does not bring them back', async () => {
  const page = await openPage();
  page.rememberSearch(search('vidas'));
  page.signOut();
  expect(page.recent()).toEqual([]);
  page.rememberSearch(search('secas'));
  expect((await openPage()).recent()).toEqual(['secas']);
});
