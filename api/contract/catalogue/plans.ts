import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Disponibilidade, Id, Instant, object } from '../shared/shapes.ts';

const Coordinate = Type.Number({ description: 'In the units of the plan' });
const Ponto = object({ x: Coordinate, y: Coordinate });
const Caixa = { x: Coordinate, y: Coordinate, largura: Coordinate, altura: Coordinate };

/** The floor as it is drawn, with the way to the shelf. */
const FloorPlan = object({
  andar: Type.String(),
  ...Caixa,
  linhas: Type.Array(object({ pontos: Type.Array(Ponto), parede: Type.Boolean() })),
  textos: Type.Array(object({ ...Ponto.properties, texto: Type.String() })),
  estantes: Type.Array(
    object({
      ...Caixa,
      nome: Type.String(),
      de: Type.String({ description: 'First call number on it' }),
      ate: Type.String({ description: 'What the last call numbers on it begin with' }),
      aqui: Type.Boolean({ description: 'The shelf of the copy' }),
    }),
  ),
  caminho: Type.Array(Ponto, { description: 'From an entrance to the shelf; empty: no way' }),
});

/** The same way in words. */
const WaySteps = object({
  andar: Type.String(),
  entrada: Type.Optional(Type.String({ description: 'Where the way begins' })),
  corredor: Type.Optional(Type.String({ description: 'The aisle walked longest' })),
  passa: Type.Array(Type.String(), { description: 'Shelves passed on the side of the shelf' }),
  estante: Type.String(),
  de: Type.String(),
  ate: Type.String(),
  lado: Type.Optional(Type.Enum(['esquerda', 'direita', 'frente'])),
});

/**
 * GET /acervo/{id}/lugar (ours): where a copy of a title stands in a library: in the one asked for, else where
 * its asker gets one soonest (the library of the title's main act). With a floor plan (docs/floor-plans.md) its shelf and the way there.
 */
export const readPlace = call('GET /acervo/:id/lugar', {
  access: 'public',
  summary: 'Where a copy of a title stands, with the way to its shelf',
  params: object({ id: Id }),
  query: object({
    biblioteca: Type.Optional(Id),
    lugar: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Name of one of `lugares`; others: the first' }),
    ),
  }),
  output: object({
    cod_acervo: Id,
    title: Type.String(),
    idioma: Type.String(),
    bibliotecas: Type.Array(Disponibilidade, {
      description: 'Libraries that have copies, most available first',
    }),
    lugar: Type.Optional(
      object({
        cod_biblioteca: Id,
        desc_biblioteca: Type.String(),
        numero_chamada: Type.String(),
        etiqueta: Type.Array(Type.String(), {
          description: 'Call number, a line of the spine label each',
        }),
        localizacao: Type.Optional(Type.String({ description: 'As the copy has it' })),
        so_consulta: Type.Boolean(),
        aberta_agora: Type.Optional(Type.Boolean()),
        muda_em: Type.Optional(Instant),
        total: Type.Integer({ description: 'Copies in this place' }),
        disponiveis: Type.Integer(),
        lugares: Type.Optional(
          Type.Array(
            object({
              nome: Type.String({ description: 'Floor of a plan, else location of the copies' }),
              total: Type.Integer(),
              disponiveis: Type.Integer(),
              aqui: Type.Boolean({ description: 'The one that this answer is about' }),
            }),
            { description: 'Where copies stand in this library, if in several places' },
          ),
        ),
        planta: Type.Optional(FloorPlan),
        passos: Type.Optional(WaySteps),
      }),
    ),
  }),
  refusals: ['title_not_found', 'title_withdrawn', 'library_not_found'],
});
