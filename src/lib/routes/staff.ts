import type { Locale } from '#contract/shared/languages.ts';
import { localePath } from './paths.ts';

/** Where each screen of staff stands; what it is: `islands/staff/screens.ts`. */
export const STAFF_PATHS = {
  desk: '/equipe',
  decisions: '/equipe/decisoes',
  transfers: '/equipe/reservas',
  people: '/equipe/pessoas',
  acts: '/equipe/registro',
} as const;

export type StaffScreen = keyof typeof STAFF_PATHS;

export const STAFF_SCREENS = Object.keys(STAFF_PATHS) as StaffScreen[];

/** The address of a screen of staff. */
export const staffPath = (locale: Locale, screen: StaffScreen): string =>
  localePath(locale, STAFF_PATHS[screen]);

/** The address of somebody's record among people. */
export const personPath = (locale: Locale, personId: number): string =>
  `${staffPath(locale, 'people')}?pessoa=${personId}`;
