import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COLOUR_SCHEMES,
  THEMES,
  ZOOM_STEPS,
  parseSettings,
  parseTheme,
  rootAttributes,
} from '#lib/accessibility.ts';
import FIRST_PAINT_SCRIPT from '#head/first-paint.ts?head';
import { STORAGE_KEYS } from '#lib/storage/keys.ts';

type Page = { url?: string; stored?: Record<string, string | undefined>; blocked?: boolean };

const ALTERNATES = { pt: '/', en: '/en/', es: '/es/' };

/** Runs the script of the head on a page that has only what it touches. */
function paint({ url = 'https://acervo.test/acervo/5', stored = {}, blocked = false }: Page) {
  const attributes: Record<string, string> = {};
  const written: Record<string, string> = {};
  const address = new URL(url);
  let goneTo: string | undefined;
  const localStorage = {
    getItem: (key: string) => {
      if (blocked) throw new Error('storage is blocked');
      return stored[key] ?? null;
    },
    setItem: (key: string, value: string) => {
      if (blocked) throw new Error('storage is blocked');
      written[key] = value;
    },
  };
  const document = {
    documentElement: {
      lang: /^\/(en|es)\//.exec(address.pathname)?.[1] ?? 'pt-BR',
      setAttribute: (name: string, value: unknown) => (attributes[name] = String(value)),
    },
    querySelector: (selector: string) => {
      const language = selector.match(/hreflang\^="(\w+)"/)?.[1] ?? '';
      const href = Object.entries(ALTERNATES).find(([name]) => name === language)?.[1];
      return href === undefined ? null : { getAttribute: () => `https://acervo.test${href}` };
    },
  };
  const location = {
    search: address.search,
    pathname: address.pathname,
    hash: address.hash,
    href: address.href,
    replace: (to: string) => (goneTo = to),
  };
  const addEventListener = () => undefined;
  const page = { document, location, localStorage, addEventListener };
  runInNewContext(FIRST_PAINT_SCRIPT, {
    ...page,
    ...{ navigator: {}, performance: { getEntriesByType: () => [] }, URLSearchParams, URL },
  });
  const { 'data-script': script, ...others } = attributes;
  expect(script).toBe('');
  return { attributes: others, written, goneTo };
}

const settings = fc.record({
  zoom: fc.constantFrom(...ZOOM_STEPS),
  negrito: fc.boolean(),
  cor: fc.constantFrom(...COLOUR_SCHEMES),
  libras: fc.boolean(),
});

test('the first paint sets what the settings say, the same as the panel later does', () => {
  fc.assert(
    fc.property(settings, fc.constantFrom(...THEMES), (chosen, theme) => {
      const { attributes } = paint({
        stored: {
          [STORAGE_KEYS.accessibility]: JSON.stringify(chosen),
          [STORAGE_KEYS.theme]: theme === 'sistema' ? undefined : theme,
        },
      });
      const wanted = Object.entries(rootAttributes(chosen, theme)).filter(
        ([, value]) => value !== null,
      );
      expect(attributes).toEqual(Object.fromEntries(wanted));
    }),
  );
});

test('settings survive being stored', () => {
  fc.assert(
    fc.property(settings, (chosen) => {
      expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
    }),
  );
});

test('foreign or damaged storage never breaks the page: first paint and store agree on the rest', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.string(), (stored, theme) => {
      const { attributes } = paint({
        stored: { [STORAGE_KEYS.accessibility]: stored, [STORAGE_KEYS.theme]: theme },
      });
      const wanted = Object.entries(rootAttributes(parseSettings(stored), parseTheme(theme)));
      expect(attributes).toEqual(Object.fromEntries(wanted.filter(([, value]) => value !== null)));
    }),
  );
});

test('the page is painted when storage is forbidden', () => {
  expect(paint({ blocked: true }).attributes).toEqual({});
});

test('lng leads to the same page in that language, keeps the rest of the address and is remembered', () => {
  const { goneTo, written } = paint({ url: 'https://acervo.test/?lng=en&q=machado#filtros' });
  expect(goneTo).toBe('/en/?q=machado#filtros');
  expect(written).toEqual({ [STORAGE_KEYS.language]: 'en' });
});

test('a remembered language acts on the bare home page and nowhere else', () => {
  const stored = { [STORAGE_KEYS.language]: 'es' };
  expect(paint({ url: 'https://acervo.test/', stored }).goneTo).toBe('/es/');
  expect(paint({ url: 'https://acervo.test/acervo/5', stored }).goneTo).toBeUndefined();
  expect(paint({ url: 'https://acervo.test/en/', stored }).goneTo).toBeUndefined();
});

test('choosing the language of the page stays on it, and an unknown language changes nothing', () => {
  expect(paint({ url: 'https://acervo.test/?lng=pt' }).goneTo).toBeUndefined();
  expect(paint({ url: 'https://acervo.test/?lng=xx' })).toMatchObject({
    goneTo: undefined,
    written: {},
  });
  expect(paint({ url: 'https://acervo.test/?lng="]' })).toMatchObject({
    goneTo: undefined,
    written: {},
  });
});
