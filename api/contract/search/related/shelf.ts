import Type from 'typebox';
import { ResultRow } from '../search.ts';
import { call } from '../../shared/call.ts';
import { Id, object } from '../../shared/shapes.ts';

const { properties: row } = ResultRow;

/** A related title: less than a result row. */
export const RelatedTitle = object({
  cod_acervo: row.cod_acervo,
  title: row.title,
  author: row.author,
  ano_publicacao: row.ano_publicacao,
  idioma: row.idioma,
  desc_tipo_obra: row.desc_tipo_obra,
  tipo_capa: row.tipo_capa,
  link_capa: row.link_capa,
  imagem_padrao: row.imagem_padrao,
  acesso_remoto: row.acesso_remoto,
  tipo_contido: row.tipo_contido,
  call_number: row.call_number,
  disponibilidade: row.disponibilidade,
});

const Place = Type.Optional(
  Type.String({ maxLength: 1000, description: '`anterior` or `proximo` of an earlier answer' }),
);

/**
 * GET /consulta/vizinhos (ours): titles in shelf order by call number: around a title (`acervo`),
 * from a typed number (`de`), or before or after a place named in an earlier response. At most one
 * of the four; none starts at the beginning. `biblioteca` restricts to one library's shelf.
 */
export const readNeighbours = call('GET /consulta/vizinhos', {
  access: 'public',
  summary: 'Titles in the order of the shelf',
  query: object({
    acervo: Type.Optional(Id),
    de: Type.Optional(Type.String({ maxLength: 500 })),
    antes: Place,
    depois: Place,
    biblioteca: Type.Optional(Id),
  }),
  output: object({
    itens: Type.Array(
      object({
        ...RelatedTitle.properties,
        etiqueta: Type.Array(Type.String(), {
          description: 'The call number under which it stands here, a line of the spine label each',
        }),
      }),
    ),
    anterior: Type.Optional(
      Type.String({ description: 'Value of `antes` for what stands before' }),
    ),
    proximo: Type.Optional(
      Type.String({ description: 'Value of `depois` for what stands behind' }),
    ),
    /** Place of `acervo`; missing without call number and class. */
    lugar: Type.Optional(
      object({
        posicao: Type.Integer({ description: 'Which of `itens` it is, or would stand before' }),
        presente: Type.Boolean({ description: 'It stands on this shelf' }),
        etiqueta: Type.Array(Type.String()),
      }),
    ),
    bibliotecas: Type.Optional(
      Type.Array(
        object({
          cod_biblioteca: Id,
          desc_biblioteca: Type.String(),
          possui: Type.Boolean({ description: 'It has copies of `acervo`' }),
        }),
        { description: 'Whose shelves there are; with the first answer only' },
      ),
    ),
  }),
  refusals: ['title_not_found', 'title_withdrawn', 'library_not_found'],
});
