import type { TableName } from '#lib/i18n/areas.ts';

/** What the first view of a screen says, as one file: whoever opens it asks once. */
export const WORD_SETS = {
  results: ['search', 'basket', 'common', 'errors'],
  title: ['titles', 'basket', 'errors'],
  account: [
    'account',
    'common',
    'errors',
    'auth',
    'loans',
    'holds',
    'history',
    'requests',
    'details',
  ],
} as const satisfies Record<string, readonly TableName[]>;

export type WordSet = keyof typeof WORD_SETS;
