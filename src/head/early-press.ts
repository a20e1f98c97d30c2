/**
 * On a slow phone a button is seen before its island is alive. A press made then is kept and made again
 * once the island lives, so that nobody presses in vain. Buttons that send a form work without script
 * and are left alone.
 */
document.addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('astro-island[ssr] button[type=button]');
    const island = button?.closest('astro-island[ssr]');
    island?.addEventListener('astro:hydrate', () => button?.click(), { once: true });
  },
  true,
);
