import type { Output } from '#contract/calls.ts';

type Row = Output<'GET /consulta'>['itens'][number];
type Known = Pick<Row, 'cod_acervo' | 'title' | 'author' | 'tipo_capa'>;

/** Maximum titles of one type, as long as there are others. */
const OF_A_KIND = 2;
const BOOK = 'livro';

/**
 * A varied selection of the newest titles: one per author and name, books first, two per type. The
 * rest fills up if there are too few types.
 *
 * @param rows newest first; may contain duplicates
 */
export function variedTitles<R extends Known>(rows: readonly R[], count: number): R[] {
  const unlike = rows.filter(
    (row, at) => !rows.slice(0, at).some((before) => areAlike(row, before)),
  );
  const kinds = new Map<string, number>();
  const isSpare = ({ tipo_capa: kind }: R): boolean => {
    const nth = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, nth);
    return nth > OF_A_KIND;
  };
  const { chosen = [], spare = [] } = Object.groupBy(booksFirst(unlike), (row) =>
    isSpare(row) ? 'spare' : 'chosen',
  );
  return booksFirst([...chosen.slice(0, count), ...spare].slice(0, count));
}

const booksFirst = <R extends Known>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => Number(a.tipo_capa !== BOOK) - Number(b.tipo_capa !== BOOK));

const areAlike = (a: Known, b: Known): boolean =>
  a.cod_acervo === b.cod_acervo ||
  (a.author !== '' && a.author === b.author) ||
  stem(a.title) === stem(b.title);

/** The first words of a title, before its subtitle. */
const stem = (title: string): string =>
  (title.split(/[:;,(]/)[0] ?? '').trim().toLocaleLowerCase('pt');
