import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { fakeApi, unreachable, type FakeApi } from '../../islands/fake-api.ts';

/** What is on the device joins the account of who signs in: without loss, once. */

const KEEP = 'POST /acervo/cesta-permanente';

let api: FakeApi;
let areas: Map<string, string>[];
let who: unknown;
beforeEach(() => {
  areas = [new Map(), new Map()];
  const area = (values: Map<string, string>) => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('http://a/') }));
  vi.stubGlobal('localStorage', area(areas[0] ?? new Map()));
  vi.stubGlobal('sessionStorage', area(areas[1] ?? new Map()));
  who = { user: { cod_pessoa: 1 } };
  vi.doMock('#lib/api/credentials.ts', async (original) => ({
    ...(await original<object>()),
    storedSession: () => who,
  }));
  api = fakeApi({
    [KEEP]: ({ body }) => {
      const { acervos } = body as { acervos: number[] };
      const itens = acervos.map((code) => ({ cod_acervo: code, ok: code !== 9 }));
      return { itens, total: itens.length };
    },
  });
});
afterEach(() => {
  vi.doUnmock('#lib/api/credentials.ts');
  vi.unstubAllGlobals();
});

const work = (code: number): BasketItem => ({ cod_acervo: code, title: `${code}`, author: '' });

/** A page loaded anew over the storage that stays. */
async function openPage() {
  vi.resetModules();
  const { joinAfterLogin } = await import('#lib/stores/basket-at-login.ts');
  const actions = await import('#lib/stores/basket-actions.ts');
  const { $basket } = await import('#lib/stores/basket.ts');
  $basket.listen(() => undefined);
  return { ...actions, joinAfterLogin, items: () => $basket.get() };
}
/** What is loaded on the way takes its time. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const sent = () => api.asked(KEEP).map(({ body }) => (body as { acervos: number[] }).acervos);
const waits = () => areas[1]?.has('acervo.s.juntar-cesta');

it('sends each title once, whoever signs in afterwards', async () => {
  const page = await openPage();
  await page.addAll([work(1), work(2)]);
  page.joinAfterLogin();
  await until(() => expect(waits()).toBe(false));
  expect(sent()).toEqual([[1, 2]]);
  expect(page.items().map(({ kept }) => kept)).toEqual([true, true]);
  await page.add(work(3));
  page.joinAfterLogin();
  await until(() => expect(sent()).toEqual([[1, 2], [3]]));
});

it('keeps what the account did not take, and sends it again next time', async () => {
  const page = await openPage();
  await page.addAll([work(1), work(9)]);
  page.joinAfterLogin();
  await until(() => expect(waits()).toBe(false));
  expect(page.items()).toEqual([{ ...work(1), kept: true }, work(9)]);
});

it('does not get lost when the server is out of reach: the next page tries again', async () => {
  const answer = api.answers[KEEP];
  api.answers[KEEP] = unreachable;
  const page = await openPage();
  await page.add(work(1));
  page.joinAfterLogin();
  await until(() => expect(api.asked(KEEP).length).toBeGreaterThan(0));
  expect(waits()).toBe(true);
  if (answer) api.answers[KEEP] = answer;
  await openPage();
  await until(() => expect(waits()).toBe(false));
  expect(sent().at(-1)).toEqual([1]);
});

it('asks nothing where there is no basket, or nobody is signed in any more', async () => {
  const page = await openPage();
  page.joinAfterLogin();
  expect(waits()).toBe(false);
  await page.add(work(1));
  who = null;
  page.joinAfterLogin();
  await until(() => expect(waits()).toBe(false));
  expect(sent()).toEqual([]);
});
