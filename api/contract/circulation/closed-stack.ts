import Type from 'typebox';
import { call } from '../shared/call.ts';
import { COPY_STATUSES } from '../shared/constants.ts';
import { Acao, Id, list, Motivo, object } from '../shared/shapes.ts';

const Part = Type.Optional(Type.String({ maxLength: 100 }));

/**
 * GET /acervo/{id}/dados-armazem: the copies of a title that stand where readers do not go (`30` and
 * the like show them, too), and whether the asker may have each fetched. Which shelf locations are
 * closed is a setting (`closedStack.locations`).
 */
export const readStackCopies = call('GET /acervo/:id/dados-armazem', {
  access: 'public',
  summary: 'Copies in closed stacks',
  params: object({ id: Id }),
  query: object({
    cod_biblioteca: Type.Optional(Id),
    tomo: Part,
    parte: Part,
    volume: Part,
  }),
  output: list(
    object({
      cod_exemplar: Id,
      numero: Type.String(),
      volume: Type.Optional(Type.String()),
      tomo: Type.Optional(Type.String()),
      parte: Type.Optional(Type.String()),
      numero_chamada: Type.String(),
      localizacao: Type.String(),
      situacao: Type.Enum([...COPY_STATUSES]),
      cod_biblioteca: Id,
      desc_biblioteca: Type.String(),
      acoes: Type.Optional(object({ pedir: Acao })),
    }),
  ),
  refusals: ['title_not_found', 'title_withdrawn'],
});

/**
 * POST /gravar-armazem?cod_biblioteca: asks for copies to be fetched from a library's closed stack.
 * Each is decided by itself; the answer has one entry per copy, in the order asked.
 */
export const requestFromStack = call('POST /gravar-armazem', {
  access: 'patron',
  summary: 'Ask for copies from a closed stack',
  perMinute: 30,
  once: true,
  query: object({ cod_biblioteca: Id }),
  body: object({
    cesta: Type.Array(Id, {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description: 'Codes of copies',
    }),
  }),
  output: list(
    object({
      cod_exemplar: Id,
      ok: Type.Boolean(),
      cod_pedido: Type.Optional(Id),
      motivos: Type.Optional(Type.Array(Motivo)),
    }),
  ),
  refusals: ['key_reused'],
});

/** DELETE /gravar-armazem/{cod} (ours): cancels a request of one's own that nobody has fetched yet. */
export const removeStackRequest = call('DELETE /gravar-armazem/:cod', {
  access: 'patron',
  summary: 'Cancel a request from a closed stack',
  params: object({ cod: Id }),
  output: object({ cod_pedido: Id, situacao: Type.Literal('retirado') }),
  refusals: ['request_not_found', 'stack_fetched'],
});
