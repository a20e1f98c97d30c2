/** What staff decide. */
export const DECISION_KINDS = [
  /** A comment to a library. */
  'comentario',
  /** A comment on a title, which the whole network shows. */
  'comentario_titulo',
  'sugestao',
  /** A copy that another library asks for. */
  'pedido',
  /** A request to the reference desk; `emprestimo` among them is interlibrary loan. */
  'servico',
  /** A copy of a closed stack. */
  'deposito',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Where a question is put to the patron of a request to the reference desk, this stands for the state. */
export const ASK = 'pergunta';

/** In how many days something is to be decided. */
export const DECISION_DAYS = 5;

/** Facts of an item besides those of a form of the reference desk. */
export const DECISION_FACTS = [
  'biblioteca',
  'origem',
  'autor',
  'edicao',
  'isbn_issn',
  'periodico',
  'acervo',
  'outros',
  'disciplina',
  'plano',
  'contato',
  'entrega',
  'exemplar',
  'chamada',
  'estante',
] as const;
