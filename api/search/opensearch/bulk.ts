/** Sends many documents at once. */
import { SearchAwayError, SearchRefusedError, type OpenSearchClient } from './client.ts';

/** One document to write or to remove. */
export interface BulkAction {
  action: 'index' | 'create' | 'delete';
  index: string;
  id: string;
  /** Of two writes of a document the one with the higher version stays. */
  version?: number;
  document?: Readonly<Record<string, unknown>>;
}

interface Item {
  status: number;
  error?: { type: string; reason: string };
}
interface BulkAnswer {
  errors: boolean;
  items: Partial<Record<BulkAction['action'], Item>>[];
}

/** OpenSearch works best with requests of some megabytes, and refuses those above 100. */
const MAX_CHARACTERS = 4_000_000;
const TIMEOUT_MS = 60_000;
/** A newer version is there, or it was created before. */
const CONFLICT = 409;
/** The node has too much to do, or a shard is not ready. */
const AWAY = new Set([429, 502, 503]);

/**
 * Writes all; versions that are not newer are left as they are.
 *
 * @throws {SearchAwayError} @throws {SearchRefusedError} after which some may have been written
 */
export async function sendBulk(
  client: OpenSearchClient,
  actions: Iterable<BulkAction>,
): Promise<void> {
  const aliases = new Set(Object.values(client.names));
  let lines: string[] = [];
  let size = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const body = `${lines.join('\n')}\n`;
    lines = [];
    size = 0;
    check(client, await client.request<BulkAnswer>('POST', BULK, body, TIMEOUT_MS));
  };
  for (const { action, index, id, version, document } of actions) {
    const versioned = version === undefined ? {} : { version, version_type: 'external' };
    // Without its alias an index would be created with other mappings.
    const alias = aliases.has(index) && { require_alias: true };
    const line = JSON.stringify({ [action]: { _index: index, _id: id, ...versioned, ...alias } });
    lines.push(line);
    size += line.length;
    if (document !== undefined) {
      const source = JSON.stringify(document);
      lines.push(source);
      size += source.length;
    }
    if (size >= MAX_CHARACTERS) await flush();
  }
  await flush();
}

const BULK = '/_bulk?filter_path=errors,items.*.status,items.*.error.type,items.*.error.reason';

function check({ place }: OpenSearchClient, { errors, items }: BulkAnswer): void {
  if (!errors) return;
  for (const item of items) {
    const [{ status, error } = { status: 200 }] = Object.values(item);
    if (error === undefined || status === CONFLICT) continue;
    const message = `OpenSearch at ${place} did not take a document: ${error.reason}`;
    if (AWAY.has(status)) throw new SearchAwayError(message);
    throw new SearchRefusedError(message, status, error.type);
  }
}
