import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { BASKET_MAX, MAX_PAGE_SIZE, PAGE_SIZE } from '../../shared/constants.ts';
import { ResultRow } from '../../search/search.ts';
import { AddedAt, Day, Id, Instant, Motivo, object } from '../../shared/shapes.ts';

/**
 * POST /acervo/cesta-permanente: puts titles into the basket that a patron's account keeps. Those that
 * are there already stay as they are, so that the same titles may be sent again. The answer has one
 * entry per title, in the order asked.
 */
export const saveTitles = call('POST /acervo/cesta-permanente', {
  access: 'patron',
  summary: 'Put titles into my basket',
  perMinute: 60,
  body: object({
    acervos: Type.Array(Id, { minItems: 1, maxItems: BASKET_MAX, uniqueItems: true }),
    data_inclusao: Type.Optional(AddedAt),
  }),
  output: object({
    itens: Type.Array(
      object({
        cod_acervo: Id,
        ok: Type.Boolean(),
        motivos: Type.Optional(Type.Array(Motivo)),
      }),
    ),
    total: Type.Integer({ description: 'Titles in the basket now' }),
  }),
});

/** PUT /acervo/cesta-permanente: takes one title out again; one that is not there changes nothing. */
export const dropTitle = call('PUT /acervo/cesta-permanente', {
  access: 'patron',
  summary: 'Take a title out of my basket',
  body: object({ acervo: Id }),
  output: object({ cod_acervo: Id, total: Type.Integer() }),
});

/**
 * GET /acervo/cesta-permanente/colecao: the basket of the account, last put in first, of some days or
 * of one kind of work. A title that has left the collection stays, and says so.
 */
export const listSavedTitles = call('GET /acervo/cesta-permanente/colecao', {
  access: 'patron',
  summary: 'My basket',
  query: object({
    tipoBusca: Type.Optional(
      Type.String({
        pattern: '^\\d{1,9}$',
        description: 'Code of a kind of work; all unless said',
      }),
    ),
    dataIni: Type.Optional(Day),
    dataFim: Type.Optional(Day),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE }),
    ),
  }),
  output: object({
    itens: Type.Array(
      object({
        ...ResultRow.properties,
        data_inclusao: Instant,
        retirado: Type.Boolean({ description: 'No longer in the collection' }),
      }),
    ),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    na_cesta: Type.Integer({ description: 'Titles in the whole basket' }),
    tipos: Type.Array(
      object({ codigo: Type.String(), descricao: Type.String(), total: Type.Integer() }),
      { description: 'Kinds of work of those days, by name' },
    ),
  }),
  refusals: ['dates_reversed'],
});
