import type { Output } from '#contract/calls.ts';
import { spokenName } from '../format/names.ts';

type Title = Output<'GET /acervo/:id'>;

/** schema.org types of the kinds of cover; everything else is a CreativeWork. */
const TYPES: Record<string, string> = {
  livro: 'Book',
  ebook: 'Book',
  tese: 'Thesis',
  periodico: 'Periodical',
  mapa: 'Map',
  partitura: 'SheetMusic',
  video: 'Movie',
  som: 'MusicRecording',
  artigo: 'ScholarlyArticle',
};

/**
 * The title as schema.org JSON-LD. Escaped for a script element: no record can end it.
 */
export function titleJsonLd(title: Title, url: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': TYPES[title.tipo_capa] ?? 'CreativeWork',
    '@id': url,
    url,
    name: title.title,
    author: title.autores.map(({ descricao }) => ({
      '@type': 'Person',
      name: spokenName(descricao),
    })),
    about: title.assuntos.map(({ descricao }) => descricao),
    inLanguage: title.idioma || undefined,
    datePublished: title.ano_publicacao === null ? undefined : String(title.ano_publicacao),
    publisher: title.editora ? { '@type': 'Organization', name: title.editora } : undefined,
    bookEdition: title.edicao || undefined,
    isbn: title.isbn[0],
    issn: title.issn[0],
    description: title.resumo || undefined,
    image: title.link_capa,
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
