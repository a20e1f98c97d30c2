/** Business constants of the specification (§9) that both ends use. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** Loans that one call renews: all of a patron, whatever policies allow. */
export const MAX_RENEWED_AT_ONCE = 1000;
export const TOAST_MS = 8000;
export const ZOOM_STEPS = [0, 20, 40, 60, 80, 100] as const;
export const MIN_MARKED_TERM = 3;
export const PHONE_MAX_LENGTH = 16;

export const SEARCH_TYPES = ['LIVRE', 'TITULO', 'AUTOR', 'ASSUNTO'] as const;
export const ORDERS = ['relevancia', 'obra', 'autor', 'ano', 'data_cadastro'] as const;
export const CONDITIONS = ['AND', 'OR', 'NOT', 'NEXT', 'BEFORE', 'AFTER'] as const;

const HOUR_MS = 3_600_000;
/** Idle time after which a session ends: of this browser session only, and remembered. */
export const SESSION_IDLE_MS = { session: 12 * HOUR_MS, remembered: 30 * 24 * HOUR_MS } as const;

/** Titles in a basket at most, in a browser and in an account: more than anybody carries home. */
export const BASKET_MAX = 2000;

/** Rows of the advanced form at most: as many as the grammar reads. */
export const MAX_QUERY_ROWS = 20;

/** Lists that can be read from A to Z (specification §3, index types). */
export const INDEX_TYPES = [
  'titulo',
  'serie',
  'autor',
  'assunto',
  'numero_chamada',
  'isbn',
  'issn',
] as const;
export type IndexType = (typeof INDEX_TYPES)[number];

/** The twelve types of authorities (specification §3); without a type all are meant. */
export const AUTHORITY_TYPES = [
  'autor_pessoa',
  'autor_instituicao',
  'autor_evento',
  'titulo_uniforme',
  'assunto',
  'assunto_geografico',
  'genero_forma',
  'termo_cronologico',
  'subdivisao_geral',
  'subdivisao_genero_forma',
  'subdivisao_geografica',
  'subdivisao_cronologica',
] as const;
export type AuthorityType = (typeof AUTHORITY_TYPES)[number];

/** What a related heading is to the one that names it. */
export const AUTHORITY_RELATIONS = [
  'mais_amplo',
  'mais_especifico',
  'anterior',
  'posterior',
  'relacionado',
] as const;
export type AuthorityRelation = (typeof AUTHORITY_RELATIONS)[number];

/** What a copy is doing now (specification §3, copy statuses). */
export const COPY_STATUSES = [
  'disponivel',
  'emprestado',
  'reservado',
  'consulta_local',
  'em_transito',
  'quarentena',
  'em_processamento',
  'encomendado',
  'em_reparo',
  'nao_localizado',
] as const;
export type CopyStatus = (typeof COPY_STATUSES)[number];

/**
 * The act that brings its asker nearest to a title: fetch the copy that waits, renew or look at the own loan,
 * look at the own hold, find it on the shelf, ask another library for it, hold it; `indisponivel`: none, for the
 * reasons said.
 */
export const MAIN_ACTS = [
  'retirar',
  'renovar',
  'ver_emprestimo',
  'ver_reserva',
  'localizar',
  'pedir',
  'reservar',
  'indisponivel',
] as const;
export type MainAct = (typeof MAIN_ACTS)[number];

/** codPar: the MARC field of a pattern: 853 issues, 854 supplements, 855 indexes. */
export const SERIAL_PARAGRAPHS = ['853', '854', '855'] as const;
export type SerialParagraph = (typeof SERIAL_PARAGRAPHS)[number];

/** What may be said of an issue of a periodical in a library. */
export const ISSUE_STATES = ['recebido', 'esperado', 'em_falta', 'reclamado'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** Why no issue of a periodical is expected in a library. */
export const NO_FORECASTS = [
  'encerrada',
  'situacao_desconhecida',
  'continua',
  'irregular',
  'sem_periodicidade',
  'sem_data',
] as const;
export type NoForecast = (typeof NO_FORECASTS)[number];

/** Search guides (contract, "Addresses"): one-segment addresses that no page may take. */
export const GUIDES = [
  'pesquisa_geral',
  'pesquisa_avancada',
  'pesquisa_booleana',
  'autoridades',
  'indices',
  'novas_aquisicoes',
  'periodicos',
  'multimeios',
  'arquivos',
  'atos_normativos',
  'jurisprudencia',
  'bibliografia_curso',
  'target',
  'rede_pergamum',
] as const;

/** One-segment addresses that the catalogue itself has, or may come to have: no page may take them. */
export const RESERVED_SLUGS: readonly string[] = [
  ...GUIDES,
  ...[
    '404',
    'acervo',
    'agenda',
    'api',
    'autoridade',
    'cesta',
    'curso',
    'cursos',
    'equipe',
    'en',
    'es',
    'fr',
    'it',
    'pt',
  ],
  ...[
    'grupoa',
    'horarios',
    'inscricao',
    'index',
    'listas',
    'login',
    'meupergamum',
    'email-da-conta',
    'nada-consta',
    'oauth-response',
    'pagefind',
  ],
  ...[
    'pearson',
    'pergamum_redireciona',
    'perguntas',
    'saml-response',
    'sair',
    'sem-conexao',
    'sobre',
  ],
];

/** How often in a minute a build may ask for the next step of a list of what it publishes. */
export const BUILD_STEPS = 600;

/** Content types of a record as a file (`formato`): ISO 2709 and MARCXML. */
export const MARC_FILES = ['application/marc', 'application/marcxml+xml'] as const;

/** What a hold may tell the library: as long as a few sentences. */
export const OBSERVATIONS_LENGTH = 300;

/** States in which a copy does not count: it is shown nowhere. */
export const GONE_STATES = ['lost', 'withdrawn'] as const;

/**
 * Where pages without script are: this, then the address of the page in the site. Under `/api`, which every CDN leads
 * to the server. Alone it leads to the page that the visitor comes from.
 */
export const PLAIN_PAGES = '/api/pagina';

/** Where the server has what it renders of a page's islands: this, then the address of the page. For slow lines. */
export const PLAIN_PARTS = '/api/trechos';

/** What GET PLAIN_PARTS answers: HTML of islands by their names, and addresses of the style sheets that it needs. */
export interface PlainParts {
  islands: Record<string, string>;
  styles: string[];
}

/**
 * Folder of page images in the institution's files. They are large and many: the server sends them itself, and the
 * published site has no copies.
 */
export const PAGE_IMAGES_FOLDER = 'page-images';
