import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { describeError } from '../../core/db/errors.ts';
import { readAtMost } from '../../core/http/limits/read-at-most.ts';
import type { Peer } from '../settings/settings.ts';

/** The other catalogue did not respond properly. The cause is for the log only. */
export class PeerFailed extends Error {
  constructor(peer: Peer, why: string, cause?: unknown) {
    super(`${peer.name} (${peer.address}): ${why}`, { cause });
    this.name = 'PeerFailed';
  }
}

export interface PeerResponse {
  status: number;
  /** Unvalidated JSON. */
  body: unknown;
}

export interface PeerQuestion {
  /** Path under `/api`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  locale: Locale;
  /** Timeout of the whole response. */
  seconds: number;
}

/** Several times the largest page of results with its filters. */
const MAX_BYTES = 4_000_000;

/** Statuses that the contract defines; others are errors. */
const EXPECTED_STATUSES = new Set([200, 404, 410, 422]);

/**
 * Calls a catalogue that implements the same contract.
 *
 * @throws PeerFailed if it is down, slow, redirects, or sends too much or invalid JSON
 */
export async function callPeer(peer: Peer, question: PeerQuestion): Promise<PeerResponse> {
  const { locale, seconds } = question;
  try {
    const response = await fetch(callUrl(peer, question), {
      headers: { accept: 'application/json', lang: LANG_HEADER[locale] },
      // Only the configured address, not where it redirects.
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    });
    const text = await readAtMost(response, MAX_BYTES, { fatal: true });
    if (!EXPECTED_STATUSES.has(response.status))
      throw new PeerFailed(peer, `status ${response.status}`);
    return { status: response.status, body: parsed(text) };
  } catch (error) {
    if (error instanceof PeerFailed) throw error;
    throw new PeerFailed(peer, failureReason(error, seconds), error);
  }
}

/** Parses JSON, rejecting numbers such as 1e308, which would pass as integers. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => {
      if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
        throw new RangeError('a number that is too large');
      return value;
    });
  } catch (error) {
    // The parser's message quotes the response, which may contain the search.
    throw error instanceof RangeError ? error : new Error('an answer that is no JSON');
  }
}

/** Reason for the log, without contents of request or response. */
function failureReason(error: unknown, seconds: number): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${seconds} s`;
  // Node says "fetch failed" and gives the reason in the cause.
  return error.cause instanceof Error ? describeError(error.cause) : error.message;
}

function callUrl(peer: Peer, { path, query = {} }: PeerQuestion): URL {
  const url = new URL(`${peer.address.replace(/\/+$/, '')}/api${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
