import type { ComponentType } from 'react';
import type { StaffRight } from '#contract/shared/staff/rights.ts';
import type { TableName, Translate } from '#lib/i18n/areas.ts';
import type { StaffScreen } from '#lib/routes/staff.ts';

interface Screen {
  name: (t: Translate) => string;
  /** What it is for; absent: for all staff. */
  right?: StaffRight;
  /** Tables of words that it needs besides those of every screen (`STAFF_WORDS`). */
  words: readonly TableName[];
  /** Loads what shows it. The same function every time. */
  load: () => Promise<{ Screen: ComponentType }>;
}

/** Every screen of staff. Addresses: `src/lib/routes/staff.ts`. */
export const SCREENS: Readonly<Record<StaffScreen, Screen>> = {
  desk: {
    right: 'lend',
    name: (t) => t('staff.nav_desk'),
    words: ['desk'],
    load: async () => (await import('../desk/load.ts')).load(),
  },
  decisions: {
    right: 'decide',
    name: (t) => t('staff.nav_decisions'),
    words: ['decisions', 'services', 'refusals'],
    load: async () => (await import('../decisions/load.ts')).load(),
  },
  transfers: {
    right: 'lend',
    name: (t) => t('staff.nav_transfers'),
    words: ['transfers', 'refusals'],
    load: async () => (await import('../transfers/load.ts')).load(),
  },
  people: {
    right: 'people',
    name: (t) => t('staff.nav_people'),
    words: ['people', 'desk', 'profile'],
    load: async () => (await import('../people/load.ts')).load(),
  },
  acts: {
    name: (t) => t('staff.nav_acts'),
    words: ['acts'],
    load: async () => (await import('../acts/load.ts')).load(),
  },
};

/** Tables of words that every screen has. */
export const STAFF_WORDS = ['staff', 'common', 'errors', 'auth'] as const;
