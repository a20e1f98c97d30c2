import { NO_ROBOTS, readRobots, type Robots } from './robots.ts';
import { AGENT, visit, type Asking, type Visit } from './visit.ts';

/** A link, with the titles that have it. */
export interface LinkOfTitles {
  url: string;
  titles: number[];
}

export type LinkOutcome = Visit | { kind: 'unasked'; detail: string };
export interface CheckedLink extends LinkOfTitles {
  outcome: LinkOutcome;
}

export interface Polite extends Asking {
  /** Milliseconds between two requests to a server; a server may demand more, up to `MAX_DELAY`. */
  pause: number;
  /** Servers checked in parallel, with one request at a time each. */
  servers: number;
  wait: (milliseconds: number) => Promise<unknown>;
}

const MAX_DELAY = 30_000;
/** Maximum size read of a robots.txt. */
const ROBOTS_BYTES = 500_000;
/** After this many consecutive failures a server is taken for down; the rest is skipped. */
const MAX_FAILURES = 5;

/** Checks links, server by server, at a polite rate. Yields results as they arrive. */
export async function* checkLinks(
  links: Iterable<LinkOfTitles>,
  polite: Polite,
): AsyncGenerator<CheckedLink> {
  const servers = [...Map.groupBy(links, ({ url }) => parseOrigin(url))];
  const lanes = new Set<Promise<Step>>();
  const start = (lane: AsyncGenerator<CheckedLink>): void => {
    lanes.add(nextHop(lane));
  };
  for (const [origin, own] of servers.splice(0, polite.servers)) {
    start(checkServer(origin, own, polite));
  }
  while (lanes.size > 0) {
    const { step, result, lane } = await Promise.race(
      [...lanes].map(async (step) => ({ step, ...(await step) })),
    );
    lanes.delete(step);
    if (result.done !== true) {
      yield result.value;
      start(lane);
      continue;
    }
    const [next] = servers.splice(0, 1);
    if (next) start(checkServer(next[0], next[1], polite));
  }
}

interface Step {
  lane: AsyncGenerator<CheckedLink>;
  result: IteratorResult<CheckedLink, unknown>;
}

const nextHop = async (lane: AsyncGenerator<CheckedLink>): Promise<Step> => ({
  lane,
  result: await lane.next(),
});

/** `''` for invalid web addresses. */
const parseOrigin = (url: string): string =>
  URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).origin : '';

async function* checkServer(
  origin: string,
  links: readonly LinkOfTitles[],
  polite: Polite,
): AsyncGenerator<CheckedLink> {
  if (origin === '') {
    for (const link of links) {
      yield { ...link, outcome: { kind: 'dead', detail: 'is no address of the web' } };
    }
    return;
  }
  const robots = await fetchRobots(origin, polite);
  const pause = Math.max(polite.pause, Math.min(robots.delay * 1000, MAX_DELAY));
  let stopped = '';
  let silent = 0;
  for (const link of links) {
    const { pathname, search } = new URL(link.url);
    const detail = stopped || (robots.allows(pathname + search) ? '' : 'robots.txt asks not to');
    if (detail !== '') {
      yield { ...link, outcome: { kind: 'unasked', detail } };
      continue;
    }
    await polite.wait(pause);
    const outcome = await visit(link.url, polite);
    silent = outcome.kind === 'unclear' && !/^\d/.test(outcome.detail) ? silent + 1 : 0;
    if (outcome.kind === 'busy') stopped = 'the server asked to be left alone';
    if (silent === MAX_FAILURES) stopped = 'the server does not answer';
    yield { ...link, outcome };
  }
}

/** The server's rules; a missing or unreadable file allows everything. */
async function fetchRobots(origin: string, { fetch: get, timeout }: Polite): Promise<Robots> {
  try {
    const answer = await get(`${origin}/robots.txt`, {
      headers: { 'user-agent': `${AGENT}/1.0` },
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      return NO_ROBOTS;
    }
    let text = '';
    const decoder = new TextDecoder();
    for await (const piece of answer.body) {
      text += decoder.decode(piece as Uint8Array, { stream: true });
      if (text.length > ROBOTS_BYTES) break;
    }
    return readRobots(text, AGENT);
  } catch {
    return NO_ROBOTS;
  }
}
