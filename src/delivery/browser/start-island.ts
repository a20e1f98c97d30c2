import type { ClientDirective } from 'astro';
import { ISLAND_LOADING } from '#lib/hydration.ts';

/** Loads and hydrates an island. src/head/report-waits.ts says so when it takes long or fails. */
export async function startIsland(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
): Promise<void> {
  island.dispatchEvent(new Event(ISLAND_LOADING, { bubbles: true }));
  const hydrate = await load();
  await hydrate();
}
