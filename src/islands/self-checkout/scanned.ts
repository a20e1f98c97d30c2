import { accountPath } from '#lib/routes/account.ts';

const SCREEN = accountPath('pt', 'selfCheckout');

/** The code on the wall in a scanned text: posters name the address of this screen; null: a barcode. */
export const wallCodeIn = (text: string): string | null =>
  text.includes(`${SCREEN}#`) ? text.slice(text.indexOf('#') + 1) : null;
