import Type from 'typebox';
import { call } from './call.ts';
import { CONDITIONS, MAX_PAGE_SIZE, ORDERS, PAGE_SIZE } from './constants.ts';
import { Disponibilidade, Id, object } from './shapes.ts';

const FilterList = (description: string) =>
  Type.Optional(Type.String({ maxLength: 4000, description: `Comma-separated: ${description}` }));

/** Filter codes of this edition; the address of a search carries the same names. */
export const FILTERS = {
  biblioteca: 'library ids',
  tipo_obra: 'work type codes',
  idioma: 'MARC language codes',
  ano: 'years, ? for unknown, or a range 1880-1989',
  autor: 'authority ids',
} as const;

const LabeledAuthority = object({ codigo: Id, descricao: Type.String() });

/** A result row: every title field of specification §3 that a list needs. */
const ResultRow = object({
  cod_acervo: Id,
  title: Type.String(),
  author: Type.String(),
  ano_publicacao: Type.Union([Type.Integer(), Type.Null()]),
  idioma: Type.String(),
  idioma_desc: Type.String(),
  edition: Type.String(),
  publisher: Type.String(),
  publicacao: Type.String({ description: 'Edition and imprint in one line' }),
  descricao_fisica: Type.String(),
  call_number: Type.String(),
  isbn_issn: Type.Array(Type.String()),
  cod_tipo_obra: Type.Integer(),
  desc_tipo_obra: Type.String(),
  tipo_capa: Type.String(),
  link_capa: Type.Optional(Type.String()),
  acesso_remoto: Type.String({ description: "'cr' means online" }),
  possui_acessibilidade: Type.String({ description: "'S' when there is an accessible form" }),
  rota: Type.String({ description: 'Address of the title page' }),
  dados_adicionais: object({
    A: Type.Array(LabeledAuthority),
    S: Type.Array(LabeledAuthority),
  }),
  disponibilidade: Type.Array(Disponibilidade),
});

const FilterEntry = object({
  tipo: Type.String(),
  itens: Type.Array(
    object({
      codigo: Type.String(),
      descricao: Type.String(),
      total: Type.Integer(),
      totalSemFiltro: Type.Integer(),
      selecionado: Type.Boolean(),
    }),
  ),
  mostrarQtdOriginal: Type.Boolean(),
  /** How many values there are beyond those listed. */
  restantes: Type.Integer(),
});

/** The query as it was understood, in parts; the words for the operators are the client's. */
const UnderstoodPart = object({
  tipo: Type.Enum(['termo', 'frase', 'prefixo', 'operador', 'abre', 'fecha']),
  valor: Type.String(),
  campo: Type.Optional(Type.String()),
});

export const SearchQuery = object({
  search_tab: Type.Optional(Type.String({ maxLength: 60 })),
  q: Type.Optional(Type.String({ maxLength: 10_000 })),
  for: Type.Optional(Type.String({ maxLength: 20 })),
  condition: Type.Optional(Type.Enum([...CONDITIONS])),
  q2: Type.Optional(Type.String({ maxLength: 10_000 })),
  for2: Type.Optional(Type.String({ maxLength: 20 })),
  keyword_type: Type.Optional(Type.String({ maxLength: 2 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE })),
  orderBy: Type.Optional(Type.Enum([...ORDERS])),
  direction: Type.Optional(Type.Enum(['C', 'D'])),
  display: Type.Optional(Type.Enum(['C', 'D'])),
  biblioteca: FilterList(FILTERS.biblioteca),
  tipo_obra: FilterList(FILTERS.tipo_obra),
  idioma: FilterList(FILTERS.idioma),
  ano: FilterList(FILTERS.ano),
  autor: FilterList(FILTERS.autor),
});

/** GET /consulta: search. The list envelope with filters, did-you-mean and the query understood. */
export const searchTitles = call('GET /consulta', {
  access: 'public',
  summary: 'Search the collection',
  query: SearchQuery,
  output: object({
    itens: Type.Array(ResultRow),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    filtros: Type.Array(FilterEntry),
    sugestao: Type.Optional(
      object({
        q: Type.String(),
        q2: Type.Optional(Type.String()),
        total: Type.Integer(),
      }),
    ),
    consulta: object({
      partes: Type.Array(UnderstoodPart),
      reparada: Type.Boolean({ description: 'True when something had to be read as plain words' }),
    }),
  }),
});
