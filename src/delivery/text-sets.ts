import type { TableName } from '#lib/i18n/areas.ts';

/** Text tables that the first view of a screen needs; each set is delivered as one file. */
export const TEXT_SETS = {
  results: ['search', 'basket', 'common', 'errors'],
  title: ['titles', 'basket', 'errors'],
  account: [
    'account',
    'common',
    'errors',
    'auth',
    'loans',
    'holds',
    'account-home',
    'loan-details',
    'account-requests',
  ],
} as const satisfies Record<string, readonly TableName[]>;

export type TextSet = keyof typeof TEXT_SETS;
