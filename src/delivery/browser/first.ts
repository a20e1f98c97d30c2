import type { ClientDirective } from 'astro';
import { startIsland } from './start-island.ts';
import { whenPainted } from './when-painted.ts';

/**
 * `client:first`: hydrates at once what the page was opened for, on a slow line once the page shows what the server
 * renders of it.
 */
const onFirst: ClientDirective = (load, _options, island) => {
  const start = () => void startIsland(load, island);
  if (document.documentElement.hasAttribute('data-slow-line')) whenPainted(start);
  else start();
};

export default onFirst;
