import type { ClientDirective } from 'astro';
import { ISLAND_LOADING } from '#lib/hydration.ts';

/**
 * Loads and hydrates an island. src/head/report-waits.ts says so when it takes long or fails.
 *
 * Its element stays out of the accessibility tree: React's listeners would make it a part of Chromium's while
 * somebody reads. Orca then loses its place, and reads the same line again for ever.
 */
export async function startIsland(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
): Promise<void> {
  island.role = 'none';
  island.dispatchEvent(new Event(ISLAND_LOADING, { bubbles: true }));
  const hydrate = await load();
  await hydrate();
}
