import Type from 'typebox';
import { call } from './call.ts';
import { Ids } from './search.ts';
import { Id, list, object } from './shapes.ts';

/**
 * GET /vinculos/links-resultado?acervos: where the titles of a page of results can be read, in the
 * order asked for. Titles that have no link, or are not there, are left out.
 */
export const readResultLinks = call('GET /vinculos/links-resultado', {
  access: 'public',
  summary: 'Links of titles',
  query: object({
    acervos: Ids,
  }),
  output: list(
    object({
      cod_acervo: Id,
      links: Type.Array(
        object({
          url: Type.String(),
          texto: Type.String({ description: "What the record calls it; may be ''" }),
          nota: Type.Optional(Type.String()),
          restrito: Type.Boolean({ description: 'Open to some people or places only' }),
        }),
      ),
    }),
  ),
});

/** GET /vinculos/imagem?cod_acervo&limite: pictures of a title, its cover first; none is no fault. */
export const readImages = call('GET /vinculos/imagem', {
  access: 'public',
  summary: 'Pictures of a title',
  query: object({
    cod_acervo: Id,
    limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 1 })),
  }),
  output: list(object({ url: Type.String() })),
  refusals: ['title_not_found', 'title_withdrawn'],
});
