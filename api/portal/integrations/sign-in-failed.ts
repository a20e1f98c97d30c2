import type { RefusalCode } from '#contract/shared/refusals.ts';

/** A failed institutional sign-in. The message is for audit trail and log. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly refusal: RefusalCode;
  /** The user that the provider named, if known. */
  readonly named: string | undefined;

  constructor(refusal: RefusalCode, error: unknown, named?: string) {
    super(describeError(error), { cause: error });
    this.refusal = refusal;
    this.named = named;
  }
}

/** Maximum depth of causes. */
const DEPTH = 4;

/**
 * Describes an error in one line: the provider's own words (`error`, `error_description`, RFC 6749) if any,
 * then the message with those of its causes.
 */
export function describeError(error: unknown, depth = DEPTH): string {
  if (!(error instanceof Error)) return plain(String(error));
  const { error: named, error_description: described, status, code } = error as OAuthError;
  const own =
    typeof named === 'string'
      ? [named, described && `(${described})`, status && `HTTP ${status}`].filter(Boolean).join(' ')
      : [error.message, ...(code && !error.message.includes(code) ? [`(${code})`] : [])].join(' ');
  const below =
    depth > 0 && typeof named !== 'string' && error.cause instanceof Error
      ? [describeError(error.cause, depth - 1)]
      : [];
  return plain([own, ...below].join(': '));
}

interface OAuthError extends Error {
  error?: unknown;
  error_description?: string;
  status?: number;
  code?: string;
}

/** In one line: the provider's text may contain anything. */
const plain = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
