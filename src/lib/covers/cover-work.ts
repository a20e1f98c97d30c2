import type { Output } from '#contract/calls.ts';
import { languageTag } from '../format/languages.ts';
import { spokenName } from '../format/names.ts';
import type { CoverWork } from './cover-model.ts';

type Row = Output<'GET /consulta'>['itens'][number];

/** Cover picture of a title, or the institution's default picture. */
export const coverPicture = (row: Pick<Row, 'link_capa' | 'imagem_padrao'>): string | undefined =>
  row.link_capa ?? row.imagem_padrao;

/** A catalogue row, or the part of it known without the server. */
type Known = Pick<Row, 'title' | 'author'> &
  Partial<Pick<Row, 'call_number' | 'ano_publicacao' | 'tipo_capa' | 'idioma'>>;

/** Data for the cover of a row; without a type it is a book. */
export const toCoverWork = ({
  title,
  author,
  call_number: call,
  ano_publicacao: year,
  tipo_capa: type,
  idioma,
}: Known): CoverWork => ({
  title,
  author: spokenName(author),
  call,
  year: year ?? undefined,
  type,
  lang: languageTag(idioma),
});
