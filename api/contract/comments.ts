import Type from 'typebox';
import { call } from './call.ts';
import { Id, object } from './shapes.ts';

/**
 * POST /unidade-informacao/comentario: a general comment to a library (specification §2, §5),
 * under activity 13. Sent; shown to nobody but the library until it is approved.
 */
export const createGeneralComment = call('POST /unidade-informacao/comentario', {
  access: 'patron',
  summary: 'Comment to a library',
  perMinute: 30,
  once: true,
  body: object({
    content: Type.String({ maxLength: 4000, description: 'Trimmed; may not be blank' }),
    b: Type.Integer({
      minimum: -1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Library; -1 means none was chosen',
    }),
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
