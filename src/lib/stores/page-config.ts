import { call } from '../api/call.ts';
import { persistent } from '../storage/persistent.ts';

/** How the page is set up (specification §3, client state). */
export interface PageConfig {
  theme: 'neo';
  menuOpen: boolean;
  mobileMenuOpen: boolean;
  /** Permitted activities as the server last told them; null before it has. */
  activities: number[] | null;
  /** When it told them, in milliseconds. */
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

/** What the server said stays good for so long. */
const FRESH_MS = 600_000;

/** A time in the future was told by a clock that has been set right since. */
const isFresh = (readAt: number): boolean => Math.abs(Date.now() - readAt) < FRESH_MS;

/** The permitted activities; asked for anew when what is known is old. Null when nothing is known. */
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
