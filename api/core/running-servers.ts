import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from './db/connection.ts';
import { coalesceRuns } from './db/coalesce-runs.ts';
import { refused } from './http/refused.ts';
import { SharedFlag } from './shared-flag.ts';
import { isReadOnly } from './storage.ts';

/** How often a server reports. */
const BEAT_MS = 20_000;
/** A server that has not reported for this long has ended. */
const ENDED_MS = 90_000;
/** How long an outdated version of the files is recognized as such. */
const REMEMBERED_MS = 90 * 86_400_000;

/** @throws the refusal `server_outdated` if another running server has newer settings or texts */
export function checkOutdated(outdated: SharedFlag): void {
  if (outdated.get()) throw refused(503, 'server_outdated');
}

/** This server's place among those that share the database. */
export interface Membership {
  /** False if another running server has newer settings or texts. */
  isCurrent(): boolean;
  /** @throws the refusal `server_outdated` if this server is not current */
  check(): void;
  /** Reports this server and looks for newer files elsewhere. */
  beat(): Promise<void>;
  /** Stops, so that others no longer compare themselves with this server. */
  leave(): Promise<void>;
}

const ALONE: Membership = {
  isCurrent: () => true,
  check() {},
  beat: async () => undefined,
  leave: async () => undefined,
};

interface Options {
  /** Set while another server has newer files; for other threads. */
  outdated?: SharedFlag;
  /** Whatever must be the same on all servers. */
  files: () => Promise<readonly unknown[]>;
  now: () => Date;
  warn: (text: string) => void;
}

/**
 * Settings, texts, files and keys lie on each server; one that missed a change would answer differently from the
 * others. Servers publish a digest of theirs; the digest that appeared last is the current one, and a
 * server with another is not ready while one with the current one runs. Only on PostgreSQL.
 */
export function joinServers(
  db: Database,
  { outdated = new SharedFlag(), files, now, warn }: Options,
): Membership {
  if (db.engine === 'sqlite') return ALONE;
  const id = randomUUID();
  const host = hostname();
  let newer: string | null = null;
  const readDigest = stableDigest(async () => digestOf(await files()));

  const report = async (digest: string, at: string): Promise<void> => {
    const first = await db.queries
      .selectFrom('running_servers')
      .select((q) => q.fn.min('files_since').as('since'))
      .where('files', '=', digest)
      .executeTakeFirst();
    const state = { host, files: digest, files_since: first?.since ?? at, seen_at: at };
    await db.queries
      .insertInto('running_servers')
      .values({ id, ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
      .execute();
    const forgotten = new Date(Date.parse(at) - REMEMBERED_MS).toISOString();
    await db.queries.deleteFrom('running_servers').where('seen_at', '<', forgotten).execute();
  };

  const beat = async (): Promise<void> => {
    const digest = await readDigest();
    const at = now();
    if (!(await isReadOnly(db))) await report(digest, at.toISOString());
    const found = await newerServer(db, digest, new Date(at.getTime() - ENDED_MS));
    if (found !== newer) {
      warn(
        found === null
          ? 'Settings and texts are again those of the other servers.'
          : `The server on ${found} has newer settings, texts, files or keys: copy them here. Until then this server ` +
              'is not ready. If those here are right, change them once more.',
      );
    }
    newer = found;
    outdated.set(found !== null);
  };

  // Reading many new files takes longer than an interval.
  const beatOnce = coalesceRuns(beat);
  const timer = setInterval(() => {
    // The database may be away: tried again with the next beat.
    beatOnce().catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  return {
    isCurrent: () => !outdated.get(),
    check: () => checkOutdated(outdated),
    beat,
    async leave() {
      clearInterval(timer);
      // Not deleted: its files stay known as those of this time.
      await db.queries
        .updateTable('running_servers')
        .set({ seen_at: new Date(now().getTime() - ENDED_MS - 1).toISOString() })
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

/** Host of a running server whose files appeared after this digest; null: there is none. */
async function newerServer({ queries }: Database, digest: string, since: Date) {
  const own = await queries
    .selectFrom('running_servers')
    .select((q) => q.fn.min('files_since').as('since'))
    .where('files', '=', digest)
    .executeTakeFirst();
  const other = await queries
    .selectFrom('running_servers')
    .select('host')
    .where('seen_at', '>=', since.toISOString())
    .where('files', '!=', digest)
    .where('files_since', '>', own?.since ?? '')
    .orderBy('files_since', 'desc')
    .executeTakeFirst();
  return other?.host ?? null;
}

/** Changes only when the same digest is read twice, so that files which are being copied count once. */
function stableDigest(read: () => Promise<string>): () => Promise<string> {
  let current: string | null = null;
  let last = '';
  return async () => {
    const found = await read();
    if (current === null || found === last) current = found;
    last = found;
    return current;
  };
}

const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
