import type { ClientDirective } from 'astro';

/**
 * `client:press`: an island comes alive when somebody goes to it, by pointer or by keyboard. A press that was first is
 * made again (src/head/early-press.ts). What could not be loaded is tried again the next time.
 */
const onPress: ClientDirective = (load, _options, island) => {
  const signs = ['pointerover', 'pointerdown', 'focusin'] as const;
  const start = () => {
    for (const sign of signs) island.removeEventListener(sign, start);
    void load()
      .then((hydrate) => hydrate())
      .then(() => {
        // Astro says nothing when loading fails: the island just stays as it was built.
        if (island.hasAttribute('ssr')) wait();
      });
  };
  const wait = () => {
    for (const sign of signs) island.addEventListener(sign, start);
  };
  wait();
};

export default onPress;
