import { atom } from 'nanostores';
import { $signInAsked, type SignInAsked } from './sign-in-asked.ts';

/** Returns whether somebody has signed in; never, when the page is left for it. */
export function askToSignIn(asked: Omit<SignInAsked, 'settle'>): Promise<boolean> {
  $signInAsked.get()?.settle(false);
  return new Promise((resolve) => {
    const settle = (signedIn: boolean) => {
      $signInAsked.set(null);
      resolve(signedIn);
    };
    $signInAsked.set({ ...asked, settle });
  });
}

/**
 * Acts under way that let the person sign in if they have to: meanwhile a session that ends sends
 * nobody away.
 */
export const $acting = atom(0);
