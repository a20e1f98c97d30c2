import Type from 'typebox';
import { call } from '../shared/call.ts';
import { COPY_STATUSES } from '../shared/constants.ts';
import { Ids, ResultRow, SearchQuery } from '../search/search.ts';
import { Id, Instant, list, object } from '../shared/shapes.ts';

/** Where a title stands in one library: what somebody who fetches it looks for, in that order. */
const ShelfPlace = object({
  cod_biblioteca: Id,
  desc_biblioteca: Type.String(),
  andar: Type.String({ description: 'Floor or room; empty when the library does not tell' }),
  estante: Type.String({ description: 'Shelf on that floor' }),
  numero_chamada: Type.String(),
  ordem: Type.String({ description: 'Call numbers compared by this text stand as on the shelf' }),
  total: Type.Integer(),
  disponiveis: Type.Integer(),
  situacao: Type.Enum([...COPY_STATUSES]),
  data_devolucao: Type.Optional(Instant),
});

/**
 * GET /consulta/estante?acervos (ours): where titles that are known by their ids stand now, library by
 * library: what a walk along the shelves is made of. Titles that have left, or never were, are left out.
 */
export const readShelves = call('GET /consulta/estante', {
  access: 'public',
  summary: 'Where known titles stand',
  query: object({ acervos: Ids }),
  output: list(
    object({
      cod_acervo: Id,
      title: Type.String(),
      author: Type.String(),
      idioma: Type.String(),
      edition: Type.String(),
      ano_publicacao: Type.Union([Type.Integer(), Type.Null()]),
      desc_tipo_obra: Type.String(),
      acesso_remoto: Type.String({ description: "'cr' means online" }),
      tipo_contido: ResultRow.properties.tipo_contido,
      lugares: Type.Array(ShelfPlace),
    }),
  ),
});

/**
 * GET /consulta/para-cesta (ours): the first titles of a search, as many as a basket holds, with no
 * more than a basket keeps of each. `total` tells how many there are. A search that another catalogue
 * answers gives none.
 */
export const readForBasket = call('GET /consulta/para-cesta', {
  access: 'public',
  summary: 'A whole result for the basket',
  perMinute: 30,
  query: SearchQuery,
  output: object({
    itens: Type.Array(object({ cod_acervo: Id, title: Type.String(), author: Type.String() })),
    total: Type.Integer(),
  }),
});
