import Type from 'typebox';
import { ACTIVITY } from '../shared/activities.ts';
import { call } from '../shared/call.ts';
import { Acao, ChosenId, Id, Instant, list, object } from '../shared/shapes.ts';

/**
 * POST /unidade-informacao/comentario: a general comment to a library (specification §2, §5),
 * under activity 13. Sent; shown to nobody but the library until it is approved.
 */
export const createGeneralComment = call('POST /unidade-informacao/comentario', {
  access: 'patron',
  activity: ACTIVITY.generalComment,
  summary: 'Comment to a library',
  perMinute: 30,
  once: true,
  body: object({
    content: Type.String({ maxLength: 4000, description: 'Trimmed; may not be blank' }),
    b: ChosenId(-1, 'Library; -1 means none was chosen'),
  }),
  output: object({ cod_comentario: Id, situacao: Type.Literal('enviado') }),
  refusals: [
    'forbidden',
    'key_reused',
    'library_required',
    'comment_required',
    'library_not_found',
    'limite_comentarios_excedido',
  ],
});

/** DELETE /unidade-informacao/comentario/{cod} (ours): takes back a comment that the library has not answered yet. */
export const deleteGeneralComment = call('DELETE /unidade-informacao/comentario/:cod', {
  access: 'patron',
  summary: 'Take a comment to a library back',
  params: object({ cod: Id }),
  output: object({ cod_comentario: Id }),
  refusals: ['comment_not_found', 'comment_answered'],
});

const COMMENT_STATES = ['enviado', 'aprovado', 'recusado'] as const;
const TitleId = object({ id: Id });
const NO_TITLE = ['title_not_found', 'title_withdrawn'] as const;

/**
 * GET /comentarios/acervo/{id}: what readers say about a title, newest first; only what the library
 * approved (specification §4). `acoes.comentar` says whether the asker may write one now.
 */
export const listTitleComments = call('GET /comentarios/acervo/:id', {
  access: 'public',
  summary: 'Approved comments on a title',
  params: TitleId,
  query: object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: object({
    itens: Type.Array(
      object({
        cod_comentario: Id,
        autor: Type.String({ description: 'First name, and the first letter of the last' }),
        comentario: Type.String(),
        data: Instant,
      }),
    ),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    acoes: Type.Optional(object({ comentar: Acao })),
  }),
  refusals: [...NO_TITLE],
});

/** POST /comentarios/acervo/{id}: a comment on a title; shown after the library approves it. */
export const createTitleComment = call('POST /comentarios/acervo/:id', {
  access: 'patron',
  summary: 'Comment on a title',
  perMinute: 30,
  once: true,
  params: TitleId,
  body: object({
    comentario: Type.String({ maxLength: 4000, description: 'Trimmed; may not be blank' }),
  }),
  output: object({ cod_comentario: Id, situacao: Type.Literal('enviado') }),
  refusals: [...NO_TITLE, 'key_reused', 'comment_required', 'limite_comentarios_excedido'],
});

const OwnComment = object({
  cod_comentario: Id,
  comentario: Type.String(),
  data: Instant,
  situacao: Type.Enum([...COMMENT_STATES]),
});

/**
 * GET /comentarios/usuario/acervos: the titles that the patron commented, last one first, with what
 * was said of each, and how many more may be written before the library answers.
 */
export const listCommentedTitles = call('GET /comentarios/usuario/acervos', {
  access: 'patron',
  summary: 'Titles that I commented',
  output: object({
    itens: Type.Array(
      object({
        cod_acervo: Id,
        titulo: Type.String(),
        retirado: Type.Boolean({ description: 'No longer in the collection' }),
        comentarios: Type.Integer(),
        proprios: Type.Array(OwnComment),
      }),
    ),
    pendentes: Type.Integer({ description: 'How many wait for the library' }),
    limite: Type.Integer({ description: 'How many may wait at once' }),
  }),
});

/** GET /comentarios/usuario/acervo/{id}: the patron's own comments on a title, in every state. */
export const listOwnComments = call('GET /comentarios/usuario/acervo/:id', {
  access: 'patron',
  summary: 'My comments on a title',
  params: TitleId,
  output: list(OwnComment),
  refusals: ['title_not_found'],
});

/** DELETE /comentarios/usuario/{id}: takes a comment of one's own away, in whatever state. */
export const deleteComment = call('DELETE /comentarios/usuario/:id', {
  access: 'patron',
  summary: 'Take my comment away',
  params: object({ id: Id }),
  output: object({ cod_comentario: Id }),
  refusals: ['comment_not_found'],
});
