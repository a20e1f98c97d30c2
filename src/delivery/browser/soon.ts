import type { ClientDirective } from 'astro';
import { whenIdle } from '#lib/when-idle.ts';
import { startIsland } from './start-island.ts';
import { whenPainted } from './when-painted.ts';

/**
 * `client:soon`: hydrates once the page is painted and idle, after two seconds at the latest. Astro's
 * `client:idle` starts before the first paint, since a page that waits for its sheets is idle, too.
 */
const onSoon: ClientDirective = (load, _options, island) =>
  whenPainted(() => whenIdle(() => void startIsland(load, island)));

export default onSoon;
