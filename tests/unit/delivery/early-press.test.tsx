import '#delivery/browser/early-press.ts';
import { act } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { BuiltIsland } from '#islands/ui/island/Island.tsx';
import { createTranslate } from '#lib/i18n/texts.ts';

const ISLAND = {
  locale: 'pt',
  texts: { common: '/_astro/pressed.json' },
  error: { title: 'Falhou.', text: 'O resto funciona.', retry: 'Tentar de novo' },
} as const;

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount((was) => was + 1)}>
      {count}
    </button>
  );
}

/** The island as the build writes it, which has every word at hand. */
async function builtPage(): Promise<string> {
  vi.resetModules();
  const island = await import('#islands/ui/island/Island.tsx');
  const { giveWordsOfBuild } = await import('#islands/ui/island/texts.tsx');
  giveWordsOfBuild((locale) => createTranslate(locale, {}));
  return renderToString(
    <island.BuiltIsland {...ISLAND}>
      <Counter />
    </island.BuiltIsland>,
  );
}

let words: PromiseWithResolvers<Response>;
beforeEach(() => {
  words = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => words.promise);
});

test('what is pressed before script and words came is answered once, when they have', async () => {
  const island = document.createElement('astro-island');
  island.setAttribute('ssr', '');
  island.innerHTML = await builtPage();
  document.body.append(island);
  const button = island.querySelector('button');
  button?.click();

  // As Astro does: React takes the island over in its own time.
  await act(async () => {
    hydrateRoot(
      island,
      <BuiltIsland {...ISLAND}>
        <Counter />
      </BuiltIsland>,
    );
    island.removeAttribute('ssr');
    island.dispatchEvent(new CustomEvent('astro:hydrate'));
  });
  button?.click();
  expect(button?.textContent).toBe('0');

  await act(async () => words.resolve(Response.json({})));
  expect(island.querySelector('button')).toBe(button);
  expect(button?.textContent).toBe('1');
  await act(async () => button?.click());
  expect(button?.textContent).toBe('2');
});

test('a press that React answers while it takes over is not made again', async () => {
  words.resolve(Response.json({}));
  const island = document.createElement('astro-island');
  island.innerHTML = renderToString(<Counter />);
  document.body.append(island);
  const button = island.querySelector('button');
  await act(async () => {
    startTransition(() => void hydrateRoot(island, <Counter />));
    // Not yet taken over: React does so to answer this press.
    expect(Object.keys(button ?? {}).some((key) => key.startsWith('__react'))).toBe(false);
    button?.click();
    document.dispatchEvent(new CustomEvent('astro:hydrate'));
  });
  await act(() => vi.waitFor(() => expect(button?.textContent).toBe('1')));
  await new Promise((resolve) => setTimeout(resolve));
  await act(async () => void document.dispatchEvent(new CustomEvent('astro:hydrate')));
  expect(button?.textContent).toBe('1');
});
