import type { ClientDirective } from 'astro';
import { startIsland } from './start-island.ts';

/**
 * `client:press`: hydrates when the pointer or the focus reaches the island; early-press.ts repeats a
 * press made before. Retries the next time if loading failed.
 */
const onPress: ClientDirective = (load, _options, island) => {
  const events = ['pointerover', 'pointerdown', 'focusin'] as const;
  const start = () => {
    for (const event of events) island.removeEventListener(event, start);
    void startIsland(load, island).then(() => {
      // After a failed load the island just keeps its attribute.
      if (island.hasAttribute('ssr')) wait();
    });
  };
  const wait = () => {
    for (const event of events) island.addEventListener(event, start);
  };
  wait();
};

export default onPress;
