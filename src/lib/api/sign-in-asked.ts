import { atom } from 'nanostores';

/** Something waits for somebody to sign in (ask-to-sign-in.ts); the header asks for it. */
export interface SignInAsked {
  /** There was a session, and it has ended. */
  expired: boolean;
  /** The part of the page to come back to: "#comentarios". */
  part: string;
  /** Whether somebody is signed in now. */
  settle: (signedIn: boolean) => void;
}

export const $signInAsked = atom<SignInAsked | null>(null);
