import type { CallInput } from '../support/every-call.ts';
import type { Kitchen } from './kitchen.ts';
import { SAML } from './world.ts';

/** How to make input with which a call succeeds. */
export interface Recipe {
  /** The login for which it succeeds, where it does not for everybody. */
  by?: string;
  make: (kitchen: Kitchen) => Promise<CallInput>;
}

let drawn = 0;
/** A number that was not used before. */
export const nextNumber = (): number => (drawn += 1);
/** A text that was not sent before. */
export const another = (text: string): string => `${text} ${nextNumber()}`;

/** The shortest file that is taken for a PDF. */
export const PDF = Buffer.from('%PDF-1.4\n%%EOF').toString('base64');

/** What an address ends with: a key or a token. */
export const lastPart = (address: string): string =>
  new URL(address, SAML.acs).pathname.split('/').at(-1) ?? '';
