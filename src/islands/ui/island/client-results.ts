import type { ClientDirective } from 'astro';
import { aliveOnUse } from './alive-on-use.ts';
import { whenPainted } from './when-painted.ts';

/**
 * `client:results`: the island that shows results comes alive as soon as the page says what is searched
 * for, where the address asks for them; on a search home when somebody goes to a search form. A form that is sent before that leads
 * to its results by itself.
 */
const onResults: ClientDirective = (load, _options, island) => {
  if (!document.documentElement.hasAttribute('data-results')) {
    return aliveOnUse(load, island, (form) => form.matches('[data-search-form]'));
  }
  whenPainted(() => void load().then((hydrate) => hydrate()));
};

export default onResults;
