/**
 * What is asked for in each kind of request (specification §3, §5): the one definition that the contract, the
 * rules of the server and the forms of the site are made from.
 */
export interface ServiceField {
  /**
   * `line`, `text` of several lines, a `file` by its number, a `subject` that authorities are suggested for, a `year`, a `page`, a
   * `day`, one of `options`, or a `tick`.
   */
  type: 'line' | 'text' | 'subject' | 'year' | 'page' | 'day' | 'choice' | 'tick' | 'file';
  required?: true;
  options?: readonly string[];
  /** The field that this one, where both are given, must not come before. */
  notBefore?: string;
}
type Form = Readonly<Record<string, ServiceField>>;

const line = { type: 'line' } as const;
const needed = { type: 'line', required: true } as const;
const PAGES = {
  pagina_inicial: { type: 'page', required: true },
  pagina_final: { type: 'page', required: true, notBefore: 'pagina_inicial' },
} as const;
/** How a copy is sent, and that it is for one's own study. */
const SENDING = {
  forma_envio: { type: 'choice', required: true, options: ['email', 'papel'] },
  observacoes: { type: 'text' },
  estudo_pessoal: { type: 'tick', required: true },
} as const;

export const SERVICE_FORMS = {
  artigo: {
    titulo_artigo: needed,
    autor: line,
    titulo_periodico: needed,
    ano: { type: 'year', required: true },
    volume: line,
    numero: line,
    ...PAGES,
    issn: line,
    ...SENDING,
  },
  tese: {
    titulo: needed,
    autor: needed,
    grau: {
      type: 'choice',
      required: true,
      options: ['mestrado', 'doutorado', 'pos_doutorado'],
    },
    instituicao: needed,
    ano: { type: 'year', required: true },
    pagina_inicial: { type: 'page' },
    pagina_final: { type: 'page', notBefore: 'pagina_inicial' },
    ...SENDING,
  },
  parte: {
    titulo_parte: needed,
    autor: line,
    titulo: needed,
    editora: line,
    ano: { type: 'year' },
    volume: line,
    ...PAGES,
    issn: line,
    ...SENDING,
  },
  levantamento: {
    assunto: needed,
    descricao: { type: 'text', required: true },
    palavras_chave: needed,
    ano_inicial: { type: 'year' },
    ano_final: { type: 'year', notBefore: 'ano_inicial' },
    idiomas: line,
    tipos_material: line,
    finalidade: {
      type: 'choice',
      required: true,
      options: ['graduacao', 'pos_graduacao', 'pesquisa', 'ensino', 'outra'],
    },
    observacoes: { type: 'text' },
  },
  pesquisa: {
    assunto: needed,
    descricao: { type: 'text', required: true },
    palavras_chave: line,
    fontes_consultadas: { type: 'text' },
    prazo: { type: 'day' },
    observacoes: { type: 'text' },
    arquivo: { type: 'file' },
  },
  emprestimo: {
    titulo: needed,
    autor: needed,
    editora: line,
    ano: { type: 'year' },
    edicao: line,
    isbn: line,
    biblioteca_externa: line,
    observacoes: { type: 'text' },
  },
  ficha: {
    autor_sobrenome: needed,
    autor_nome: needed,
    titulo: needed,
    subtitulo: line,
    tipo_trabalho: {
      type: 'choice',
      required: true,
      options: ['tcc', 'especializacao', 'mestrado', 'doutorado'],
    },
    curso: needed,
    instituicao: needed,
    local: needed,
    ano: { type: 'year', required: true },
    folhas: { type: 'page', required: true },
    ilustracoes: { type: 'choice', required: true, options: ['nao', 'sim', 'coloridas'] },
    orientador_sobrenome: line,
    orientador_nome: line,
    bibliografia_inicial: { type: 'page' },
    bibliografia_final: { type: 'page', notBefore: 'bibliografia_inicial' },
    assunto_1: { type: 'subject', required: true },
    assunto_2: { type: 'subject' },
    assunto_3: { type: 'subject' },
    observacoes: { type: 'text' },
    arquivo: { type: 'file' },
  },
} as const satisfies Record<string, Form>;

export type ServiceKind = keyof typeof SERVICE_FORMS;
export const SERVICE_KINDS = Object.keys(SERVICE_FORMS) as ServiceKind[];

/** Names of the fields of some kinds. */
export type FieldName<K extends ServiceKind = ServiceKind> = K extends ServiceKind
  ? keyof (typeof SERVICE_FORMS)[K] & string
  : never;

/** The fields of a kind, in their order. */
export const formOf = (kind: ServiceKind): Form => SERVICE_FORMS[kind];

/** Kinds as addresses name them: under `tipo` of the lists stand the kinds that are found there. */
export const SERVICE_TYPES = {
  comutacao: ['artigo', 'tese', 'parte'],
  'emprestimo-inter-bibliotecas': ['emprestimo'],
  levantamento: ['levantamento'],
  'ficha-catalografica': ['ficha'],
  'pesquisa-especializada': ['pesquisa'],
} as const satisfies Record<string, readonly ServiceKind[]>;
export type ServiceType = keyof typeof SERVICE_TYPES;

export const typeOf = (kind: ServiceKind): ServiceType => {
  const types = Object.keys(SERVICE_TYPES) as ServiceType[];
  const type = types.find((one) => (SERVICE_TYPES[one] as readonly string[]).includes(kind));
  if (!type) throw new Error(`${kind} stands in no list`);
  return type;
};

/** How large a file may be. */
export const SERVICE_FILE_BYTES = 5_000_000;

/** How much a field holds. */
export const LINE_MAX = 300;
export const TEXT_MAX = 4000;
export const maxLengthOf = ({ type }: ServiceField): number =>
  type === 'text' ? TEXT_MAX : type === 'line' || type === 'subject' ? LINE_MAX : 20;
