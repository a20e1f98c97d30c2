import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { ResultRow } from '../../search/search.ts';
import { Day, Id, list, object } from '../../shared/shapes.ts';

/** GET /parametros/listas (ours): reading lists that librarians write, newest first. */
export const readLists = call('GET /parametros/listas', {
  access: 'public',
  summary: 'Reading lists',
  output: list(
    object({
      slug: Type.String({ description: 'The address below /listas: "sertao"' }),
      titulo: Type.String(),
      autor: Type.String({ description: 'Who chose the works' }),
      funcao: Type.Optional(Type.String()),
      publicada: Type.String({ description: 'Year and month: 2026-11' }),
      texto: Type.String({ description: 'HTML that the server has made safe' }),
      idioma: Type.String({ description: 'The language that the text is really in: pt, en, es' }),
      obras: Type.Array(object({ comentario: Type.String(), obra: ResultRow }), {
        description: 'Works that the catalogue has; others are left out',
      }),
    }),
  ),
});

/**
 * GET /emprestimo/em-leitura (ours): the titles lent most of late, each to five readers at least. Who
 * they are is never told.
 */
export const readBeingRead = call('GET /emprestimo/em-leitura', {
  access: 'public',
  summary: 'What is being read',
  output: object({
    desde: Day,
    itens: Type.Array(
      object({
        cod_acervo: Id,
        titulo: Type.String(),
        autor: Type.String(),
        emprestimos: Type.Integer(),
      }),
    ),
  }),
});
