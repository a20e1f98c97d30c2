import { readEntry, writeEntry } from '#lib/history-entry.ts';
import { ISLAND_LOADING } from '#lib/hydration.ts';
import { isScriptFailure, SLOW_EVENT, watched } from '#lib/watchdog.ts';

/**
 * Says at the foot of the page (Frame.astro) when something takes long, and offers to load the page again when
 * scripts of it do not come. Calls and parts that load later fail in their own places. It needs no other script.
 */
const TYPED_ENTRY = 'typed';

let slow = 0;
const failed = new Set<unknown>();

function show(): void {
  const place = document.querySelector<HTMLElement>('[data-slow]');
  const retry = place?.nextElementSibling as HTMLElement | undefined;
  if (!place || !retry) return;
  retry.hidden = failed.size === 0;
  const { failed: failedText, slow: slowText } = place.dataset;
  const text = (failed.size > 0 ? failedText : slow > 0 && slowText) || '';
  // Announced again only if it is another sentence.
  if (place.textContent === text) return;
  const sentence = document.createElement('p');
  sentence.className = 'toast__text';
  sentence.textContent = text;
  place.replaceChildren(...(text ? [sentence] : []));
  retry.onclick = loadAgain;
}

/** Fields that the page was built with; those of islands have other ids each time. */
const fields = () =>
  document.querySelectorAll<HTMLInputElement>('[id]:is(input[type=text], textarea)');

/** What was typed comes back with the page. */
function loadAgain(): void {
  const typed = [...fields()].filter(({ value, defaultValue }) => value !== defaultValue);
  writeEntry(TYPED_ENTRY, Object.fromEntries(typed.map(({ id, value }) => [id, value])));
  location.reload();
}

function typeAgain(): void {
  const typed = readEntry(TYPED_ENTRY) as Record<string, string> | undefined;
  if (!typed) return;
  writeEntry(TYPED_ENTRY, undefined);
  for (const field of fields()) field.value = typed[field.id] ?? field.value;
}

function fail(part: unknown): void {
  failed.add(part);
  show();
}

function follow(island: EventTarget | null): void {
  // One inside of another waits for it.
  if (!(island instanceof Element) || island.parentElement?.closest('astro-island[ssr]')) return;
  const hydrated = new Promise<void>((resolve) => {
    island.addEventListener('astro:hydrate', () => resolve(), { once: true });
  });
  watched(hydrated).catch(() => fail(island));
  void hydrated.then(() => {
    failed.delete(island);
    show();
  });
}

addEventListener(SLOW_EVENT, ({ detail }) => {
  slow += detail;
  show();
});
addEventListener(ISLAND_LOADING, ({ target }) => follow(target));
addEventListener('astro:hydration-error', ({ target }) => fail(target));
addEventListener('unhandledrejection', ({ reason }) => {
  if (isScriptFailure(reason)) fail(reason);
});
addEventListener('DOMContentLoaded', () => {
  typeAgain();
  // Astro's own directives load at once.
  document.querySelectorAll('astro-island[ssr]:is([client=load], [client=only])').forEach(follow);
});

declare global {
  interface WindowEventMap {
    'acervo:slow': CustomEvent<number>;
    'acervo:loading': Event;
    'astro:hydration-error': Event;
  }
}
