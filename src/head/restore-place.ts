import { readEntry, writeEntry } from '#lib/history-entry.ts';
import { PLACE_ENTRY, type Place } from '#lib/place.ts';

/**
 * Restores the scroll position on back, forward and reload. Lists are fetched after the page is
 * shown, so the browser would scroll too early and later rows would shift the content. The position
 * is saved in the history entry, with the height of the page, which is reserved from the first paint
 * on. It is held while the page grows, until the reader acts or the layout is stable.
 */
const SAVE_AFTER_MS = 150;
const RELEASE_AFTER_MS = 2000;
/** The list or the link that was followed may not reappear. */
const GIVE_UP_AFTER_MS = 10_000;

const root = document.documentElement;
let held: Place | undefined;
let focused: Element | undefined;
let saving: ReturnType<typeof setTimeout>;
let releasing: ReturnType<typeof setTimeout>;

const like = (href: string | null, look: string) =>
  [...document.querySelectorAll('a')].filter(
    (link) => link.getAttribute('href') === href && link.className === look,
  );

const rows = new MutationObserver(settle);

function save(link?: HTMLAnchorElement | null): void {
  clearTimeout(saving);
  if (held) return;
  const place: Place = { top: scrollY, height: root.scrollHeight };
  const href = link?.getAttribute('href');
  if (link && href) {
    const { top } = link.getBoundingClientRect();
    const look = link.className;
    place.link = { href, look, index: like(href, look).indexOf(link), offset: top };
  }
  writeEntry(PLACE_ENTRY, place);
}

function hold(place: Place | undefined): void {
  clearTimeout(saving);
  release();
  held = place;
  if (!place) return;
  focused = undefined;
  root.style.overflowAnchor = 'none';
  root.style.minBlockSize = `${place.height}px`;
  rows.observe(root, { childList: true, subtree: true });
  settle();
}

function release(act?: Event): void {
  clearTimeout(releasing);
  rows.disconnect();
  held = undefined;
  // Without the reserved height, an act before the list is there would lead to the foot of the page.
  if (act) releasing = setTimeout(release, GIVE_UP_AFTER_MS);
  else root.style.minBlockSize = root.style.overflowAnchor = '';
}

function settle(): void {
  if (!held) return;
  clearTimeout(releasing);
  scrollTo({ top: held.top, behavior: 'instant' });
  const link = held.link && like(held.link.href, held.link.look)[held.link.index];
  if (link && held.link) {
    // Content above may have changed its height.
    const moved = link.getBoundingClientRect().top - held.link.offset;
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
    if (link !== focused || document.activeElement === document.body) {
      link.focus({ preventScroll: true });
    }
    focused = link;
  }
  const height = document.querySelector('body')?.offsetHeight ?? 0;
  const isTall = height >= held.top + innerHeight - 1;
  const isComplete = link || (isTall && !held.link);
  releasing = setTimeout(release, isComplete ? RELEASE_AFTER_MS : GIVE_UP_AFTER_MS);
}

history.scrollRestoration = 'manual';
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation && navigation.type !== 'navigate') hold(readEntry(PLACE_ENTRY) as Place | undefined);
addEventListener('DOMContentLoaded', () => {
  const body = document.querySelector('body');
  // Firefox fires it for a page that was left before it had a body.
  if (body) new ResizeObserver(settle).observe(body);
});
addEventListener('popstate', () => hold(readEntry(PLACE_ENTRY) as Place | undefined));
// With the Navigation API, each step starts from the previous entry's position, but for a link to a part of the
// page: there the browser scrolls.
window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
  if (navigationType === 'push' && !location.hash) save();
});
for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
  addEventListener(act, release, { capture: true, passive: true });
}
addEventListener('scroll', () => {
  if (held) return settle();
  clearTimeout(saving);
  // A new page of results begins at the top: the reader may go back at once.
  if (scrollY === 0) save();
  else saving = setTimeout(save, SAVE_AFTER_MS);
});
addEventListener(
  'click',
  ({ target }) => {
    // The menu of the account stays: on the way back the heading of the screen takes the focus.
    const isPlace = target instanceof Element && !target.closest('.account-menu');
    save(isPlace ? target.closest('a') : null);
  },
  true,
);
