import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WORDS } from '../circulation-network.ts';
import type { Load, Seen } from './load.ts';

/** Requests of the benchmarks of a server, and the process that sends them. */

const LOADER = fileURLToPath(new URL('load.ts', import.meta.url));
export const QUIET = '--disable-warning=ExperimentalWarning';
/** As browsers ask. */
export const PACKED = { 'accept-encoding': 'gzip, deflate, br', lang: 'pt' };

/** Milliseconds of processor that a process has had; NaN where the system does not tell. */
export function processorOf({ pid = 0 }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}

export function startLoader() {
  const loader = fork(LOADER, { execArgv: [QUIET] });
  return {
    process: loader,
    drive: async (load: Load): Promise<Seen> => {
      loader.send(load);
      const [seen] = (await once(loader, 'message')) as [Seen];
      return seen;
    },
    stop: () => loader.disconnect(),
  };
}

const SORTS = ['relevancia', 'obra', 'autor', 'ano'];
/** Searches of which none comes twice. */
export const newSearches = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const n = from + at;
    const q = `${WORDS[n % 8]} ${WORDS[(n >> 3) % 8]}`;
    const year = 1950 + ((n >> 6) % 70);
    return `/api/consulta?q=${q.replace(' ', '+')}&ano=${year}-&orderBy=${SORTS[(n >> 2) % 4]}&n=${n}`.replace(
      /&n=\d+$/,
      `&page=${1 + (n % 2)}&perPage=${10 + ((n / 4480) | 0)}`,
    );
  });

const SORT_KEYS: Readonly<Record<string, string>> = {
  obra: ' sortBy dc.title',
  autor: ' sortBy dc.creator',
  ano: ' sortBy dc.date',
};

/** The same search by SRU. */
export function bySru(path: string): string {
  const asked = new URL(path, 'http://bench').searchParams;
  const [page, perPage] = [Number(asked.get('page')), Number(asked.get('perPage'))];
  const year = asked.get('ano')?.replace('-', '') ?? '';
  const words = `cql.anywhere all "${asked.get('q') ?? ''}" and dc.date >= ${year}`;
  const query = words + (SORT_KEYS[asked.get('orderBy') ?? ''] ?? '');
  const rows = { startRecord: String(1 + (page - 1) * perPage), maximumRecords: String(perPage) };
  return `/api/sru?${new URLSearchParams({ version: '1.2', query, ...rows })}`;
}

/** Searches as people make them: some again and again, most seldom. */
export const usualSearches = (): string[] => {
  const all = newSearches(0, 400);
  return Array.from(
    { length: 5000 },
    (_, at) => all[Math.floor(400 ** ((at * 0.618) % 1)) - 1] ?? '',
  );
};

/** Of times in order. */
export const percentile = (times: readonly number[], part: number): number =>
  times[Math.floor(times.length * part)] ?? NaN;
