import type { Output } from '#contract/calls.ts';
import { OPEN_SUGGESTIONS, type SuggestionState } from '#contract/catalogue/acquisitions/states.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { stateWire } from '../../circulation/requests/wire.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { word } from '../../core/words.ts';
import type { SuggestionFigures } from './figures.ts';
import type { OrderWithLines } from './order-store.ts';
import type { SuggestionRow, SuggestionMove } from './store.ts';

type Row = Output<'GET /aquisicao/sugestoes'>['itens'][number];
type Similar = Output<'GET /aquisicao/sugestoes/semelhantes'>['sugestoes'][number];
type Order = Output<'GET /aquisicao/ordens'>['itens'][number];
type Figures = Output<'GET /aquisicao/estatisticas'>;

/** A state with its text. */
export const suggestionStateWire = (state: SuggestionState, locale: Locale) =>
  stateWire({ texts: 'server/acquisitions' }, state, locale);

/** A suggestion of the patron's, with the states that it has had. */
export function suggestionWire(
  row: SuggestionRow,
  moves: readonly SuggestionMove[],
  locale: Locale,
): Row {
  const state = row.state as SuggestionState;
  const { zone, course, use_kind: use, copies, order, expectedOn } = row;
  return {
    cod_sugestao: row.id,
    ...(row.titleId !== null && { cod_acervo: row.titleId }),
    titulo: row.title,
    autor: row.author,
    editor: row.publisher,
    edicao: row.edition,
    isbn_issn: row.isbn_issn,
    periodico: row.periodical,
    outras_inf: row.other,
    biblioteca: row.library_id,
    desc_biblioteca: row.library,
    data: withOffset(row.created_at, zone),
    data_situacao: withOffset(row.updated_at, zone),
    ...suggestionStateWire(state, locale),
    em_andamento: OPEN_SUGGESTIONS.includes(state),
    historico: moves.map((move) => ({
      ...suggestionStateWire(move.state, locale),
      data: withOffset(move.at, zone),
      ...(move.note !== '' && { observacao: move.note }),
    })),
    ...(course !== null && {
      docente: { disciplina: course, uso: use ?? 'basica', exemplares: copies ?? 1 },
    }),
    ...(order !== null && {
      ordem: { numero: order, ...(expectedOn !== null && { previsao: expectedOn }) },
    }),
  };
}

/** A suggestion of anybody's, without who made it. */
export const similarWire = (row: SuggestionRow, patronId: number, locale: Locale): Similar => ({
  titulo: row.title,
  autor: row.author,
  data: withOffset(row.created_at, row.zone),
  ...suggestionStateWire(row.state as SuggestionState, locale),
  desc_biblioteca: row.library,
  propria: row.patron_id === patronId,
});

/** A purchase order with what the patron suggested of it. */
export const orderWire = (row: OrderWithLines, locale: Locale): Order => ({
  cod_ordem: row.id,
  numero: row.number,
  biblioteca: row.library_id,
  desc_biblioteca: row.library,
  fornecedor: row.supplier,
  data: withOffset(row.created_at, row.zone),
  data_situacao: withOffset(row.updated_at, row.zone),
  ...(row.expectedOn !== null && { previsao: row.expectedOn }),
  situacao: row.state,
  desc_situacao: word('server/acquisitions', `order_${row.state}`, locale),
  obras: row.lines.map(({ suggestionId, title, author, copies }) => ({
    ...{ cod_sugestao: suggestionId, titulo: title, autor: author, exemplares: copies },
  })),
});

/** Figures of a span of days. */
export const figuresWire = (
  figures: SuggestionFigures,
  { first, last }: { first: string; last: string },
  locale: Locale,
): Figures => ({
  data_inicial: first,
  data_final: last,
  total: figures.all,
  minhas: figures.own,
  ...(figures.daysToAnswer !== null && { dias_ate_resposta: figures.daysToAnswer }),
  por_situacao: figures.states.map(({ state, all, own }) => ({
    ...suggestionStateWire(state, locale),
    ...{ total: all, minhas: own },
  })),
  por_mes: figures.months.map(({ month, all, own, bought }) => ({
    ...{ mes: month, total: all, minhas: own, atendidas: bought },
  })),
});
