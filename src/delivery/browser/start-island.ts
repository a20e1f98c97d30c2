import type { ClientDirective } from 'astro';
import { ISLAND_LOADING } from '#lib/hydration.ts';

/**
 * Leaves the element of an island out of the accessibility tree. Listeners would make it a part of that tree while
 * somebody reads: Orca then loses its place and reads the same line again for ever, and says "clickable".
 */
export const hideFromTree = (island: HTMLElement): void => island.setAttribute('role', 'none');

/** Loads and hydrates an island. src/head/report-waits.ts says so when it takes long or fails. */
export async function startIsland(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
): Promise<void> {
  hideFromTree(island);
  island.dispatchEvent(new Event(ISLAND_LOADING, { bubbles: true }));
  const hydrate = await load();
  await hydrate();
}
