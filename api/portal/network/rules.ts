import type { Output } from '#contract/calls.ts';
import { FILTERS } from '#contract/shared/filters.ts';

/** What of another catalogue's answers is shown here, and how. Pure. */
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
 * A row as this catalogue shows it: it says whose it is and leads to the title, which of the network
 * has a page here. Codes of authorities mean nothing here and go; pictures, which a page may not load
 * from elsewhere, too.
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
        : pageOf(source, row.cod_acervo),
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
    rota: pageOf(source, described.cod_acervo),
    disponibilidade,
  };
}

/** Its filters, as far as they are filters here too; their codes are that catalogue's. */
export const knownFilters = (filters: Search['filtros']): Search['filtros'] =>
  filters.filter(({ tipo }) => FILTERS.some((name) => name === tipo));

/** More titles than all libraries together have. */
const MAX_TOTAL = 1_000_000_000;

/** Is a page of rows one that could be? Counts and rows have to agree. */
export const isPossible = ({ total, itens }: Search, perPage: number): boolean =>
  total >= itens.length && total <= MAX_TOTAL && itens.length <= perPage;

export const institutionOf = ({ code, name }: Source) => ({
  cod_empresa: code,
  desc_empresa: name,
});

const pageOf = ({ address }: Source, id: number): string =>
  `${address.replace(/\/+$/, '')}/acervo/${id}`;

type Value = Described['descricao'][number]['valores'][number];

/** A value as it is told; an address that is none of the web is only a text. */
function webOnly({ url, ...told }: Value): Value {
  return url !== undefined && isWebAddress(url) ? { ...told, url } : told;
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);
