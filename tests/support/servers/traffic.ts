import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#api/core/db/connection.ts';
import { addTitles, book } from '../networks/small-network.ts';
import type { KillableServer } from './killable-server.ts';

/** Mixed traffic on several servers, which knows what every response must be. */
export interface Traffic {
  /** Servers in use; change it as they are killed and added. */
  servers: KillableServer[];
  tally: Tally;
  /** Ids of titles that were added and acknowledged, and how many more may have been. */
  added: { acknowledged: number[]; inDoubt: number };
  readers: readonly Reader[];
  /** Resolves after so many more responses. */
  responses(count: number): Promise<void>;
  /** Resolves once each server has answered a read, and some an act, that began after this. */
  wellAgain(): Promise<void>;
  stop(): Promise<void>;
}

interface Tally {
  answered: number;
  acts: number;
  /** 503 with Retry-After. */
  unavailable: number;
  /** Requests to a server that was killed. */
  lost: number;
  wrong: string[];
}

/** What a reader knows of holds on their titles. An act without a response may yet be done, or not. */
interface Reader {
  token: string;
  /** Titles that can be held, and are by nobody else. */
  titles: number[];
  held: Map<number, number>;
  doubtful: Set<number>;
  /** Doubtful ones that turned out to be placed, or canceled: they stay so. */
  settled: Map<number, 'held' | 'free'>;
}

export interface TrafficOptions {
  db: Database;
  servers: KillableServer[];
  readers: { login: string; titles: number[] }[];
  /** A query, and how many titles it finds. */
  constant: { q: string; total: number };
}

interface Answer {
  status: number;
  body: unknown;
}

const DESK_PACE_MS = 50;

export async function startTraffic(options: TrafficOptions): Promise<Traffic> {
  const tally: Tally = { answered: 0, acts: 0, unavailable: 0, lost: 0, wrong: [] };
  const run = new Run(options.servers, tally);
  const readers: Reader[] = [];
  for (const { login, titles } of options.readers) {
    const common = { held: new Map(), doubtful: new Set<number>(), settled: new Map() };
    readers.push({ ...common, token: await run.signIn(login), titles });
  }
  const added: Traffic['added'] = { acknowledged: [], inDoubt: 0 };
  const work = [
    ...readers.map((reader) => run.repeat(() => actAsReader(run, reader))),
    run.repeat(() => search(run, options.constant)),
    run.repeat(() => readAdded(run, added)),
    run.repeat(() => addAtDesk(options.db, added)),
  ];
  return {
    servers: run.servers,
    tally,
    added,
    readers,
    responses: (count) => run.until(() => tally.answered, tally.answered + count),
    wellAgain: () => run.wellAgain(),
    stop: async () => {
      run.isOver = true;
      await Promise.all(work);
    },
  };
}

class Run {
  readonly servers: KillableServer[];
  readonly tally: Tally;
  isOver = false;
  readonly #lastRead = new Map<string, number>();
  #lastAct = 0;
  #turn = 0;
  constructor(servers: KillableServer[], tally: Tally) {
    this.servers = servers;
    this.tally = tally;
  }

  async repeat(work: () => Promise<void>): Promise<void> {
    while (!this.isOver) await work();
  }

  async until(value: () => number, least: number): Promise<void> {
    while (value() < least) await pause(20);
  }

  async wellAgain(): Promise<void> {
    const now = performance.now();
    const isWell = () =>
      this.#lastAct > now && this.servers.every(({ url }) => (this.#lastRead.get(url) ?? 0) > now);
    while (!isWell()) await pause(20);
  }

  wrong(text: string): void {
    this.tally.wrong.push(text);
  }

  /** Makes a request to the next server; null: it was killed, or said to try again. */
  async ask(method: string, path: string, token?: string, body?: unknown): Promise<Answer | null> {
    const began = performance.now();
    const { url } = this.servers[this.#turn++ % this.servers.length]!;
    const headers = {
      // Limits per address are for people.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/api${path}`, sent).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || text === null || text === undefined) return this.#lost();
    this.tally.answered++;
    if (response.status === 503) return this.#unavailable(response, text);
    if (response.status >= 500) this.wrong(`${method} ${path}: ${response.status} ${text}`);
    if (method === 'GET') this.#lastRead.set(url, began);
    else this.#lastAct = Math.max(this.#lastAct, began);
    return { status: response.status, body: JSON.parse(text) };
  }

  async #lost(): Promise<null> {
    this.tally.lost++;
    await pause(5);
    return null;
  }

  async #unavailable({ headers }: Response, text: string): Promise<null> {
    this.tally.unavailable++;
    if (!(Number(headers.get('retry-after')) > 0)) this.wrong(`503 without Retry-After: ${text}`);
    await pause(100);
    return null;
  }

  /** Asks until there is a response. */
  async read(path: string, token?: string): Promise<Answer> {
    for (;;) {
      const answer = await this.ask('GET', path, token);
      if (answer !== null) return answer;
    }
  }

  async signIn(username: string): Promise<string> {
    const body = { grant_type: 'password', client_id: 'acervo-web', username, password: 'senha' };
    const answer = await this.ask('POST', '/oauth/token', undefined, body);
    if (answer?.status !== 200) throw new Error(`${username} could not sign in`);
    return (answer.body as { access_token: string }).access_token;
  }
}

/** Places a hold, or cancels one; then their holds must be as they know them, on another server. */
async function actAsReader(run: Run, reader: Reader): Promise<void> {
  const { titles, held, doubtful, settled, token } = reader;
  const usable = titles.filter((title) => !doubtful.has(title) && !settled.has(title));
  const title = usable[randomInt(usable.length)]!;
  const hold = held.get(title);
  const answer = await (hold === undefined
    ? run.ask('POST', '/reserva', token, holdOn(title))
    : run.ask('DELETE', `/reserva?reservas=${hold}`, token));
  run.tally.acts++;
  if (answer === null) {
    held.delete(title);
    doubtful.add(title);
  } else if (answer.status !== 200 || JSON.stringify(answer.body).includes('"ok":false')) {
    run.wrong(`act on title ${title}: ${answer.status} ${JSON.stringify(answer.body)}`);
  } else if (hold === undefined) {
    held.set(title, (answer.body as { cod_reserva: number }).cod_reserva);
  } else {
    held.delete(title);
  }
  const before = hold === undefined ? 'free' : 'held';
  await checkHolds(run, reader, answer === null ? { title, before } : null);
}

const holdOn = (title: number) => ({
  ...{ cod_acervo: title, biblioteca: 1 },
  ...{ volume: '', tomo: '', parte: '', material_adicional: false },
});

async function checkHolds(
  run: Run,
  reader: Reader,
  doubt: { title: number; before: 'held' | 'free' } | null,
): Promise<void> {
  const { status, body } = await run.read('/reserva', reader.token);
  if (status !== 200) return run.wrong(`holds: ${status} ${JSON.stringify(body)}`);
  const { itens } = body as { itens: { cod_acervo: number }[] };
  const seen = new Set(itens.map(({ cod_acervo: title }) => title));
  for (const title of reader.titles) {
    const expected = expectedHold(reader, title);
    const actual = seen.has(title) ? 'held' : 'free';
    if (expected !== null && actual !== expected)
      run.wrong(`title ${title} is ${actual}, not ${expected}`);
  }
  if (doubt === null) return;
  const actual = seen.has(doubt.title) ? 'held' : 'free';
  if (actual !== doubt.before) reader.settled.set(doubt.title, actual);
}

/** Null: either is right. */
export function expectedHold(reader: Reader, title: number): 'held' | 'free' | null {
  if (reader.doubtful.has(title)) return reader.settled.get(title) ?? null;
  return reader.held.has(title) ? 'held' : 'free';
}

async function search(run: Run, { q, total }: TrafficOptions['constant']): Promise<void> {
  const { status, body } = await run.read(`/consulta?q=${q}&page=${1 + randomInt(3)}`);
  const found = (body as { total?: number }).total;
  if (status !== 200 || found !== total) run.wrong(`search: ${status}, ${found} titles`);
}

/** A title is there, on any server, as soon as it was acknowledged. */
async function readAdded(run: Run, { acknowledged }: Traffic['added']): Promise<void> {
  const id = acknowledged.at(-1);
  if (id === undefined) return pause(DESK_PACE_MS);
  const { status } = await run.read(`/acervo/${id}`);
  if (status !== 200) run.wrong(`title ${id}: ${status}`);
}

let number = 0;

async function addAtDesk(db: Database, added: Traffic['added']): Promise<void> {
  await pause(DESK_PACE_MS);
  const title = book({ number: `n${++number}`, title: `Novidade ${number}` });
  try {
    added.acknowledged.push(...(await addTitles(db, [title])));
  } catch {
    added.inDoubt++;
  }
}
