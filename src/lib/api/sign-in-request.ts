import { atom } from 'nanostores';

/** A pending request to sign in (ask-to-sign-in.ts), shown by the header. */
export interface SignInRequest {
  /** The previous session has expired. */
  expired: boolean;
  /** Part of the page to return to: "#comentarios". */
  part: string;
  /** Called with whether somebody signed in. */
  settle: (signedIn: boolean) => void;
}

export const $signInRequest = atom<SignInRequest | null>(null);
