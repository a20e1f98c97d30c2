/** Converts a typed word, joined words or quoted text to nodes, with other forms and synonyms. */
import { spellingsOf } from './alternative-tokens.ts';
import { insteadOf } from './equivalent-nodes.ts';
import type { Synonyms } from './synonyms.ts';
import { citedNumber, joinedWord, numberIn } from './number-nodes.ts';
import { inflectedForms } from './plural.ts';
import {
  group,
  type PhraseNode,
  type QueryNode,
  type SearchField,
  type Source,
  type WordNode,
} from './query-tree.ts';

import { literalStart } from './wildcards.ts';

export interface TypedWords {
  text: string;
  /** Its folded words, at least one. */
  words: string[];
  field: SearchField | null;
  source: Source;
  /** Typed in quotes: no other forms. */
  quoted: boolean;
  /** A prefix: "brasil*". */
  starred: boolean;
  similar: boolean;
  language: string | undefined;
  equivalents: Synonyms;
}

export function typedWords(typed: TypedWords): QueryNode {
  const { text, words, field, source, quoted, starred, similar } = typed;
  const shown = starred ? text.slice(0, -1) : text;
  const common = { field, shown, source };
  if (starred && words.length > 1) return startedPhrase(words, common);
  const plain: WordNode | PhraseNode =
    words.length > 1
      ? { kind: 'phrase', words, ...common }
      : { kind: 'word', text: words[0]!, prefix: starred, similar: false, ...common };
  if (quoted || starred) return plain;
  if (plain.kind === 'word') {
    plain.similar = similar;
    // Names have no plural.
    const numbers = field === 'author' ? [] : inflectedForms(plain.text, typed.language);
    const forms = [...spellingsOf(text, typed.language), ...numbers];
    if (forms.length > 0) plain.forms = forms;
  }
  insteadOf(plain, typed.equivalents);
  const cited = citedNumber(text, common);
  if (cited !== null) plain.instead = [...(plain.instead ?? []), cited];
  const number = field === null ? numberIn(text, source.row, source.start) : null;
  const joined = words.length > 1 ? joinedWord(text, common) : null;
  return group(
    'or',
    [number, joined, plain].filter((node) => node !== null),
  );
}

/** "organi?acao". */
export const patternWord = (
  pattern: string,
  common: Pick<WordNode, 'field' | 'shown' | 'source'>,
): WordNode => ({
  ...{ kind: 'word', text: literalStart(pattern), prefix: true, pattern, similar: false },
  ...common,
});

/** "guarda-ch*": the last word is a prefix, so the phrase becomes words joined by NEXT. */
function startedPhrase(
  words: string[],
  common: Pick<WordNode, 'field' | 'shown' | 'source'>,
): QueryNode {
  const nodes = words.map((text, i): QueryNode => ({
    kind: 'word',
    text,
    prefix: i === words.length - 1,
    similar: false,
    ...common,
    shown: text,
  }));
  return nodes.reduce((left, right) => ({ kind: 'near', order: 'next', left, right }));
}
