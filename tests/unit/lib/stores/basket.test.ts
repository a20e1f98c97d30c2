import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';

/** The basket stays on the device, in step across tabs, and never breaks a page. */

let local: Map<string, string>;
let isFull: boolean;

const area = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    values.set(key, value);
  },
  removeItem: (key: string) => void values.delete(key),
});

/** A tab: modules and events of its own over the storage that all share. */
async function openTab() {
  vi.resetModules();
  const events = new EventTarget();
  vi.stubGlobal('window', events);
  const basket = await import('#lib/stores/basket.ts');
  const actions = await import('#lib/stores/basket-actions.ts');
  const codes = () => basket.$basket.get().map(({ cod_acervo: code }) => code);
  basket.$basket.listen(() => undefined);
  return {
    $basket: basket.$basket,
    ...actions,
    codes,
    /** What the browser tells a tab after another one wrote. */
    hear: () => {
      for (const key of [...local.keys(), 'acervo.cesta']) {
        const newValue = local.get(key) ?? null;
        events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
      }
    },
    comeBack: () => void events.dispatchEvent(new Event('pageshow')),
    holds: (...expected: number[]) => vi.waitFor(() => expect(codes()).toEqual(expected)),
  };
}

/** Encrypts as the tabs of this test do, with the key that lies in their storage. */
async function cipher() {
  vi.resetModules();
  return (await import('#lib/storage/cipher.ts')).encrypt;
}

const work = (code: number): BasketItem => ({
  cod_acervo: code,
  title: `Obra ${code}`,
  author: 'Alguém',
});
const works = (from: number, to: number): BasketItem[] =>
  Array.from({ length: to - from + 1 }, (_, at) => work(from + at));

beforeEach(() => {
  local = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', area(local));
  vi.stubGlobal('sessionStorage', area(new Map()));
});
afterEach(() => vi.unstubAllGlobals());

it('keeps titles in the order in which they came, with the words to read them offline', async () => {
  const tab = await openTab();
  await tab.add(work(5));
  await tab.add(work(2));
  const later = await openTab();
  await later.holds(5, 2);
  expect(later.$basket.get()[0]).toEqual({ cod_acervo: 5, title: 'Obra 5', author: 'Alguém' });
});

it('keeps of a row only what belongs in a basket', async () => {
  const tab = await openTab();
  await tab.add({ ...work(1), isbn: '9788535931983' } as BasketItem);
  expect(tab.$basket.get()).toEqual([work(1)]);
});

it('has each title once, and says what was new', async () => {
  const tab = await openTab();
  await tab.add(work(1));
  expect(await tab.addAll([work(1), work(2), work(2)])).toMatchObject({
    added: [work(2)],
    leftOut: 0,
  });
  expect(tab.codes()).toEqual([1, 2]);
});

it('takes one out, says where it was, and puts it back there', async () => {
  const tab = await openTab();
  await tab.addAll(works(1, 3));
  const removed = await tab.removeAll([2, 9]);
  expect(removed).toEqual([{ at: 1, item: work(2) }]);
  expect(tab.codes()).toEqual([1, 3]);
  await tab.add(work(4));
  await tab.putBack(removed);
  expect(tab.codes()).toEqual([1, 2, 3, 4]);
  await tab.putBack(removed);
  expect(tab.codes()).toEqual([1, 2, 3, 4]);
});

it('empties, and what was in it can be put back before what came since', async () => {
  const tab = await openTab();
  await tab.addAll(works(1, 2));
  const before = await tab.clear();
  expect(tab.codes()).toEqual([]);
  await tab.add(work(7));
  await tab.putBack(before);
  expect(tab.codes()).toEqual([1, 2, 7]);
});

it('an empty basket leaves nothing behind for pages to read', async () => {
  const tab = await openTab();
  await tab.add(work(1));
  await tab.removeAll([1]);
  expect(local.has('acervo.cesta')).toBe(false);
});

it('is replaced as a whole', async () => {
  const tab = await openTab();
  await tab.addAll(works(1, 3));
  await tab.set([work(8), work(9), work(8)]);
  expect(tab.codes()).toEqual([8, 9]);
});

it('holds so many and no more: the rest is left out, nothing is lost', async () => {
  const tab = await openTab();
  await tab.addAll(works(1, BASKET_MAX - 1));
  const { added, leftOut } = await tab.addAll(works(BASKET_MAX, BASKET_MAX + 2));
  expect([added.length, leftOut]).toEqual([1, 2]);
  expect(await tab.add(work(9_999))).toMatchObject({ added: [], leftOut: 1 });
  expect(tab.codes()).toHaveLength(BASKET_MAX);
  await (await openTab()).holds(...works(1, BASKET_MAX).map(({ cod_acervo: code }) => code));
});

it('cannot be read as it lies there', async () => {
  await (await openTab()).add({ cod_acervo: 1, title: 'Só meu', author: 'Ninguém' });
  expect([...local.values()].join()).not.toContain('Só meu');
});

describe('another tab', () => {
  it('sees what is put in, also as the first title, and what is taken out', async () => {
    const one = await openTab();
    const other = await openTab();
    await one.addAll(works(1, 2));
    other.hear();
    await other.holds(1, 2);
    await other.removeAll([1]);
    one.hear();
    expect(one.codes()).toEqual([2]);
    await one.clear();
    other.hear();
    expect(other.codes()).toEqual([]);
  });

  it('that changed it before the news came loses nothing', async () => {
    const one = await openTab();
    const other = await openTab();
    await one.add(work(1));
    await other.add(work(2));
    await one.add(work(3));
    await (await openTab()).holds(1, 2, 3);
  });

  it('that comes back from the history looks again', async () => {
    const away = await openTab();
    await (await openTab()).add(work(4));
    away.comeBack();
    await away.holds(4);
  });
});

describe('a storage', () => {
  it.each([
    ['damaged', 'damaged'],
    ['empty', ''],
    ['of another shape', '{"v":1,"value":{"itens":[{"cod_acervo":1}]}}'],
  ])('that is %s gives an empty basket, which can be filled again', async (_name, text) => {
    await (await openTab()).add(work(1));
    local.set('acervo.cesta', text);
    const tab = await openTab();
    expect(await tab.add(work(2))).toMatchObject({ added: [work(2)], leftOut: 0 });
    expect(tab.codes()).toEqual([2]);
  });

  it('that is full does not keep anybody from filling the basket of this page', async () => {
    const tab = await openTab();
    await tab.add(work(1));
    isFull = true;
    expect(await tab.add(work(2))).toMatchObject({ added: [work(2)], isWritten: false });
    await tab.add(work(3));
    await tab.removeAll([1]);
    await tab.add(work(4));
    expect(tab.codes()).toEqual([2, 3, 4]);
  });
});

it('where the browser denies storage, a title lasts as long as the page, and that is known', async () => {
  vi.stubGlobal('localStorage', undefined);
  const tab = await openTab();
  expect(await tab.add(work(1))).toMatchObject({ added: [work(1)], isWritten: false });
  expect(tab.codes()).toEqual([1]);
  await (await openTab()).holds();
});

it('of an older or damaged basket what can be read stays', async () => {
  const encrypt = await cipher();
  const keep = (value: unknown, v: unknown = 1) =>
    local.set('acervo.cesta', encrypt('acervo.cesta', JSON.stringify({ v, value })));
  const damaged = [work(1), { ...work(2), title: null }, null, work(1), { ...work(3), note: 7 }];
  keep({ itens: damaged });
  await (await openTab()).holds(1, 3);
  // Of a version that was never there nothing is known.
  keep({ itens: damaged }, 'x');
  await (await openTab()).holds();
  keep({ itens: works(1, BASKET_MAX + 5) });
  await (await openTab()).holds(...works(1, BASKET_MAX).map(({ cod_acervo: code }) => code));
});

it('a foreign value that can be opened never breaks a page', async () => {
  const encrypt = await cipher();
  const foreign = fc.oneof(
    fc.jsonValue(),
    fc.record({ itens: fc.array(fc.record({ cod_acervo: fc.jsonValue() }), { minLength: 1 }) }),
    fc.constant({ itens: [{ ...work(1), cod_acervo: 1.5 }] }),
    fc.constant({ itens: [{ ...work(1), title: null }] }),
  );
  await fc.assert(
    fc.asyncProperty(foreign, async (value) => {
      local.set('acervo.cesta', encrypt('acervo.cesta', JSON.stringify({ v: 1, value })));
      const tab = await openTab();
      expect(await tab.removeAll([1])).toEqual([]);
      expect(tab.codes()).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it('what is written beside titles stays with them, taken out and put back', async () => {
  const tab = await openTab();
  await tab.addAll(works(1, 3));
  await tab.change([1, 3], { group: 'Capítulo 2' });
  await tab.change([3], { note: 'p. 40' });
  const removed = await tab.removeAll([3]);
  await tab.putBack(removed);
  await tab.change([1], { group: '' });
  const again = await openTab();
  await again.holds(1, 2, 3);
  expect(again.$basket.get()).toEqual([
    work(1),
    work(2),
    { ...work(3), note: 'p. 40', group: 'Capítulo 2' },
  ]);
});
