import {
  createTitleComment,
  deleteComment,
  listCommentedTitles,
  listOwnComments,
  listTitleComments,
} from '#contract/portal/comments.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Services } from '../../services.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { acao } from '../../core/http/messages.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import { requireTitle } from '../../catalogue/records/require-title.ts';
import { currentTitles } from '../../catalogue/records/merged.ts';
import { titleExists } from '../../catalogue/records/store.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { displayName } from './names.ts';
import {
  decideTitleComment,
  PENDING_COMMENT,
  waitingRefusals,
  type CommentState,
} from './rules.ts';
import {
  allCommentsOfPatron,
  approvedComments,
  commentsOfPatron,
  deleteTitleComment,
  insertTitleComment,
  pendingTitleComments,
  type TitleComment,
} from './title-store.ts';

const PER_PAGE = 20;

/** Comments on titles: approved ones, writing, and the patron's own. */
export function titleCommentRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  const limit = settings.limits.pendingComments;

  bind(listTitleComments, async ({ params: { id }, query }, http) => {
    const { page = 1, perPage = PER_PAGE } = query ?? {};
    await requireTitle(db.queries, id);
    const offset = (page - 1) * perPage;
    const { comments, total } = await approvedComments(db.queries, id, { offset, limit: perPage });
    return {
      itens: comments.map((comment) => ({
        cod_comentario: comment.id,
        autor: displayName(comment.name),
        comentario: comment.content,
        data: withOffset(new Date(comment.createdAt), settings.timeZone),
      })),
      total,
      page,
      perPage,
      acoes: { comentar: acao(await refusalsFor(http), http.locale) },
    };
  });

  async function refusalsFor({ identity }: Http): Promise<Refusal[]> {
    if (identity.kind !== 'patron') return [{ code: 'token_missing' }];
    return waitingRefusals(await pendingTitleComments(db.queries, identity.patronId), limit);
  }

  bind(createTitleComment, ({ params, body }, http) =>
    withIdempotencyKey(services, createTitleComment, { params, body }, http, async (tx) => {
      const { patronId } = http;
      await lockRows(db, tx, 'patron', [patronId]);
      await requireTitle(tx, params.id);
      const content = tidyText(body.comentario);
      const pending = await pendingTitleComments(tx, patronId);
      const refusals = decideTitleComment(content, { pending, limit });
      if (refusals.length > 0) throw refusedFor(refusals, { comment_required: 'comentario' });
      const at = now().toISOString();
      const id = await insertTitleComment(tx, { patronId, titleId: params.id, content, at });
      return { cod_comentario: id, situacao: PENDING_COMMENT };
    }),
  );

  ownCommentRoutes(bind, services);
}

/** Lists and deletes a patron's own comments. */
function ownCommentRoutes(bind: Bind, { db, settings }: Services): void {
  const commentWire = (comment: TitleComment) => ({
    cod_comentario: comment.id,
    comentario: comment.content,
    data: withOffset(new Date(comment.createdAt), settings.timeZone),
    situacao: comment.state as CommentState,
  });

  bind(listCommentedTitles, async (_input, { patronId }) => {
    const comments = await allCommentsOfPatron(db.queries, patronId);
    const byTitle = Map.groupBy(comments, ({ titleId }) => titleId);
    const titles = await currentTitles(db.queries, [...byTitle.keys()]);
    return {
      itens: [...byTitle].map(([id, own]) => ({
        cod_acervo: id,
        titulo: titles.get(id)?.summary.title ?? '',
        retirado: titles.get(id)?.withdrawn ?? true,
        comentarios: own.length,
        proprios: own.map(commentWire),
      })),
      pendentes: await pendingTitleComments(db.queries, patronId),
      limite: settings.limits.pendingComments,
    };
  });

  bind(listOwnComments, async ({ params: { id } }, { patronId }) => {
    if (!(await titleExists(db.queries, id))) throw refused(404, 'title_not_found');
    const comments = await commentsOfPatron(db.queries, patronId, id);
    return { itens: comments.map(commentWire) };
  });

  bind(deleteComment, async ({ params: { id } }, { patronId }) => {
    if (await deleteTitleComment(db.queries, patronId, id)) return { cod_comentario: id };
    throw refused(404, 'comment_not_found');
  });
}
