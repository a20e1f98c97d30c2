import type { ExportFormat } from '#contract/shared/export/formats.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

/** Kind of the message in the outbox. */
export const EXPORT_LETTER = 'export';

/** Content and recipients of an export e-mail. */
export interface MailOrder {
  format: ExportFormat;
  ids: number[];
  withHoldings: boolean;
  to: string[];
  /** `''`: default name. */
  subject: string;
  message: string;
}

export async function saveOrder(
  tx: Tx,
  patronId: number,
  order: MailOrder,
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('export_mails')
    .values({ patron_id: patronId, order: JSON.stringify(order), created_at: at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function orderById(q: Queries, id: number): Promise<MailOrder | null> {
  const row = await q
    .selectFrom('export_mails')
    .select('order')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? (JSON.parse(row.order) as MailOrder) : null;
}

/** Registered addresses of a patron, as stored. */
export async function registeredEmail(tx: Tx, patronId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Deletes orders sent or abandoned before an instant. Returns the number. */
export async function deleteSentExports(q: Queries, before: Date): Promise<number> {
  const { numDeletedRows } = await q
    .deleteFrom('export_mails')
    .where('created_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_outbox as m')
            .select('m.entity')
            .where('m.kind', '=', EXPORT_LETTER)
            .whereRef('m.entity', '=', 'export_mails.id')
            .where('m.state', 'in', ['waiting', 'failed']),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
