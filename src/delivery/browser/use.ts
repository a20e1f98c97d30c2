import type { ClientDirective } from 'astro';
import { hydrateOnUse } from './hydrate-on-use.ts';

/** `client:use`: hydrates when a field of the form around the island takes the focus. */
const onUse: ClientDirective = (load, _options, island) =>
  hydrateOnUse(load, island, (form) => form.contains(island));

export default onUse;
