/**
 * CQL 1.2 as a syntax tree. Texts are as in the query, with their backslashes, since `\*` is a star and `*` a mask.
 */
export interface Modifier {
  name: string;
  /** Absent where the modifier is only named. */
  comparison?: { symbol: string; value: string };
}

export interface Relation {
  /** A symbol or name; names are in lower case. */
  name: string;
  modifiers: Modifier[];
}

export interface Clause {
  kind: 'clause';
  /** Null in a query of a term alone. */
  index: string | null;
  relation: Relation | null;
  term: string;
}

export type BooleanName = 'and' | 'or' | 'not' | 'prox';

export interface BooleanClause {
  kind: 'boolean';
  operator: BooleanName;
  modifiers: Modifier[];
  left: CqlNode;
  right: CqlNode;
}

/** `>dc="info:…" query`; without a name it is the default context set. */
export interface PrefixedClause {
  kind: 'prefixed';
  prefix: string | null;
  uri: string;
  query: CqlNode;
}

export type CqlNode = Clause | BooleanClause | PrefixedClause;

export interface SortKey {
  index: string;
  modifiers: Modifier[];
}

export interface CqlQuery {
  query: CqlNode;
  sort: SortKey[];
}

const ESCAPED = /\\(.)/gsu;

/** A text without its backslashes. */
export const unescape = (raw: string): string => raw.replace(ESCAPED, '$1');
