/**
 * Islands of every page that hydrate by themselves, as one entry, and what a change of page shows.
 *
 * Why: Astro builds an entry for each island that a page names, and ../chunks.ts names the modules of an entry.
 * Saves 26 kB of JavaScript on a title page (each island imported by the page itself, weighed by
 * tests/checks/budgets.ts).
 * Can go: with ../chunks.ts.
 */
import '#islands/frame/page-change.ts';
import { registerWorker } from '#islands/frame/register-worker.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { addLateFonts } from '#islands/frame/late-fonts.ts';

export { AccessibilityIsland } from '#islands/accessibility/AccessibilityIsland.tsx';
export { UserMenuIsland } from '#islands/auth/UserMenuIsland.tsx';
export { BasketLinkIsland } from '#islands/basket/BasketLinkIsland.tsx';
export { KioskLinkIsland } from '#islands/frame/KioskLinkIsland.tsx';
export { ToastsIsland } from '#islands/toasts/ToastsIsland.tsx';

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

// Where islands are rendered there is no page.
if ('document' in globalThis) {
  whenLoaded(() =>
    whenIdle(() => {
      registerWorker();
      addLateFonts();
    }),
  );
}
