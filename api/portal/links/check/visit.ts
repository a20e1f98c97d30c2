/** Result of requesting an address. */
export type Visit =
  | { kind: 'alive' }
  /** Permanent redirect. */
  | { kind: 'moved'; to: string; detail: string }
  /** Not found, or no such server. */
  | { kind: 'dead'; detail: string }
  /** Unknown: a sign-in page, an overload, a temporary error. */
  | { kind: 'unclear'; detail: string }
  /** The server asks to retry later. */
  | { kind: 'busy'; detail: string };

export interface Asking {
  fetch: typeof fetch;
  /** Timeout in milliseconds. */
  timeout: number;
}

/** User agent; servers may name it in their robots.txt. */
export const AGENT = 'AcervoLinkCheck';
const HEADERS = { 'user-agent': `${AGENT}/1.0`, accept: '*/*' };
const MAX_REDIRECTS = 5;
/** Statuses of servers that may reject HEAD requests. */
const RETRY_WITH_GET = new Set([400, 403, 404, 405, 406, 500, 501, 503]);
const FOR_GOOD = new Set([301, 308]);
/** Errors after which a retry is pointless. */
const NO_SERVER = /ENOTFOUND|ERR_INVALID_URL|CERT|SELF_SIGNED|ECONNREFUSED/;

/** Requests an address: HEAD, or the first byte if HEAD is rejected; the body is never read. */
export async function visit(address: string, asking: Asking): Promise<Visit> {
  let at = address;
  let isForGood = true;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await ask(at, asking);
    if ('failed' in answer) {
      const kind = NO_SERVER.test(answer.failed) ? 'dead' : 'unclear';
      return { kind, detail: answer.failed };
    }
    const { status, location } = answer;
    if (location === null) return told(status, address, at, isForGood);
    if (!URL.canParse(location, at)) return { kind: 'unclear', detail: 'leads to no address' };
    isForGood &&= FOR_GOOD.has(status);
    at = new URL(location, at).href;
    if (!/^https?:/.test(at)) return { kind: 'unclear', detail: 'leads away from the web' };
  }
  return { kind: 'dead', detail: 'leads in a circle' };
}

function told(status: number, address: string, at: string, isForGood: boolean): Visit {
  const detail = String(status);
  if (status === 404 || status === 410) return { kind: 'dead', detail };
  if (status === 429) return { kind: 'busy', detail };
  if (status >= 400) return { kind: 'unclear', detail };
  return at === address || !isForGood ? { kind: 'alive' } : { kind: 'moved', to: at, detail: at };
}

type Answer = { status: number; location: string | null } | { failed: string };

async function ask(address: string, asking: Asking): Promise<Answer> {
  const head = await request('HEAD', address, asking);
  if ('failed' in head || RETRY_WITH_GET.has(head.status)) return request('GET', address, asking);
  return head;
}

async function request(method: 'HEAD' | 'GET', address: string, asking: Asking): Promise<Answer> {
  try {
    const answer = await asking.fetch(address, {
      ...{ method, redirect: 'manual' },
      headers: method === 'GET' ? { ...HEADERS, range: 'bytes=0-0' } : HEADERS,
      signal: AbortSignal.timeout(asking.timeout),
    });
    await answer.body?.cancel();
    const { status } = answer;
    const leads = status >= 300 && status < 400 && status !== 304;
    return { status, location: leads ? answer.headers.get('location') : null };
  } catch (error) {
    return { failed: describeError(error) };
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
