import type { Output } from '#contract/calls.ts';
import { spokenName } from '../format/names.ts';

type Title = Output<'GET /acervo/:id'>;
type Line = Title['descricao'][number];
type Value = Line['valores'][number];

/** What of a title the head of its page, its margin and its copies are made from. */
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
    /** Those that the head shows. */
    links: readonly { url: string }[];
  };

/** The journal or book that a work stands in: its first 773. */
export const hostOf = ({ descricao }: Pick<TitleFacts, 'descricao'>): Value | undefined =>
  descricao.find(({ campo }) => campo === '773')?.valores[0];

/** The extent, where the place in the host does not say it and it says anything: not "v." alone. */
export function extentOf(title: Pick<Title, 'descricao' | 'descricao_fisica'>): string {
  const { descricao_fisica: extent = '' } = title;
  return /^v\.?$/.test(extent) || hostOf(title)?.nota?.includes(extent) ? '' : extent;
}

/** The year, where the imprint does not say it. */
export function yearOf({
  publicacao = '',
  ...title
}: Pick<Title, 'descricao' | 'publicacao' | 'ano_publicacao'>): string {
  const year = title.ano_publicacao === null ? '' : String(title.ano_publicacao);
  return `${publicacao} ${hostOf(title)?.nota ?? ''}`.includes(year) ? '' : year;
}

/**
 * The lines of a description that nothing else on its page tells: not what head, margin and copies
 * say. A statement of responsibility stays where it names more than the authors.
 *
 * @param responsibility what a line that holds this statement is called
 */
export function restOfDescription(title: TitleFacts, responsibility: string): Line[] {
  const isTold = isToldBy(title);
  return (
    title.descricao
      .map((line) =>
        line.campo === '245'
          ? { ...line, rotulo: responsibility, valores: credits(title) }
          : { ...line, valores: line.valores.filter((value) => !isTold(value, line.campo)) },
      )
      // Several languages are told together or not at all.
      .map((line, at) =>
        line.campo === '041' && line.valores.length > 0 ? (title.descricao[at] ?? line) : line,
      )
      .filter(({ valores }) => valores.length > 0)
  );
}

function isToldBy(title: TitleFacts): (value: Value, campo: string) => boolean {
  const told = new Set(
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
  const host = hostOf(title);
  return (value, campo) =>
    value === host ||
    (value.url !== undefined && addresses.has(value.url)) ||
    (value.nota === undefined &&
      value.escrita_original === undefined &&
      (told.has(plain(value.texto)) ||
        (campo === '520' && title.resumo?.includes(value.texto)) === true));
}

const plain = (text: string): string => text.replace(/[\s.]+$/, '');

/** Who made the work, in its own words, unless these are the authors alone. */
function credits({ responsabilidade: words = '', autores: authors }: TitleFacts): Value[] {
  const others = authors
    .map(({ descricao }) => spokenName(descricao))
    .reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, '')), words)
    .replaceAll(/\b(?:e|y|and|et)\b/g, '');
  return /\p{L}/u.test(others) ? [{ texto: words }] : [];
}
