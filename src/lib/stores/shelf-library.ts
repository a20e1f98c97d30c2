import { persistent } from '../storage/persistent.ts';

/** Library whose shelf is browsed in this tab; 0: all. */
export const $shelfLibrary = persistent<number>({
  name: 'estante',
  where: 'session',
  encrypted: false,
  version: 1,
  initial: 0,
  isValid: (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
}).store;
