import { call } from '../api/call.ts';
import { persistent } from '../storage/persistent.ts';

/** Page configuration (specification §3, client state). */
export interface PageConfig {
  theme: 'neo';
  menuOpen: boolean;
  mobileMenuOpen: boolean;
  /** Permitted activities from the server; null if not fetched yet. */
  activities: number[] | null;
  /** When they were fetched, in milliseconds. */
  readAt: number;
}

const INITIAL: PageConfig = {
  theme: 'neo',
  menuOpen: true,
  mobileMenuOpen: false,
  activities: null,
  readAt: 0,
};

const isConfig = (value: unknown): value is PageConfig => {
  if (typeof value !== 'object' || value === null) return false;
  const { theme, activities } = value as Partial<PageConfig>;
  return theme === 'neo' && (activities === null || Array.isArray(activities));
};

const config = persistent<PageConfig>({
  name: 'configuracao',
  where: 'local',
  encrypted: true,
  version: 1,
  initial: INITIAL,
  isValid: isConfig,
});

export const $pageConfig = config.store;

/** Cache lifetime of the permissions. */
const FRESH_MS = 600_000;

/** A timestamp in the future was set by a wrong clock. */
const isFresh = (readAt: number): boolean => Math.abs(Date.now() - readAt) < FRESH_MS;

/** Permitted activities; refetched when stale. Null if unknown. */
export async function permittedActivities(): Promise<readonly number[] | null> {
  const known = config.read();
  if (known.activities && isFresh(known.readAt)) return known.activities;
  try {
    const { itens } = await call('GET /parametros/funcionalidades', {});
    const activities = itens.map(({ cod_atividade: code }) => code);
    $pageConfig.set({ ...known, activities, readAt: Date.now() });
    return activities;
  } catch {
    return known.activities;
  }
}
