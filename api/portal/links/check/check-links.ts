import { NO_ROBOTS, readRobots, type Robots } from './robots.ts';
import { AGENT, visit, type Asking, type Visit } from './visit.ts';

/** A link of the catalogue, with the titles that have it. */
export interface LinkOfTitles {
  url: string;
  titles: number[];
}

export type LinkOutcome = Visit | { kind: 'unasked'; detail: string };
export interface CheckedLink extends LinkOfTitles {
  outcome: LinkOutcome;
}

export interface Polite extends Asking {
  /** Milliseconds between two requests to a server; one that asks for more gets it, up to `LONGEST_DELAY`. */
  pause: number;
  /** How many servers are asked at once; each gets one request at a time. */
  servers: number;
  wait: (milliseconds: number) => Promise<unknown>;
}

const LONGEST_DELAY = 30_000;
/** What is read of a robots.txt. */
const ROBOTS_BYTES = 500_000;
/** After so many in a row without an answer a server is down: the rest is not asked. */
const MOST_SILENT = 5;

/** Visits every link: server by server, politely. Yields each as it is known. */
export async function* checkLinks(
  links: Iterable<LinkOfTitles>,
  polite: Polite,
): AsyncGenerator<CheckedLink> {
  const servers = [...Map.groupBy(links, ({ url }) => originOf(url))];
  const lanes = new Set<Promise<Step>>();
  const start = (lane: AsyncGenerator<CheckedLink>): void => {
    lanes.add(stepOf(lane));
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

const stepOf = async (lane: AsyncGenerator<CheckedLink>): Promise<Step> => ({
  lane,
  result: await lane.next(),
});

/** `''` for what is no address of the web. */
const originOf = (url: string): string =>
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
  const robots = await robotsOf(origin, polite);
  const pause = Math.max(polite.pause, Math.min(robots.delay * 1000, LONGEST_DELAY));
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
    if (silent === MOST_SILENT) stopped = 'the server does not answer';
    yield { ...link, outcome };
  }
}

/** What the server allows; one without such a file, or whose file cannot be had, allows everything. */
async function robotsOf(origin: string, { fetch: get, timeout }: Polite): Promise<Robots> {
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
