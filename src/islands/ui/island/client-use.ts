import type { ClientDirective } from 'astro';
import { aliveOnUse } from './alive-on-use.ts';

/** `client:use`: an island comes alive when somebody goes to a field of the form that it stands in. */
const onUse: ClientDirective = (load, _options, island) =>
  aliveOnUse(load, island, (form) => form.contains(island));

export default onUse;
