import type { ClientDirective } from 'astro';
import { whenIdle } from '#lib/when-idle.ts';

/**
 * `client:soon`: an island comes alive when the page is idle, and without much delay in any case. Astro's own
 * `client:idle` sets no limit unless told at every place.
 */
const onSoon: ClientDirective = (load) => whenIdle(() => void load().then((hydrate) => hydrate()));

export default onSoon;
