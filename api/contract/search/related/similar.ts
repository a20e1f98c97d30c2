import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Id, list, object } from '../../shared/shapes.ts';
import { RelatedTitle } from './shelf.ts';

/** Features that two titles may share. */
export const SHARED = ['assunto', 'autor', 'disciplina', 'classe'] as const;

/**
 * GET /acervo/{id}/semelhantes (ours): up to twelve titles that share headings, authors, class or
 * course reading with this one: those in its language first, the rarest first, each work once,
 * without its other editions. Loans are not considered.
 */
export const listSimilarTitles = call('GET /acervo/:id/semelhantes', {
  access: 'public',
  summary: 'More titles like this one',
  params: object({ id: Id }),
  output: list(
    object({
      ...RelatedTitle.properties,
      motivos: Type.Array(
        object({
          tipo: Type.Enum([...SHARED]),
          descricao: Type.String(),
          cod_autoridade: Type.Optional(Id),
        }),
        { description: 'What is shared, the rarest first; at most two' },
      ),
    }),
  ),
  refusals: ['title_not_found', 'title_withdrawn'],
});
