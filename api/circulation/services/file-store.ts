import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

export interface NewFile {
  patronId: number;
  /** Null: uploaded before its request is sent. */
  requestId: number | null;
  sender: 'patron' | 'library';
  name: string;
  media: string;
  content: Buffer;
  at: Date;
}

/** A file without its content. */
export interface ServiceFile {
  id: number;
  requestId: number | null;
  sender: 'patron' | 'library';
  name: string;
  media: string;
  bytes: number;
}

const FILE = ['id', 'request_id as requestId', 'sender', 'name', 'media', 'bytes'] as const;

/** Saves a file. Returns its id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('service_files')
    .values({
      patron_id: file.patronId,
      request_id: file.requestId,
      ...{ sender: file.sender, name: file.name, media: file.media, bytes: file.content.length },
      content: file.content.toString('base64'),
      created_at: file.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the oldest unattached files of a patron beyond the limit. */
export async function deleteUnattachedFiles(tx: Tx, patronId: number, keep: number): Promise<void> {
  const loose = await tx
    .selectFrom('service_files')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('request_id', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const old = loose.slice(keep).map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom('service_files').where('id', 'in', old).execute();
}

/** Attaches a patron's unattached file to a request; false: no such file. */
export async function attachFile(
  tx: Tx,
  { patronId, id, requestId }: { patronId: number; id: number; requestId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_files')
    .set({ request_id: requestId })
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .where('request_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A patron's file with its content (base64). */
export const fileOfPatron = (q: Queries, patronId: number, id: number) =>
  q
    .selectFrom('service_files')
    .select(['name', 'media', 'content'])
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .executeTakeFirst();

/** A file of a request with its content (base64), whosever it is. */
export const fileById = (q: Queries, id: number) =>
  q
    .selectFrom('service_files')
    .select(['request_id as requestId', 'name', 'media', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Files of requests, by request. */
export async function filesOfRequests(
  q: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, ServiceFile[]>> {
  const found: ServiceFile[] = [];
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('service_files')
      .select(FILE)
      .where('request_id', 'in', some)
      .orderBy('id')
      .execute();
    found.push(...rows);
  }
  return Map.groupBy(found, ({ requestId }) => requestId ?? 0);
}

/** The files of a request with their content (base64). */
export const contentsOfRequest = (q: Queries, requestId: number) =>
  q
    .selectFrom('service_files')
    .select([...FILE, 'content'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

/** Deletes the files of a request. */
export const deleteFiles = (tx: Tx, requestId: number) =>
  tx.deleteFrom('service_files').where('request_id', '=', requestId).execute();

/** Deletes files of withdrawn requests, of requests ended before an instant, and unattached ones. Returns how many. */
export async function deleteOldFiles(
  q: Queries,
  { endedBefore, looseBefore }: { endedBefore: Date; looseBefore: Date },
): Promise<number> {
  const ended = q
    .selectFrom('service_requests')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'removida'),
        and([
          eb('state', 'in', ['atendida', 'nao_atendida']),
          eb('updated_at', '<', endedBefore.toISOString()),
        ]),
      ]),
    );
  const { numDeletedRows } = await q
    .deleteFrom('service_files')
    .where(({ or, and, eb }) =>
      or([
        eb('request_id', 'in', ended),
        and([eb('request_id', 'is', null), eb('created_at', '<', looseBefore.toISOString())]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
