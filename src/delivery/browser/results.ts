import type { ClientDirective } from 'astro';
import { hydrateOnUse } from './hydrate-on-use.ts';
import { startIsland } from './start-island.ts';
import { whenPainted } from './when-painted.ts';

/**
 * `client:results`: hydrates after the first paint if the address asks for results, else (on a search
 * home) when a search form takes the focus. A form sent before that leads to its results without script.
 */
const onResults: ClientDirective = (load, _options, island) => {
  if (!document.documentElement.hasAttribute('data-results')) {
    return hydrateOnUse(load, island, (form) => form.matches('[data-search-form]'));
  }
  whenPainted(() => void startIsland(load, island));
};

export default onResults;
