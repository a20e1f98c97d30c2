import type { RefusalCode } from '#contract/shared/refusals.ts';
import { isApiError } from './http.ts';
import { isUnknownClient } from './public-client.ts';

/** Part of the sign-in form that an error refers to. */
export type LoginPart = 'login' | 'password' | 'person' | 'category' | 'captcha' | 'code';

/**
 * Message of a failed sign-in and its place (specification §8, "Login"). Without a part it refers
 * to the whole form.
 */
export type LoginError =
  /** Message key of the shared handler. */
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

/** Default waiting time. */
const A_MINUTE = 60;

/** Chooses the message for a failed sign-in. */
export function describeLoginError(error: unknown): LoginError {
  if (!isApiError(error)) return { kind: 'said' };
  switch (error.statusCode) {
    case 400:
      return { kind: 'bad_request' };
    case 401:
      // The client is unknown, whoever signs in: the password may be right.
      if (isUnknownClient(error)) return { kind: 'said' };
      return { kind: 'said', part: 'password' };
    case 429:
      return { kind: 'wait', seconds: error.retryAfter ?? A_MINUTE };
    case 430:
      // Resetting the password does not lift a block by the library.
      return error.code === 'account_blocked_by_staff' ? { kind: 'said' } : { kind: 'blocked' };
    default:
      return about(PART_OF[error.code as RefusalCode]);
  }
}

const about = (part: LoginPart | undefined): LoginError =>
  part ? { kind: 'said', part } : { kind: 'said' };
