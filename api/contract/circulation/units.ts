import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Id, Instant, list, object } from '../shared/shapes.ts';

/** GET /campus */
export const readCampuses = call('GET /campus', {
  access: 'public',
  summary: 'Campuses',
  output: list(object({ cod_campus: Id, nome_campus: Type.String() })),
});

/** GET /unidade-informacao?campus: libraries, of one campus or of all. */
export const readLibraries = call('GET /unidade-informacao', {
  access: 'public',
  summary: 'Libraries',
  query: object({ campus: Type.Optional(Id) }),
  output: list(
    object({
      cod_biblioteca: Id,
      desc_biblioteca: Type.String(),
      cod_campus: Id,
      nome_campus: Type.String(),
      aberta_agora: Type.Optional(
        Type.Boolean({ description: 'Absent when the library has told no hours' }),
      ),
      muda_em: Type.Optional(Instant),
    }),
  ),
});
