import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { describeError } from '../../core/db/errors.ts';
import type { Peer } from '../settings/settings.ts';

/** Another catalogue gave no answer that can be used. The cause is for the log, not for visitors. */
export class PeerFailed extends Error {
  constructor(peer: Peer, why: string, cause?: unknown) {
    super(`${peer.name} (${peer.address}): ${why}`, { cause });
    this.name = 'PeerFailed';
  }
}

export interface PeerAnswer {
  status: number;
  /** JSON of any shape: to be checked before anything of it is used. */
  body: unknown;
}

export interface PeerQuestion {
  /** Path under `/api`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  locale: Locale;
  /** How long the whole answer may take. */
  seconds: number;
}

/** Several times the largest page of rows with its filters. */
const MAX_BYTES = 4_000_000;

/** Statuses with which the contract says something about what was asked; others are errors. */
const ANSWERS = new Set([200, 404, 410, 422]);

/**
 * Asks a catalogue that speaks the same contract.
 *
 * @throws PeerFailed when it is down, slow, redirects, or answers with too much or with no JSON
 */
export async function askPeer(peer: Peer, question: PeerQuestion): Promise<PeerAnswer> {
  const { locale, seconds } = question;
  try {
    const response = await fetch(urlOf(peer, question), {
      headers: { accept: 'application/json', lang: LANG_HEADER[locale] },
      // What is asked is what stands in the settings, not where that may lead.
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    });
    const text = await readAtMost(response, MAX_BYTES);
    if (!ANSWERS.has(response.status)) throw new PeerFailed(peer, `status ${response.status}`);
    return { status: response.status, body: parsed(text) };
  } catch (error) {
    if (error instanceof PeerFailed) throw error;
    throw new PeerFailed(peer, reasonOf(error, seconds), error);
  }
}

/** JSON with numbers that a count or an id could be: 1e308 is an integer, too. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => {
      if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
        throw new RangeError('a number that is too large');
      return value;
    });
  } catch (error) {
    // What the parser says quotes the answer, and the answer may quote the search.
    throw error instanceof RangeError ? error : new Error('an answer that is no JSON');
  }
}

/** Why there is no answer, for the log: nothing of what was asked for or answered. */
function reasonOf(error: unknown, seconds: number): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${seconds} s`;
  // Node says "fetch failed" and why in the cause.
  return error.cause instanceof Error ? describeError(error.cause) : error.message;
}

function urlOf(peer: Peer, { path, query = {} }: PeerQuestion): URL {
  const url = new URL(`${peer.address.replace(/\/+$/, '')}/api${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** The text of an answer, given up as soon as it is longer than may be. */
async function readAtMost(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new Error(`more than ${limit} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
