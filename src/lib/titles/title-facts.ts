import type { Output } from '#contract/calls.ts';
import { spokenName } from '../format/names.ts';

type Title = Output<'GET /acervo/:id'>;
type Line = Title['descricao'][number];
type Value = Line['valores'][number];

/** Fields shown in the page's head, margin and copies. */
export type TitleFacts = Pick<Title, 'title' | 'descricao' | 'isbn' | 'issn' | 'classificacao'> &
  Partial<
    Pick<
      Title,
      | 'responsabilidade'
      | 'edicao'
      | 'publicacao'
      | 'resumo'
      | 'descricao_fisica'
      | 'idioma_desc'
      | 'numero_chamada'
    >
  > & {
    autores: readonly { descricao: string }[];
    assuntos: readonly { descricao: string }[];
    /** Those shown in the head. */
    links: readonly { url: string }[];
  };

/** The host of a work: its first 773. */
export const hostValue = ({ descricao }: Pick<TitleFacts, 'descricao'>): Value | undefined =>
  descricao.find(({ campo }) => campo === '773')?.valores[0];

/** Extent, unless it is part of the host statement or says nothing ("v." alone). */
export function extentOf(title: Pick<Title, 'descricao' | 'descricao_fisica'>): string {
  const { descricao_fisica: extent = '' } = title;
  return /^v\.?$/.test(extent) || hostValue(title)?.nota?.includes(extent) ? '' : extent;
}

/** Edition and its year: "4. ed., 2013". */
export const editionOf = ({
  edicao = '',
  ano_publicacao: year,
}: Pick<Title, 'edicao' | 'ano_publicacao'>): string =>
  [edicao.replace(/[\s/:;,]+$/, ''), year].filter(Boolean).join(', ');

/** Year, unless the imprint contains it. */
export function yearOf({
  publicacao = '',
  ...title
}: Pick<Title, 'descricao' | 'publicacao' | 'ano_publicacao'>): string {
  const year = title.ano_publicacao === null ? '' : String(title.ano_publicacao);
  return `${publicacao} ${hostValue(title)?.nota ?? ''}`.includes(year) ? '' : year;
}

/**
 * Lines of a description that appear nowhere else on the page. The statement of responsibility
 * stays if it names more than the authors.
 *
 * @param responsibility label of that line
 */
export function restOfDescription(title: TitleFacts, responsibility: string): Line[] {
  const isRepeated = repetitionTest(title);
  return (
    title.descricao
      .map((line) =>
        line.campo === '245'
          ? { ...line, rotulo: responsibility, valores: credits(title) }
          : { ...line, valores: line.valores.filter((value) => !isRepeated(value, line.campo)) },
      )
      // Several languages are listed together or not at all.
      .map((line, at) =>
        line.campo === '041' && line.valores.length > 0 ? (title.descricao[at] ?? line) : line,
      )
      .filter(({ valores }) => valores.length > 0)
  );
}

function repetitionTest(title: TitleFacts): (value: Value, campo: string) => boolean {
  const repeated = new Set(
    [
      title.edicao,
      title.publicacao,
      title.descricao_fisica,
      title.idioma_desc,
      title.numero_chamada,
      ...title.classificacao,
      ...title.isbn,
      ...title.issn,
      ...[...title.autores, ...title.assuntos].map(({ descricao }) => descricao),
    ].map((text = '') => plain(text)),
  );
  const addresses = new Set(title.links.map(({ url }) => url));
  const host = hostValue(title);
  return (value, campo) =>
    value === host ||
    (value.url !== undefined && addresses.has(value.url)) ||
    (value.nota === undefined &&
      value.escrita_original === undefined &&
      (repeated.has(plain(value.texto)) ||
        (campo === '520' && title.resumo?.includes(value.texto)) === true));
}

const plain = (text: string): string => text.replace(/[\s.]+$/, '');

/** Statement of responsibility, unless it only names the authors. */
function credits({ responsabilidade: words = '', autores: authors }: TitleFacts): Value[] {
  const others = authors
    .map(({ descricao }) => spokenName(descricao))
    .reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, '')), words)
    .replaceAll(/\b(?:e|y|and|et)\b/g, '');
  return /\p{L}/u.test(others) ? [{ texto: words }] : [];
}
