/** HTTP client of OpenSearch. */
import { readSearchUrl } from '../../core/search-url.ts';

/** OpenSearch does not answer, or is overloaded. Later it may. */
export class SearchAwayError extends Error {
  override readonly name = 'SearchAwayError';
}

/** OpenSearch refused a request. */
export class SearchRefusedError extends Error {
  override readonly name = 'SearchRefusedError';
  readonly status: number;
  /** OpenSearch's word for it: "index_not_found_exception". */
  readonly type: string;
  constructor(message: string, status: number, type: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** Names of the indexes of one network. */
export interface IndexNames {
  /** Alias of the index of titles; those behind it begin with it. */
  titles: string;
  words: string;
  keys: string;
}

export interface OpenSearchClient {
  names: IndexNames;
  /** Address without user and password, for messages. */
  place: string;
  /**
   * Sends a request. A text as body is sent as lines (`_bulk`, `_msearch`), anything else as JSON.
   *
   * @throws {SearchAwayError} @throws {SearchRefusedError}
   */
  request: <Answer>(
    method: string,
    path: string,
    body?: unknown,
    timeoutMs?: number,
  ) => Promise<Answer>;
}

const TIMEOUT_MS = 10_000;
/** Of a gateway, or because there is too much to do. */
const AWAY = new Set([429, 502, 503, 504]);

/** @throws if the address is invalid */
export function createClient(address: string): OpenSearchClient {
  const read = readSearchUrl(address);
  if (read === null) throw new Error('SEARCH_URL is no address of OpenSearch');
  const { hosts, prefix } = read;
  const places = hosts.map(({ protocol, host }) => `${protocol}//${host}`);
  const authorization = authorizationOf(hosts[0]!);
  let current = 0;

  const send = async (method: string, path: string, init: RequestInit, timeoutMs: number) => {
    for (let tries = 1; ; tries++) {
      const used = current;
      try {
        return await sendTo(places[used]!, method, path, init, timeoutMs);
      } catch (error) {
        if (!(error instanceof SearchAwayError) || tries >= places.length) throw error;
        // Of concurrent failures the first moves on.
        if (used === current) current = (current + 1) % places.length;
      }
    }
  };

  return {
    names: { titles: `${prefix}-titles`, words: `${prefix}-words`, keys: `${prefix}-keys` },
    place: places.join(', '),
    request: async <Answer>(
      method: string,
      path: string,
      body?: unknown,
      timeoutMs = TIMEOUT_MS,
    ): Promise<Answer> => {
      const isLines = typeof body === 'string';
      const init = {
        headers: {
          ...authorization,
          ...(body !== undefined && {
            'content-type': isLines ? 'application/x-ndjson' : 'application/json',
          }),
        },
        ...(body !== undefined && { body: isLines ? body : JSON.stringify(body) }),
      };
      return JSON.parse(await send(method, path, init, timeoutMs)) as Answer;
    },
  };
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

async function sendTo(
  place: string,
  method: string,
  path: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<string> {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(`${place}${path}`, { ...init, method, signal, redirect: 'error' });
    text = await response.text();
  } catch (error) {
    throw new SearchAwayError(`OpenSearch at ${place} does not answer: ${causeOf(error)}`, {
      cause: error,
    });
  }
  if (response.ok) return text || 'null';
  const { type, reason } = refusalIn(text);
  const message = `OpenSearch at ${place} answered ${response.status} to ${method} ${path.split('?')[0]}: ${reason}`;
  if (AWAY.has(response.status)) throw new SearchAwayError(message);
  throw new SearchRefusedError(message, response.status, type);
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || String((cause as { code?: unknown }).code)
    : error.message;
}

/** Longest reason that is repeated in messages. */
const MAX_REASON = 300;

function refusalIn(text: string): { type: string; reason: string } {
  try {
    const { error } = JSON.parse(text) as { error?: { type?: string; reason?: string } | string };
    if (typeof error === 'object')
      return { type: error.type ?? '', reason: (error.reason ?? '').slice(0, MAX_REASON) };
    return { type: '', reason: (error ?? text).slice(0, MAX_REASON) };
  } catch {
    return { type: '', reason: text.slice(0, MAX_REASON) };
  }
}
