import type { RefusalCode } from '#contract/shared/refusals.ts';
import { isApiError } from './http.ts';
import { isUnknownClient } from './public-client.ts';

/** The part of the sign-in form that an error is about. */
export type LoginPart = 'login' | 'password' | 'person' | 'category' | 'captcha' | 'code';

/**
 * What a failed sign-in says and where (specification §8, "Login"). Without a part it is about the
 * whole form.
 */
export type LoginError =
  /** The words that every failed call has. */
  | { kind: 'said'; part?: LoginPart }
  | { kind: 'wait'; seconds: number }
  | { kind: 'blocked' }
  | { kind: 'bad_request' };

const PART_OF: Partial<Record<RefusalCode, LoginPart>> = {
  missing_credentials: 'login',
  person_required: 'person',
  category_required: 'category',
  wrong_category: 'category',
  captcha_required: 'captcha',
  captcha_invalid: 'captcha',
  second_factor_needed: 'code',
  second_factor_wrong: 'code',
};

/** How long to wait when a server does not say. */
const A_MINUTE = 60;

/** Decides what is said about a sign-in that failed. */
export function describeLoginError(error: unknown): LoginError {
  if (!isApiError(error)) return { kind: 'said' };
  switch (error.statusCode) {
    case 400:
      return { kind: 'bad_request' };
    case 401:
      // The site is not known, whoever asks: the password may be right.
      if (isUnknownClient(error)) return { kind: 'said' };
      return { kind: 'said', part: 'password' };
    case 429:
      return { kind: 'wait', seconds: error.retryAfter ?? A_MINUTE };
    case 430:
      // A new password is no way out of a block by the library.
      return error.code === 'account_blocked_by_staff' ? { kind: 'said' } : { kind: 'blocked' };
    default:
      return about(PART_OF[error.code as RefusalCode]);
  }
}

const about = (part: LoginPart | undefined): LoginError =>
  part ? { kind: 'said', part } : { kind: 'said' };
