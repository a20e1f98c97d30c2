import type { Output } from '#contract/calls.ts';
import { spokenName } from './spoken-name.ts';

type Title = Pick<
  Output<'GET /acervo/:id'>,
  | 'title'
  | 'titulo_original'
  | 'outros_titulos'
  | 'autores'
  | 'assuntos'
  | 'idioma'
  | 'ano_publicacao'
  | 'editora'
  | 'edicao'
  | 'isbn'
  | 'issn'
  | 'resumo'
  | 'link_capa'
  | 'tipo_capa'
>;
type Place = Pick<
  Output<'GET /acervo/:id/bibliotecas'>['itens'][number],
  'desc_biblioteca' | 'numero_chamada'
>;
type Author = Title['autores'][number];

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
  norma: 'Legislation',
  artigo: 'ScholarlyArticle',
};

/** The schema.org type of a kind of cover. */
export const schemaType = (cover: string): string => TYPES[cover] ?? 'CreativeWork';

const NAME_TYPES = { pessoa: 'Person', instituicao: 'Organization', evento: 'Event' } as const;

/** MARC relator codes that schema.org has a property for. */
const ROLES: Readonly<Record<string, string>> = {
  trl: 'translator',
  edt: 'editor',
  org: 'editor',
  ill: 'illustrator',
};

/** What is told about a title to machines, with an offer for each library that has it. */
export interface JsonLdFacts {
  title: Title;
  places: readonly Place[];
  /** The address of its page. */
  url: string;
  /** The address of an authority's page. */
  authorityUrl: (codAutoridade: number) => string;
}

/** The title in the words of schema.org, for JSON-LD. Only what is known is said. */
export function titleData({ title, places, url, authorityUrl }: JsonLdFacts): object {
  const nameOf = (author: Author) => ({
    '@type': NAME_TYPES[author.tipo],
    ...(author.cod_autoridade !== null && { '@id': authorityUrl(author.cod_autoridade) }),
    name: author.tipo === 'pessoa' ? spokenName(author.descricao) : author.descricao,
  });
  const inRole = (role: string) => title.autores.filter((author) => roleOf(author) === role);
  const people = Object.fromEntries(
    ['author', 'translator', 'editor', 'illustrator', 'contributor'].flatMap((role) => {
      const names = inRole(role).map(nameOf);
      return names.length > 0 ? [[role, names]] : [];
    }),
  );
  return {
    '@context': 'https://schema.org',
    '@type': schemaType(title.tipo_capa),
    '@id': url,
    url,
    name: title.title,
    alternateName: someOf([title.titulo_original ?? '', ...title.outros_titulos]),
    ...people,
    about: someOf(title.assuntos.map(({ descricao }) => descricao)),
    inLanguage: title.idioma || undefined,
    datePublished: title.ano_publicacao === null ? undefined : String(title.ano_publicacao),
    publisher: title.editora ? { '@type': 'Organization', name: title.editora } : undefined,
    bookEdition: title.edicao || undefined,
    isbn: title.isbn[0],
    issn: title.issn[0],
    description: title.resumo || undefined,
    image: title.link_capa && new URL(title.link_capa, url).href,
    offers: places.length > 0 ? places.map((place) => offerOf(place, url)) : undefined,
  };
}

/** The first known role; names without one are authors, others contributors. */
function roleOf({ funcoes }: Author): string {
  if (funcoes.length === 0 || funcoes.includes('aut')) return 'author';
  return funcoes.map((code) => ROLES[code]).find((role) => role !== undefined) ?? 'contributor';
}

/**
 * A library lends the title for nothing. Whether a copy is on the shelf at this moment is no fact of
 * a page that is kept.
 */
const offerOf = ({ desc_biblioteca: library, numero_chamada: callNumber }: Place, url: string) => ({
  '@type': 'Offer',
  url,
  businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
  price: '0.00',
  priceCurrency: 'BRL',
  sku: callNumber,
  offeredBy: { '@type': 'Library', name: library },
});

const someOf = (texts: readonly string[]): string[] | undefined => {
  const said = texts.filter(Boolean);
  return said.length > 0 ? said : undefined;
};
