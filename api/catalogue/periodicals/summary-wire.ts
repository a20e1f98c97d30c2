import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Contents, ContentsExtent } from '../marc/map/contents.ts';
import { languageName } from '../records/languages.ts';
import type { Article } from './article-store.ts';
import { issueNameWire } from './kardex-wire.ts';
import { issueKey, type Summary } from './summaries.ts';

type Answer = Output<'GET /sumario/:id/dados'>;

/** An article as it travels. */
export function articleWire(article: Article, locale: Locale): Answer['itens'][number] {
  const language = languageName(article.language ?? '', locale);
  return {
    cod_artigo: article.id,
    cod_fasciculo: issueKey(article),
    titulo: article.title,
    autores: article.authors,
    ...(article.pages !== null && { paginas: article.pages }),
    ...(article.language !== null && { idioma: article.language }),
    ...(language !== '' && { idioma_desc: language }),
    assuntos: article.subjects,
    ...(article.titleId !== null && { cod_acervo: article.titleId }),
  };
}

/** An issue that has articles, as it is chosen. */
export const summaryWire = (summary: Summary): Answer['fasciculos'][number] => ({
  cod_fasciculo: summary.key,
  ...issueNameWire(summary),
  total: summary.articles.length,
});

const EXTENTS: Record<ContentsExtent, Answer['conteudo'][number]['extensao']> = {
  complete: 'completo',
  incomplete: 'incompleto',
  partial: 'parcial',
  other: 'outro',
};

/** The contents of a book. */
export const contentsWire = ({ extent, lines }: Contents): Answer['conteudo'][number] => ({
  extensao: EXTENTS[extent],
  itens: lines.map(({ number, title, responsibility }) => ({
    ...(number !== '' && { numero: number }),
    titulo: title,
    ...(responsibility !== '' && { responsabilidade: responsibility }),
  })),
});
