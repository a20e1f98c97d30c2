import { Diagnostic } from './diagnostics.ts';
import type { Relation } from './cql/syntax.ts';

export type RelationName =
  '=' | '==' | '<>' | '<' | '>' | '<=' | '>=' | 'all' | 'any' | 'adj' | 'within';

export interface ReadRelation {
  name: RelationName;
  /** As in the query, for diagnostics. */
  typed: string;
  /** Similar words, too. */
  stem: boolean;
  masked: boolean;
}

const RELATIONS: Readonly<Record<string, RelationName>> = {
  ...{ '=': '=', '==': '==', '<>': '<>', '<': '<', '>': '>', '<=': '<=', '>=': '>=' },
  ...{ all: 'all', any: 'any', adj: 'adj', within: 'within' },
  // CQL 1.1, and what the server chooses.
  ...{ exact: '==', scr: '=' },
};

/** Modifiers that describe how searches work without them. */
const USUAL = new Set(['relevant', 'word', 'masked', 'ignorecase', 'ignoreaccents', 'isodate']);
const MODIFIERS = new Set([...USUAL, 'stem', 'string', 'unmasked']);
const EXCLUSIVE = [
  ['word', 'string'],
  ['masked', 'unmasked'],
  ['stem', 'string'],
] as const;

/** @throws {Diagnostic} */
export function readRelation(relation: Relation | null): ReadRelation {
  if (relation === null) return { name: '=', typed: '=', stem: false, masked: true };
  const name = RELATIONS[bare(relation.name)];
  if (name === undefined || !Object.hasOwn(RELATIONS, bare(relation.name)))
    throw new Diagnostic(19, relation.name);
  const modifiers = new Set<string>();
  for (const { name: typed, comparison } of relation.modifiers) {
    if (comparison !== undefined || !MODIFIERS.has(bare(typed))) throw new Diagnostic(20, typed);
    modifiers.add(bare(typed));
  }
  for (const pair of EXCLUSIVE)
    if (pair.every((one) => modifiers.has(one))) throw new Diagnostic(21, pair.join(', '));
  const isWhole = modifiers.has('string');
  if (isWhole && !['=', '=='].includes(name)) throw new Diagnostic(20, 'string');
  return {
    name: isWhole ? '==' : name,
    typed: relation.name,
    stem: modifiers.has('stem'),
    masked: !modifiers.has('unmasked'),
  };
}

const bare = (name: string): string => name.toLowerCase().replace(/^cql\./, '');
