import type { ClientDirective } from 'astro';
import { whenIdle } from '#lib/when-idle.ts';
import { whenPainted } from './when-painted.ts';

/**
 * `client:soon`: an island comes alive when the page was painted and is idle, and without much delay in any case. Astro's own
 * `client:idle` sets no limit unless told at every place, and a page that waits for its sheets is idle, too.
 */
const onSoon: ClientDirective = (load) =>
  whenPainted(() => whenIdle(() => void load().then((hydrate) => hydrate())));

export default onSoon;
