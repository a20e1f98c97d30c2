import type { ClientDirective } from 'astro';

/**
 * `client:use`: an island comes alive when somebody goes to a field of the form that it stands in.
 * What could not be loaded then is tried again the next time.
 */
const onUse: ClientDirective = (load, _options, island) => {
  const form = island.closest('form');
  const wait = () => form?.addEventListener('focusin', start, { once: true });
  const start = () => {
    load()
      .then((hydrate) => hydrate())
      .catch(wait);
  };
  if (form?.contains(document.activeElement)) start();
  else wait();
};

export default onUse;
