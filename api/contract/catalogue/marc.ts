import Type from 'typebox';
import { call } from '../shared/call.ts';
import { MARC_FILES } from '../shared/constants.ts';
import { DUBLIN_CORE_ELEMENTS } from './export/dublin-core.ts';
import { Id, list, MAX_COUNT, object, textFiles } from '../shared/shapes.ts';

/** One subfield, or one control field, of a record, in the live system's shape. */
export const MarcRow = object({
  paragrafo: Type.String({ description: 'Tag without leading zeros; "0" for the leader' }),
  seq_paragrafo: Type.Integer({ description: 'Which occurrence of the tag, from 1' }),
  secao: Type.Union([Type.String(), Type.Null()]),
  seq_secao: Type.Integer(),
  indicador1: Type.Union([Type.String(), Type.Null()]),
  indicador2: Type.Union([Type.String(), Type.Null()]),
  descricao: Type.String(),
  pontuacao: Type.String(),
  campo_fixo: Type.Enum(['S', 'N']),
  rotulo: Type.Optional(
    Type.String({ description: 'Name of the field (ours), with the first subfield of each field' }),
  ),
});

/**
 * GET /acervo/{id}/marc: the record, one row per subfield, always an array. Private fields are never
 * sent (docs/marc-mapping.md). `liberacao=1` asks for the record as it is released to other
 * catalogues: without what only concerns the copies of this one. `formato` (ours) asks for a file
 * instead of rows: ISO 2709 in UTF-8 (`application/marc`) or MARCXML (`application/marcxml+xml`).
 */
export const readMarc = call('GET /acervo/:id/marc', {
  access: 'public',
  summary: 'MARC record, one row per subfield, or as a file',
  files: textFiles(...MARC_FILES),
  params: object({ id: Id }),
  query: object({
    liberacao: Type.Optional(
      Type.Integer({ maximum: MAX_COUNT, description: '1: as released to other catalogues' }),
    ),
    formato: Type.Optional(Type.Enum(['iso2709', 'marcxml'])),
  }),
  output: Type.Array(MarcRow),
  refusals: ['title_not_found', 'title_withdrawn', 'marc_too_long'],
});

/**
 * GET /acervo/{id}/dublin-core: the title in the elements of Dublin Core, in their order. `formato=xml`
 * (ours) asks for a file in `oai_dc` (`application/xml`), which has neither qualifiers nor schemes.
 */
export const readDublinCore = call('GET /acervo/:id/dublin-core', {
  access: 'public',
  summary: 'Dublin Core, as a list or as a file',
  files: textFiles('application/xml'),
  params: object({ id: Id }),
  query: object({ formato: Type.Optional(Type.Enum(['xml'])) }),
  output: list(
    object({
      elemento: Type.Enum([...DUBLIN_CORE_ELEMENTS]),
      qualificador: Type.Optional(Type.String({ description: 'A DCMI term: "abstract"' })),
      esquema: Type.Optional(Type.String({ description: 'What the value is coded in: "ISBN"' })),
      rotulo: Type.String({
        description: "Name of element or qualifier, in the request's language",
      }),
      valor: Type.String(),
    }),
  ),
  refusals: ['title_not_found', 'title_withdrawn'],
});
