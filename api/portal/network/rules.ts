import type { Output } from '#contract/calls.ts';
import { FILTERS } from '#contract/shared/filters.ts';

/** Pure conversion of another catalogue's responses. */
type Search = Output<'GET /consulta'>;
type Row = Search['itens'][number];
type Title = Output<'GET /rede-pergamum/acervo/:id'>;
type Described = Omit<Title, 'instituicao' | 'rota' | 'disponibilidade' | 'referencia' | 'marc'>;

interface Source {
  code: number;
  name: string;
  address: string;
}

/**
 * Converts a row: it names its source and links to the title, which has a page here in the network guide.
 * Authority codes, which mean nothing here, and pictures, which pages may not load from elsewhere, are
 * removed.
 */
export function networkRow(row: Row, source: Source, guide: 'rede_pergamum' | 'target'): Row {
  const { link_capa: _cover, imagem_padrao: _picture, ...shown } = row;
  return {
    ...shown,
    tipo_obra: row.desc_tipo_obra,
    instituicao: row.instituicao ?? institutionOf(source),
    rota:
      guide === 'rede_pergamum'
        ? `/rede_pergamum/${row.cod_acervo}`
        : titlePage(source, row.cod_acervo),
    dados_adicionais: { A: [], S: [] },
  };
}

export function networkTitle(
  described: Described,
  disponibilidade: Title['disponibilidade'],
  source: Source,
): Title {
  return {
    ...described,
    descricao: described.descricao.map((line) => ({ ...line, valores: line.valores.map(webOnly) })),
    links: described.links.filter(({ url }) => isWebAddress(url)),
    instituicao: institutionOf(source),
    rota: titlePage(source, described.cod_acervo),
    disponibilidade,
  };
}

/** Filters that exist here too; their codes are the other catalogue's. */
export const knownFilters = (filters: Search['filtros']): Search['filtros'] =>
  filters.filter(({ tipo }) => FILTERS.some((name) => name === tipo));

/** More titles than all libraries together have. */
const MAX_TOTAL = 1_000_000_000;

/** Plausibility check: counts and rows must agree. */
export const isPossible = ({ total, itens }: Search, perPage: number): boolean =>
  total >= itens.length && total <= MAX_TOTAL && itens.length <= perPage;

export const institutionOf = ({ code, name }: Source) => ({
  cod_empresa: code,
  desc_empresa: name,
});

const titlePage = ({ address }: Source, id: number): string =>
  `${address.replace(/\/+$/, '')}/acervo/${id}`;

type Value = Described['descricao'][number]['valores'][number];

/** Removes addresses that are not web addresses. */
function webOnly({ url, ...rest }: Value): Value {
  return url !== undefined && isWebAddress(url) ? { ...rest, url } : rest;
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);
