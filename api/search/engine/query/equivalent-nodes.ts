/** Expands words of a query with the library's synonyms. */
import type { Synonyms } from './synonyms.ts';
import type { Expansions, PhraseNode, QueryNode, WordNode } from './query-tree.ts';

/** Adds the synonyms of a word or phrase: single words as forms of the word, several words as phrases. */
export function insteadOf(node: WordNode | PhraseNode, { others }: Synonyms): void {
  const typed = node.kind === 'word' ? node.text : node.words.join(' ');
  const forms = others.get(typed) ?? [];
  if (forms.length === 0) return;
  const isWord = (form: string): boolean => node.kind === 'word' && !form.includes(' ');
  if (node.kind === 'word') {
    const known = node.forms ?? [];
    const more = forms
      .filter((form) => isWord(form) && !known.some(({ text }) => text === form))
      .map((text) => ({ text, languages: null, inNames: true }));
    if (more.length > 0) node.forms = [...known, ...more];
  }
  const instead = nodesOf(
    forms.filter((form) => !isWord(form)),
    node,
  );
  if (instead.length > 0) node.instead = instead;
}

/** Finds runs of words that have synonyms as a whole: longest run first, each word in one run. */
export function withEquivalents(
  items: readonly QueryNode[],
  { others, longest }: Synonyms,
): QueryNode[] {
  const found: QueryNode[] = [];
  for (let at = 0; at < items.length;) {
    const run = runFrom(items, at, longest);
    let words = run.length;
    while (words > 1 && !others.has(textOf(run.slice(0, words)))) words--;
    if (words > 1) {
      const typed = run.slice(0, words);
      const instead = nodesOf(others.get(textOf(typed)) ?? [], typed[0]!);
      found.push({ kind: 'and', items: typed, instead });
      at += words;
    } else found.push(items[at++]!);
  }
  return found;
}

/** The consecutive plain words from an index on, in one field. */
function runFrom(items: readonly QueryNode[], from: number, longest: number): WordNode[] {
  const run: WordNode[] = [];
  for (const item of items.slice(from, from + longest)) {
    if (item.kind !== 'word' || item.prefix || item.field !== (run[0] ?? item).field) break;
    run.push(item);
  }
  return run;
}

const textOf = (words: readonly WordNode[]): string => words.map(({ text }) => text).join(' ');

const nodesOf = (
  forms: readonly string[],
  { field, shown, source }: Pick<WordNode, 'field' | 'shown' | 'source'>,
): Expansions =>
  forms.map((form) => {
    const words = form.split(' ');
    const common = { field, shown, source };
    return words.length > 1
      ? { kind: 'phrase', words, ...common }
      : { kind: 'word', text: form, prefix: false, similar: false, ...common };
  });
