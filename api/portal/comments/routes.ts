import { createGeneralComment, deleteGeneralComment } from '#contract/portal/comments.ts';
import type { Services } from '../../services.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import { libraryExists } from '../../circulation/units/store.ts';
import { decideComment, PENDING_COMMENT } from './rules.ts';
import { deletePendingComment, hasComment, insertComment, pendingComments } from './store.ts';

const FIELDS = {
  library_required: 'b',
  library_not_found: 'b',
  comment_required: 'content',
} as const;

/** Comments to a library: writing one, and taking it back. */
export function commentRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  bind(createGeneralComment, ({ body }, http) => {
    return withIdempotencyKey(services, createGeneralComment, { body }, http, async (tx) => {
      await lockRows(db, tx, 'patron', [http.patronId]);
      const comment = { libraryId: body.b, content: tidyText(body.content) };
      const refusals = decideComment(comment, {
        libraryExists: await libraryExists(tx, body.b),
        pending: await pendingComments(tx, http.patronId),
        limit: settings.limits.pendingComments,
      });
      if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
      const id = await insertComment(tx, {
        patronId: http.patronId,
        ...comment,
        at: now().toISOString(),
      });
      return { cod_comentario: id, situacao: PENDING_COMMENT };
    });
  });

  bind(deleteGeneralComment, async ({ params: { cod: id } }, { patronId }) => {
    if (await deletePendingComment(db.queries, patronId, id)) return { cod_comentario: id };
    const isThere = await hasComment(db.queries, patronId, id);
    throw refusedFor([{ code: isThere ? 'comment_answered' : 'comment_not_found' }]);
  });
}
