import { atom } from 'nanostores';
import { $signInRequest, type SignInRequest } from './sign-in-request.ts';

/** Resolves to whether the person signed in; never resolves if the page is left for it. */
export function askToSignIn(asked: Omit<SignInRequest, 'settle'>): Promise<boolean> {
  $signInRequest.get()?.settle(false);
  return new Promise((resolve) => {
    const settle = (signedIn: boolean) => {
      $signInRequest.set(null);
      resolve(signedIn);
    };
    $signInRequest.set({ ...asked, settle });
  });
}

/**
 * Number of actions in progress that handle sign-in themselves: meanwhile an expired session does
 * not redirect.
 */
export const $acting = atom(0);
