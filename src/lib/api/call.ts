import type { CallKey, Input, Output } from '#contract/calls.ts';
import { callPath } from './call-path.ts';
import { http, isApiError, type ApiError, type HttpRequest } from './http.ts';
import { mayHaveCredential } from './stored-credential.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key within a day gives the first answer (contract, "Once only"). */
  idempotencyKey?: string;
}

/** Loaded where there is a credential: most visitors never have one. */
const credentials = () => import('./credentials.ts');

/** Loaded when a credential was refused, or one is needed. */
const session = () => import('./session.ts');

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls the `/api`: `call('POST /emprestimo/renovacao', { body: { emprestimos } })`. Input and
 * answer are typed by the contract. A refused token is renewed once and the call replayed.
 */
export async function call<K extends CallKey>(
  key: K,
  input: Input<K>,
  options: CallOptions = {},
): Promise<Output<K>> {
  const request = requestOf(key, input as Parts, options);
  let token = mayHaveCredential() ? (await credentials()).currentToken() : null;
  for (let renewals = 0; ; renewals++) {
    try {
      return await http<Output<K>>({ ...request, token });
    } catch (error) {
      if (!isApiError(error) || error.statusCode !== 401 || !mayRenew(error, renewals)) throw error;
      // Out of reach of the token endpoint nobody is signed out: that error is the one to report.
      const renewed = await (await session()).renewToken(token);
      if (renewed === null) throw error;
      token = renewed;
    }
  }
}

/** Once for any call; again where the new token has ended meanwhile, as on a device that slept. */
const mayRenew = ({ code }: ApiError, renewals: number): boolean =>
  renewals === 0 || (renewals < MOST_RENEWALS && code === 'token_invalid');

const MOST_RENEWALS = 3;

function requestOf(key: string, { params, query, body }: Parts, options: CallOptions): HttpRequest {
  const [method = 'GET'] = key.split(' ');
  return {
    method,
    path: callPath(key, params),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(options.idempotencyKey !== undefined && {
      headers: { 'idempotency-key': options.idempotencyKey },
    }),
    signal: options.signal,
  };
}
