import { coverTypeOf } from '#contract/shared/cover-inks.ts';
import type { Output } from '#contract/calls.ts';
import { spokenName } from '../format/names.ts';
import type { CoverWork } from './cover-model.ts';

type Row = Output<'GET /consulta'>['itens'][number];

/** The picture of a title: of its cover, or what the institution shows where there is none. */
export const pictureOf = (row: Pick<Row, 'link_capa' | 'imagem_padrao'>): string | undefined =>
  row.link_capa ?? row.imagem_padrao;

/** A row of the catalogue, or the words of it that are known without the server. */
type Known = Pick<Row, 'title' | 'author'> &
  Partial<Pick<Row, 'call_number' | 'ano_publicacao' | 'tipo_capa'>>;

/** What the cover of a row is drawn from; without its kind it is a book. */
export const coverWorkOf = ({
  title,
  author,
  call_number: call,
  ano_publicacao: year,
  tipo_capa: type = '',
}: Known): CoverWork => ({
  title,
  author: spokenName(author),
  call,
  year: year ?? undefined,
  type: coverTypeOf(type),
});
