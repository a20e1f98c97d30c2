import type { Selectable } from 'kysely';
import type { Queries } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import type { WebhookDelivery } from './store.ts';

/** What messages are made from. */
export interface MessageContext {
  /** Public address of the site. */
  origin: string;
  /** Codes of libraries whose events may say who reads what. */
  reading: readonly string[];
}

type Data = Record<string, unknown>;
/** What an event may say only where the library wants it. */
interface Reading {
  patronId: number;
  copyId?: number | null;
  titleId?: number | null;
}

/** The body of a message: what is true now of the row that changed. Of a deleted row, its id alone. */
export async function messageBody(
  q: Queries,
  delivery: Pick<WebhookDelivery, 'type' | 'entity' | 'entityId' | 'createdAt'>,
  context: MessageContext,
): Promise<string> {
  const { type, entity, entityId: id, createdAt: timestamp } = delivery;
  const read = READERS[entity as keyof typeof READERS] as Reader | undefined;
  const data = await read?.(q, id, context);
  return JSON.stringify({ type, timestamp, data: { id, ...data } });
}

type Reader = (q: Queries, id: number, context: MessageContext) => Promise<Data | undefined>;

/** A row of a table as an event says it; its reading, if any, is added where the library wants it. */
const reader =
  <T extends keyof Tables>(
    table: T,
    read: (row: Selectable<Tables[T]>, q: Queries) => Promise<Described> | Described,
  ): Reader =>
  async (q, id, context) => {
    const row = await q
      .selectFrom(table as 'titles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { data, libraryId, titleId, reading } = await read(
      row as unknown as Selectable<Tables[T]>,
      q,
    );
    const library = libraryId === undefined ? undefined : await libraryCode(q, libraryId);
    return {
      ...data,
      ...(library !== undefined && { library }),
      ...(titleId !== undefined && { title: titleReference(titleId, context) }),
      ...(reading && context.reading.includes(library ?? '') && (await named(q, reading, context))),
    };
  };

interface Described {
  data: Data;
  libraryId?: number | undefined;
  titleId?: number;
  reading?: Reading;
}

const READERS = {
  titles: async (q, id, context) => {
    const row = await q
      .selectFrom('titles')
      .select(['summary', 'withdrawn_at', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { title } = JSON.parse(row.summary) as { title: string };
    const { withdrawn_at, updated_at } = row;
    return { name: title, url: titleReference(id, context).url, withdrawn_at, updated_at };
  },
  copies: reader('copies', (copy) => {
    const { barcode, call_number, shelf_location, loan_kind, state } = copy;
    const data = { barcode, call_number, shelf_location, loan_type: loan_kind, state };
    return { data, libraryId: copy.library_id, titleId: copy.title_id };
  }),
  loans: reader('loans', (loan) => {
    const { lent_at, due_at, renewals, recalled_at, returned_at: ended_at, closed_as } = loan;
    const ended_as = ended_at === null ? null : (closed_as ?? 'returned');
    const data = { lent_at, due_at, renewals, recalled_at, ended_at, ended_as };
    const reading = { patronId: loan.patron_id, copyId: loan.copy_id };
    return { data, libraryId: loan.library_id, reading };
  }),
  holds: reader('holds', (hold) => {
    const { state, placed_at, suspended_until, expires_at, ended_at } = hold;
    const data = { state, placed_at, suspended_until, expires_at, ended_at };
    const reading = { patronId: hold.patron_id, titleId: hold.title_id, copyId: hold.copy_id };
    return { data, libraryId: hold.library_id, reading };
  }),
  loan_requests: reader('loan_requests', (request) => ({
    data: { kind: 'between_libraries', ...datesOf(request) },
    libraryId: request.library_id,
    reading: {
      ...{ patronId: request.patron_id, titleId: request.title_id, copyId: request.copy_id },
    },
  })),
  stack_requests: reader('stack_requests', async (request, q) => ({
    data: { kind: 'closed_stack', ...datesOf(request) },
    libraryId: (await copyOf(q, request.copy_id))?.library_id,
    reading: { patronId: request.patron_id, copyId: request.copy_id },
  })),
  service_requests: reader('service_requests', (request) => ({
    data: { kind: 'service', ...datesOf(request) },
    libraryId: request.library_id,
    reading: { patronId: request.patron_id },
  })),
  suggestions: reader('suggestions', (suggestion) => ({
    data: { kind: 'suggestion', ...datesOf(suggestion) },
    libraryId: suggestion.library_id,
    reading: { patronId: suggestion.patron_id, titleId: suggestion.title_id },
  })),
} satisfies Record<string, Reader>;

const datesOf = (row: { state: string; created_at: string; updated_at: string }): Data => ({
  ...{ state: row.state, created_at: row.created_at, updated_at: row.updated_at },
});

const titleReference = (id: number, { origin }: MessageContext) => ({
  ...{ id, url: `${origin}/acervo/${id}` },
});

async function libraryCode(q: Queries, id: number): Promise<string | undefined> {
  const row = await q
    .selectFrom('libraries')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.code;
}

const copyOf = (q: Queries, id: number) =>
  q
    .selectFrom('copies')
    .select(['barcode', 'title_id', 'library_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Who reads, and what. */
async function named(
  q: Queries,
  { patronId, copyId, titleId }: Reading,
  context: MessageContext,
): Promise<Data> {
  const patron = await q
    .selectFrom('patrons')
    .select(['id', 'login'])
    .where('id', '=', patronId)
    .executeTakeFirst();
  const copy = copyId == null ? undefined : await copyOf(q, copyId);
  const title = titleId ?? copy?.title_id;
  return {
    patron: patron ?? null,
    ...(copy && { copy: copy.barcode }),
    ...(title !== undefined && { title: titleReference(title, context) }),
  };
}
