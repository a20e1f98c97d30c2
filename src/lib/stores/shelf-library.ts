import { persistent } from '../storage/persistent.ts';

/** Whose shelf a reader goes along, for as long as the tab lasts; 0: of all libraries together. */
export const $shelfLibrary = persistent<number>({
  name: 'estante',
  where: 'session',
  encrypted: false,
  version: 1,
  initial: 0,
  isValid: (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
}).store;
