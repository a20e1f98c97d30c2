import type { CallKey, Input, Output } from '#contract/calls.ts';
import { callPath } from './call-path.ts';
import { http, isApiError, type ApiError, type HttpRequest } from './http.ts';
import { mayHaveCredential } from './stored-credential.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key: repeats within a day return the first response (contract, "Once only"). */
  idempotencyKey?: string;
  /** Further request headers. */
  headers?: Record<string, string>;
}

/** Lazy-loaded if there is a credential; most visitors have none. */
const credentials = () => import('./credentials.ts');

/** Lazy-loaded when a credential is refused or required. */
const session = () => import('./session.ts');

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls the `/api`: `call('POST /emprestimo/renovacao', { body: { emprestimos } })`. Input and
 * response are typed by the contract. A refused token is renewed once and the call repeated.
 */
export async function call<K extends CallKey>(
  key: K,
  input: Input<K>,
  options: CallOptions = {},
): Promise<Output<K>> {
  const request = toRequest(key, input as Parts, options);
  let token = mayHaveCredential() ? (await credentials()).currentToken() : null;
  for (let renewals = 0; ; renewals++) {
    try {
      return await http<Output<K>>({ ...request, token });
    } catch (error) {
      if (isApiError(error) && error.code === MUST_CHANGE) {
        (await import('./password-change.ts')).goToPasswordChange();
      }
      if (!isApiError(error) || error.statusCode !== 401 || !mayRenew(error, renewals)) throw error;
      // If the token endpoint is unreachable nobody is signed out: report that error.
      const renewed = await (await session()).renewToken(token);
      if (renewed === null) throw error;
      token = renewed;
    }
  }
}

/** The session may only change its temporary password. */
const MUST_CHANGE = 'password_change_required';

/** One retry; another if the new token has expired meanwhile, as on a device that slept. */
const mayRenew = ({ code }: ApiError, renewals: number): boolean =>
  renewals === 0 || (renewals < MAX_RENEWALS && code === 'token_invalid');

const MAX_RENEWALS = 3;

function toRequest(key: string, { params, query, body }: Parts, options: CallOptions): HttpRequest {
  const [method = 'GET'] = key.split(' ');
  return {
    method,
    path: callPath(key, params),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    headers: {
      ...options.headers,
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
    },
    signal: options.signal,
  };
}
