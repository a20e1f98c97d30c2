import Type from 'typebox';
import { call } from '../shared/call.ts';
import { LOCALES } from '../shared/languages.ts';
import {
  AUTHORITY_TYPES,
  CONDITIONS,
  GUIDES,
  INDEX_TYPES,
  MAX_PAGE_SIZE,
  MAX_QUERY_ROWS,
  ORDERS,
  PAGE_SIZE,
} from '../shared/constants.ts';
import { FILTERS, type FilterName } from '../shared/filters.ts';
import { rowNames } from '../shared/query-rows.ts';
import { Institution } from '../portal/network.ts';
import {
  Disponibilidade,
  HeldHost,
  Id,
  list,
  LoanKind,
  object,
  pagedList,
} from '../shared/shapes.ts';

const FilterList = (description: string) =>
  Type.Optional(Type.String({ maxLength: 4000, description: `Comma-separated: ${description}` }));

const FILTER_TEXTS: Readonly<Record<FilterName, string>> = {
  disponivel: 'ids of libraries where a copy can be had now, 0 for any',
  biblioteca: 'library ids',
  somente: 'only with: O online, C cover, A accessible (specification §5, filter X)',
  campus: 'campus ids',
  ano: 'years, ? for unknown, or a range 1880-1989',
  tipo_obra: 'work type codes',
  autor: 'authority ids',
  assunto: 'authority ids',
  area: 'knowledge areas: leading digits of the class',
  idioma: 'MARC language codes',
  idioma_original: 'MARC language codes of what was translated',
  curso: 'course ids',
  disciplina: 'discipline ids',
  professor: 'professor ids',
  material: 'P the work itself, A additional material',
  tipo_emprestimo: 'normal, horas, consulta_local',
};

const LabeledAuthority = object({ codigo: Id, descricao: Type.String() });

/** Class and area of a title; unknown ones are omitted. */
const CLASSED = {
  cod_tipo_area_conhec: Type.Optional(
    Type.String({ description: 'Knowledge area: the code of the filter `area`' }),
  ),
  desc_tipo_area_conhec: Type.Optional(Type.String()),
  cod_area_conhecimento: Type.Optional(Type.String({ description: 'Its class: "869.3"' })),
  tipo_contido: Type.Optional(
    Type.Enum(['A'], { description: 'A: contained in another work, as an article or a chapter' }),
  ),
  contido_em: Type.Optional(HeldHost),
};

const Texts = Type.Optional(Type.Array(Type.String()));

/** Totals over all copies that count; omitted where there are none. */
const OF_COPIES = {
  exemplares: Type.Optional(Type.Integer({ description: 'How many there are' })),
  volume: Texts,
  tomo: Texts,
  parte: Texts,
  material: Type.Optional(Type.Array(Type.Enum(['principal', 'adicional']))),
  tipo_emprestimo: Type.Optional(Type.Array(LoanKind)),
  localizacao: Texts,
};

/** Additional fields of new acquisitions. */
const OF_NEW_TITLES = {
  cursos_disc: Type.Optional(
    Type.Array(
      object({
        tipo: Type.Enum(['curso', 'disciplina']),
        codigo: Id,
        descricao: Type.String(),
      }),
      { description: 'Whose reading lists it is on' },
    ),
  ),
  areas_conhecimento: Type.Optional(
    Type.Array(object({ codigo: Type.String(), descricao: Type.String() })),
  ),
};

/** A result row: the title fields of specification §3 needed in lists. */
export const ResultRow = object({
  cod_acervo: Id,
  title: Type.String(),
  author: Type.String(),
  subject: Texts,
  ano_publicacao: Type.Union([Type.Integer(), Type.Null()]),
  periodo_publicacao: Type.Optional(
    Type.String({ description: 'Instead of the year: 1965–1972, 1990–, [197-], [19--]' }),
  ),
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
  imagem_padrao: Type.Optional(Type.String({ description: 'Shown where there is no cover' })),
  acesso_remoto: Type.String({ description: "'cr' means online" }),
  possui_acessibilidade: Type.String({ description: "'S' when there is an accessible form" }),
  ato: Type.Optional(
    Type.Enum(['ler', 'localizar', 'reservar'], {
      description: 'What brings anybody nearer to the title; omitted where nothing does',
    }),
  ),
  rota_ato: Type.Optional(Type.String({ description: 'Path of the page of `ato`' })),
  ...CLASSED,
  ...OF_COPIES,
  ...OF_NEW_TITLES,
  edicoes: Type.Optional(
    Type.String({
      description: 'Where editions are together, how many it stands for: "5 edições"',
    }),
  ),
  rota: Type.String({ description: 'Path of its page here, or address of the one elsewhere' }),
  dados_adicionais: object({
    A: Type.Array(LabeledAuthority),
    S: Type.Array(LabeledAuthority),
  }),
  disponibilidade: Type.Array(Disponibilidade),
  tipo_obra: Type.Optional(Type.String({ description: 'Rows of another catalogue only' })),
  instituicao: Type.Optional(Institution),
});

/** A filter with its values. */
export const FilterEntry = object({
  tipo: Type.String(),
  itens: Type.Array(
    object({
      codigo: Type.String(),
      descricao: Type.String(),
      campus: Type.Optional(Type.String({ description: 'Of libraries: the name of their campus' })),
      total: Type.Integer(),
      totalSemFiltro: Type.Integer(),
      selecionado: Type.Boolean(),
    }),
  ),
  mostrarQtdOriginal: Type.Boolean(),
  /** Number of values beyond those listed. */
  restantes: Type.Integer(),
});

/** The parsed query, in parts; the client localises the operators. */
const UnderstoodPart = object({
  tipo: Type.Enum(['termo', 'frase', 'prefixo', 'operador', 'abre', 'fecha']),
  valor: Type.String(),
  campo: Type.Optional(Type.String()),
});

const Row = { q: Type.String({ maxLength: 10_000 }), for: Type.String({ maxLength: 24 }) };

type Words = Type.TOptional<typeof Row.q>;
/** Rows after the first: q2, for2, condition (which joins it with q), q3, for3, condition2 … */
type FurtherRows = { q2: Words; for2: Words; condition: Words };
const FURTHER_ROWS = Object.fromEntries(
  Array.from({ length: MAX_QUERY_ROWS - 1 }, (_, i) => rowNames(i + 2)).flatMap((names) => [
    [names.q, Type.Optional(Row.q)],
    [names.for, Type.Optional(Row.for)],
    [names.condition, Type.Optional(Type.Enum([...CONDITIONS]))],
  ]),
) as unknown as FurtherRows;

const FILTER_LISTS = Object.fromEntries(
  FILTERS.map((name) => [name, FilterList(FILTER_TEXTS[name])]),
) as Record<FilterName, ReturnType<typeof FilterList>>;

const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }));
const PerPage = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE }),
);

export const SearchQuery = object({
  search_tab: Type.Optional(Type.String({ maxLength: 60 })),
  q: Type.Optional(Row.q),
  for: Type.Optional(Row.for),
  ...FURTHER_ROWS,
  indice: Type.Optional(Type.Enum([...INDEX_TYPES], { description: 'With for=INDICE_n' })),
  keyword_type: Type.Optional(
    Type.Enum(['P', 'T'], { description: 'P: words (default). T: the whole heading' }),
  ),
  page: Page,
  perPage: PerPage,
  orderBy: Type.Optional(Type.Enum([...ORDERS])),
  direction: Type.Optional(Type.Enum(['C', 'D'])),
  display: Type.Optional(Type.Enum(['C', 'D'])),
  edicoes: Type.Optional(
    Type.Enum(['J', 'S'], {
      description:
        'J: of each work one title. S: each edition by itself. Else as the library set it',
    }),
  ),
  ...FILTER_LISTS,
  filtro: Type.Optional(
    Type.String({ maxLength: 40, description: 'One filter whose list is wanted in full' }),
  ),
  filtro_texto: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only values of `filtro` that hold these letters' }),
  ),
});

const UsedHeadings = Type.Array(
  object({ cod_autoridade: Id, descricao: Type.String(), total: Type.Integer() }),
);

/** Ways on from a search (ours): its subject in other languages and, if nothing was found as typed, what is near. */
const SearchHelp = object({
  outros_idiomas: Type.Optional(
    Type.Array(
      object({
        idioma: Type.String({ description: '"en"' }),
        q: Type.String(),
        total: Type.Integer(),
      }),
      { description: 'The query in other languages, where that finds further titles' },
    ),
  ),
  por_sentido: Type.Optional(
    object({
      ordenado: Type.Boolean({ description: 'Rows are in order of words and meaning' }),
      titulos: Type.Array(object({ cod_acervo: Id, titulo: Type.String(), autor: Type.String() }), {
        description: 'Near in meaning, and not found by words',
      }),
    }),
  ),
  nao_encontradas: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Words as typed that no title has, where titles have others of the search',
    }),
  ),
  autores: Type.Optional(UsedHeadings),
  assuntos: Type.Optional(UsedHeadings),
  referencias: Type.Optional(
    Type.Array(Type.String(), {
      description: 'References in a pasted text, each to be searched for by itself',
    }),
  ),
  curinga: Type.Optional(
    Type.Literal(true, { description: 'There when a * or ? could not be read as a wildcard' }),
  ),
});

/** GET /consulta: search. List envelope with filters, did-you-mean and the parsed query. */
export const searchTitles = call('GET /consulta', {
  access: 'public',
  summary: 'Search the collection',
  query: SearchQuery,
  output: object({
    itens: Type.Array(ResultRow),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    edicoes: Type.Optional(
      Type.Enum(['J', 'S'], {
        description: 'J: rows and total are works; filters go on counting titles',
      }),
    ),
    filtros: Type.Array(FilterEntry, { description: 'Ours' }),
    sugestao: Type.Optional(
      object({
        q: Type.String(),
        q2: Type.Optional(Type.String()),
        total: Type.Integer(),
      }),
    ),
    bibliografia: Type.Optional(
      object(
        { basica: Type.Array(Id), complementar: Type.Array(Id) },
        'Of a search by course, discipline or professor: what its rows are there',
      ),
    ),
    ajuda: Type.Optional(SearchHelp),
    consulta: object(
      {
        partes: Type.Array(UnderstoodPart),
        reparada: Type.Boolean({
          description: 'True when something had to be read as plain words',
        }),
        reparos: Type.Optional(
          Type.Array(
            object({
              codigo: Type.String(),
              linha: Type.Integer({ description: '1: q, 2: q2' }),
              posicao: Type.Integer({ description: 'Character at which it begins, from 1' }),
              trecho: Type.String({ description: 'What was typed there' }),
              mensagem: Type.String({ description: 'What is wrong and what to type' }),
            }),
            { description: 'Where the query was repaired; the first five places' },
          ),
        ),
        limitada: Type.Optional(
          Type.Boolean({
            description: 'There when the search would have taken too long: titles may be missing',
          }),
        ),
      },
      'Ours: how the query was read',
    ),
  }),
  refusals: ['network_not_offered', 'network_query_failed'],
});

const Option = object({ codigo: Type.String(), descricao: Type.String() });

/**
 * GET /consulta/guias (ours): the guides of this institution in order, with its titles for them
 * (settings, `guides`). Guides of another catalogue require one to be configured.
 */
export const listGuides = call('GET /consulta/guias', {
  access: 'public',
  summary: 'Guides of the search',
  output: list(object({ codigo: Type.Enum([...GUIDES]), descricao: Type.String() })),
});

/** GET /consulta/ordenacao: available orders. */
export const readOrders = call('GET /consulta/ordenacao', {
  access: 'public',
  summary: 'Orders',
  output: list(Option),
});

/** GET /consulta/filtros?search_tab: every filter of a guide, with counts over the whole guide. */
export const readFilters = call('GET /consulta/filtros', {
  access: 'public',
  summary: 'Filters of a guide',
  query: object({ search_tab: Type.Optional(Type.String({ maxLength: 60 })) }),
  output: list(FilterEntry),
  refusals: ['network_not_offered', 'network_query_failed'],
});

/** GET /consulta/opcoes-indice: the alphabetical lists. */
export const readIndexTypes = call('GET /consulta/opcoes-indice', {
  access: 'public',
  summary: 'Lists from A to Z',
  output: list(Option),
});

/** A field of a guide; a search row uses its code in `for`. */
const GuideFieldEntry = object({
  codigo: Type.String({ description: 'INDICE_8 and on' }),
  descricao: Type.String(),
  forma: Type.Enum(['lista', 'numero', 'data'], {
    description: 'data: a day, a month, a year, or two years with a hyphen between',
  }),
  opcoes: Type.Array(object({ descricao: Type.String(), total: Type.Integer() }), {
    description: 'Of a list: its values in the catalogue',
  }),
});

/** Options of a guide for one kind of material: its work types and fields. */
const kindOptions = <const Key extends `GET /${string}`>(key: Key, summary: string) =>
  call(key, {
    access: 'public',
    summary,
    output: object({ itens: Type.Array(Option), campos: Type.Array(GuideFieldEntry) }),
  });

export const readFileOptions = kindOptions('GET /consulta/opcoes-arquivo', 'Kinds of archives');
export const readLawOptions = kindOptions(
  'GET /consulta/opcoes-atos-normativos',
  'Kinds of legislation',
);
export const readCaseLawOptions = kindOptions(
  'GET /consulta/jurisprudencia-options',
  'Kinds of case law',
);

/** Several ids in one query field; parsed by api/core/http/id-list.ts. */
export const Ids = Type.String({
  pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,199},?$',
  description: 'Up to 200 ids, comma-separated',
});

/** GET /consulta/titulos-adicionais?acervos: other titles of works (variants, originals). */
export const readOtherTitles = call('GET /consulta/titulos-adicionais', {
  access: 'public',
  summary: 'Other titles of works',
  query: object({ acervos: Ids }),
  output: list(object({ cod_acervo: Id, titulos: Type.Array(Type.String()) })),
});

/** GET /consulta/acervos-indexados?acervos: which of these titles are searchable now. */
export const readIndexed = call('GET /consulta/acervos-indexados', {
  access: 'public',
  summary: 'Which titles are in the index',
  query: object({ acervos: Ids }),
  output: list(object({ cod_acervo: Id })),
});

/**
 * GET /consulta/produtos-target?termoPesquisa: the first twenty standards that the external
 * catalogue of the guide `target` finds. All of them: GET /consulta?search_tab=target.
 */
export const listTargetProducts = call('GET /consulta/produtos-target', {
  access: 'public',
  summary: 'Standards by words',
  query: object({
    termoPesquisa: Type.String({ maxLength: 200, pattern: '\\S', description: 'Not blank' }),
  }),
  output: list(
    object({
      cod_acervo: Id,
      descricao: Type.String(),
      autor: Type.String(),
      ano_publicacao: Type.Union([Type.Integer(), Type.Null()]),
      tipo_obra: Type.String(),
      rota: Type.String({ description: 'Address of its page in that catalogue' }),
    }),
  ),
  refusals: ['network_not_offered', 'network_query_failed'],
});

/**
 * GET /consulta/imagem-padrao: picture for titles without a cover; null when covers are generated.
 */
export const readDefaultImage = call('GET /consulta/imagem-padrao', {
  access: 'public',
  summary: 'Picture for titles without a cover',
  output: object({ imagem: Type.Union([Type.String(), Type.Null()]) }),
});

const ComboQuery = object({
  search_text: Type.Optional(Type.String({ maxLength: 200 })),
  page: Page,
  codCampus: Type.Optional(Id),
  codCurso: Type.Optional({
    ...Id,
    description: 'Disciplines and professors: only of this course',
  }),
});
const ComboEntry = object({ codigo: Id, descricao: Type.String() });
const combo = <const Key extends `GET /${string}`>(key: Key, summary: string) =>
  call(key, { access: 'public', summary, query: ComboQuery, output: pagedList(ComboEntry) });
const one = <const Key extends `GET /${string}`>(key: Key, summary: string) =>
  call(key, {
    access: 'public',
    summary,
    params: object({ id: Id }),
    output: ComboEntry,
    refusals: ['not_found'],
  });

/**
 * Selection lists for filters, twenty at a time, filtered by `search_text`; and single entries by
 * id.
 */
export const listDisciplines = combo('GET /consulta/disciplinas', 'Disciplines');
export const listCourses = combo('GET /consulta/cursos', 'Courses');
export const listProfessors = combo('GET /consulta/professores', 'Professors');
export const listSearchCampuses = combo('GET /consulta/campus', 'Campuses to filter by');
export const listSearchLibraries = combo('GET /consulta/bibliotecas', 'Libraries to filter by');
export const readDiscipline = one('GET /consulta/disciplina/:id', 'One discipline');
export const readCourse = one('GET /consulta/curso/:id', 'One course');
export const readProfessor = one('GET /consulta/professor/:id', 'One professor');
export const readSearchCampus = one('GET /consulta/campus/:id', 'One campus');
export const readSearchLibrary = one('GET /consulta/biblioteca/:id', 'One library');

/** GET /consulta/sugestoes?q (ours): suggestions while typing. */
export const suggest = call('GET /consulta/sugestoes', {
  access: 'public',
  summary: 'Suggestions as you type',
  query: object({ q: Type.String({ maxLength: 200 }) }),
  output: object({
    titulos: Type.Array(object({ cod_acervo: Id, titulo: Type.String(), autor: Type.String() })),
    autores: UsedHeadings,
    assuntos: UsedHeadings,
  }),
});

/**
 * GET /consulta/sugestoes/opensearch?q (ours): the same for a browser's own search field: what was typed, completions,
 * their kinds and the addresses of their results (OpenSearch Suggestions 1.1).
 */
export const suggestToBrowsers = call('GET /consulta/sugestoes/opensearch', {
  access: 'public',
  summary: 'Suggestions for the search field of a browser',
  media: 'application/x-suggestions+json; charset=utf-8',
  query: object({
    q: Type.String({ maxLength: 200 }),
    lng: Type.Optional(Type.Enum([...LOCALES], { description: 'Language of the results' })),
  }),
  output: Type.String(),
});

/**
 * GET /consulta/indice/{tipo}?de&antes (ours): an alphabetical list, twenty entries from `de` on,
 * or the twenty before `antes`. Call numbers are in shelf order.
 */
export const readIndexList = call('GET /consulta/indice/:tipo', {
  access: 'public',
  summary: 'A list from A to Z',
  params: object({ tipo: Type.Enum([...INDEX_TYPES]) }),
  query: object({
    de: Type.Optional(Type.String({ maxLength: 500 })),
    antes: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: object({
    itens: Type.Array(
      object({
        descricao: Type.String(),
        total: Type.Integer(),
        cod_acervo: Type.Optional(Id),
        cod_autoridade: Type.Optional(Id),
      }),
    ),
    anterior: Type.Optional(Type.String({ description: 'Value of `antes` for the page before' })),
    proximo: Type.Optional(Type.String({ description: 'Value of `de` for the next page' })),
  }),
});

const AuthorityHit = object({
  cod_autoridade: Id,
  descricao: Type.String(),
  tipo: Type.Enum([...AUTHORITY_TYPES]),
  desc_tipo: Type.String(),
  total: Type.Integer({ description: 'Titles that use it' }),
  outras_formas: Type.Array(Type.String(), { description: 'Forms that lead here (see)' }),
  ver_tambem: Type.Array(object({ descricao: Type.String(), cod_autoridade: Type.Optional(Id) })),
});

/** GET /consulta/autoridades (ours): search in authorities, by words of any variant. */
export const searchAuthorities = call('GET /consulta/autoridades', {
  access: 'public',
  summary: 'Search the authorities',
  query: object({
    q: Type.Optional(Row.q),
    tipo: Type.Optional(Type.Enum([...AUTHORITY_TYPES])),
    page: Page,
    perPage: PerPage,
  }),
  output: pagedList(AuthorityHit),
});

/** GET /autoridade/combo?autoridades: names of authorities, for filters that name them by id. */
export const readAuthorityNames = call('GET /autoridade/combo', {
  access: 'public',
  summary: 'Names of authorities',
  query: object({ autoridades: Ids }),
  output: list(ComboEntry),
});
