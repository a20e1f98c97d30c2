/**
 * "Did you mean": suggests a similar query, if a word does not occur in the catalogue or nothing was
 * found, and only if the suggestion finds something within the guide and filters of the search. Tries
 * joining or splitting words, then leaving out function words, then the subject in another language, then prefixes or
 * similar spellings of words, then leaving out words until one title has the rest.
 */
import {
  replaceIn,
  joinOrSplitWords,
  totalOf,
  contentOf,
  fewerParts,
  queryParts,
  type Replacement,
  type TypedWord,
} from './nearest-query.ts';
import { tokenRanges } from './query/fold.ts';
import type { ParsedQuery, QueryRow } from './query/grammar.ts';
import { QUOTE } from './query/lexer.ts';
import { otherReadings } from './query/other-readings.ts';
import { isFunctionWord } from './query/function-words.ts';
import { leaves, withoutNot, withoutReadings, type Source } from './query/query-tree.ts';
import { isPlain, tidied } from './query/shortened.ts';
import type { Translations } from './translations.ts';
import type { LikelyTerm } from './suggest.ts';
import type { TitleFacts } from './title-facts.ts';

export interface QuerySuggestion {
  /** The rows with words replaced, everything else as typed. */
  rows: QueryRow[];
  /** Titles that the suggestion finds. */
  total: number;
}

const MAX_WORDS = 8;
const CANDIDATES = 3;
/** Minimum length of a long word, and factor between numbers of titles, for `choicesFor`. */
const LONG = 6;
const MANY_MORE = 4;

export function suggestQuery(
  facts: TitleFacts,
  rows: readonly QueryRow[],
  query: ParsedQuery,
  total: number,
  { queries, isSubject }: Translations,
): QuerySuggestion | null {
  const tree = withoutReadings(query.tree);
  const words = typedWords(rows, tree);
  const unknown = words.filter(({ token }) => facts.titlesWith(token) === 0);
  if (unknown.length === 0 && (total > 0 || isExcluded(facts, tree))) return null;
  const first = (tried: Iterable<QueryRow[]>) => firstThatFinds(facts, rows, tried);
  const [row, second] = rows;
  const other = total === 0 && row && !second ? otherReadings(row.q) : [];
  const reading = first(other.map((q) => [{ ...row, q }]));
  if (reading) return reading;
  const translated = () =>
    total === 0 && row
      ? mostOf(
          facts,
          queries.map(({ q }) => [{ ...row, q }]),
        )
      : null;
  const isContentKnown = unknown.every(({ token }) => isFunctionWord(token));
  // A word of the table is no misspelling.
  const instead = isContentKnown ? null : translated();
  if (instead) return instead;
  const spaced = total === 0 && joinOrSplitWords(facts, rows, words);
  if (spaced) return replaced(facts, rows, [spaced]);
  const parts = total === 0 && isPlain(rows) ? queryParts(rows, tree) : [];
  const isBegun = total === 0 && unknown.length === 0 && !isSubject;
  const begun = isBegun ? lastAsPrefix(facts, rows, words) : null;
  const completed = begun && first([replaceIn(rows, [begun])]);
  if (completed) return completed;
  if (isContentKnown) {
    const content = first(contentOf(rows, parts)) ?? translated();
    if (content) return content;
  }
  const respelled = (farther: boolean) =>
    isSubject ? null : bestOf(facts, rows, unknown, words, farther);
  return (
    respelled(false) ??
    respelled(true) ??
    (isContentKnown ? null : first(contentOf(rows, parts))) ??
    (parts.length > 1 ? first([fewerParts(facts, rows, parts) ?? []]) : null)
  );
}

/** True if the query without its NOT parts finds something: other spellings would not help. */
const isExcluded = (facts: TitleFacts, tree: ParsedQuery['tree']): boolean => {
  const wanted = withoutNot(tree);
  return wanted !== tree && facts.count([wanted]) > 0;
};

/** The first of some shortened rows that finds anything. */
function firstThatFinds(
  facts: TitleFacts,
  rows: readonly QueryRow[],
  tried: Iterable<QueryRow[]>,
): QuerySuggestion | null {
  for (const shortened of tried) {
    const tidy = tidied(rows, shortened);
    const total = tidy ? totalOf(facts, tidy) : 0;
    if (tidy && total > 0) return { rows: tidy, total };
  }
  return null;
}

/** The rows with most titles; null if none finds anything. */
function mostOf(facts: TitleFacts, tried: readonly QueryRow[][]): QuerySuggestion | null {
  const found = tried.map((rows) => ({ rows, total: totalOf(facts, rows) }));
  const [most] = found.sort((a, b) => b.total - a.total);
  return most && most.total > 0 ? most : null;
}

/** The suggestion with most titles, from the nearest spellings or (`farther`) those one edit further away. */
function bestOf(
  facts: TitleFacts,
  rows: readonly QueryRow[],
  unknown: readonly TypedWord[],
  words: readonly TypedWord[],
  farther: boolean,
): QuerySuggestion | null {
  const replacements = (unknown.length > 0 ? unknown : words)
    .slice(0, MAX_WORDS)
    .map((word) => choicesFor(facts, word, unknown.length > 0, farther));
  const tries =
    unknown.length > 0 ? together(replacements) : replacements.flat().map((one) => [one]);
  let best: QuerySuggestion | null = null;
  for (const one of tries) {
    const suggestion = replaced(facts, rows, one);
    if (suggestion.total > (best?.total ?? 0)) best = suggestion;
    if (best !== null && unknown.length > 0) break; // the likeliest come first
  }
  return best;
}

/**
 * Replacements for a word, likeliest first. An unknown word that is a prefix of known words is taken for a
 * prefix rather than a misspelling, unless it is long and either an old spelling or one edit away from a
 * word with many more titles than the prefix has.
 */
function choicesFor(
  facts: TitleFacts,
  word: TypedWord,
  isUnknown: boolean,
  farther: boolean,
): Replacement[] {
  const { token, star, isAcronym } = word;
  const near = isAcronym ? [] : facts.likelyTerms(token, CANDIDATES, farther);
  const spelled = near.map(({ term }) => ({ ...word, to: term }));
  const begun = isUnknown && star ? facts.completeTerm(token) : [];
  if (begun.length === 0 || !star) return spelled;
  const titles = begun.reduce((sum, { total }) => sum + total, 0);
  const isSlip = ({ total, distance }: LikelyTerm): boolean =>
    distance === 0 || (distance === 1 && total >= MANY_MORE * titles);
  const isMistyped = token.length >= LONG && near.slice(0, 1).some(isSlip);
  return isMistyped ? [spelled[0]!, star, ...spelled.slice(1)] : [star, ...spelled];
}

/**
 * The last word as a prefix, though titles have it as a word: "outward bou". Of articles and the like, only those that
 * begin words of more titles: "pra", not "the".
 */
function lastAsPrefix(
  facts: TitleFacts,
  rows: readonly QueryRow[],
  words: readonly TypedWord[],
): Replacement | null {
  const last = words.at(-1);
  const [row, second] = rows;
  if (last === undefined || row === undefined || second !== undefined || words.length < 2)
    return null;
  if (last.end !== row.q.trimEnd().length) return null;
  return isFunctionWord(last.token) && !beginsMore(facts, last.token) ? null : last.star;
}

const beginsMore = (facts: TitleFacts, token: string): boolean =>
  facts
    .completeTerm(token)
    .reduce((sum, { term, total }) => sum + (term === token ? -total : total), 0) > 0;

/** All unknown words replaced at once: by their nearest, then one of them by its second, … */
function together(choices: readonly (readonly Replacement[])[]): Replacement[][] {
  const possible = choices.filter((list) => list.length > 0);
  if (possible.length === 0) return [];
  const nearest = possible.map((list) => list[0]!);
  const others = possible.flatMap((list, i) =>
    list.slice(1).map((choice) => nearest.with(i, choice)),
  );
  return [nearest, ...others];
}

function typedWords(rows: readonly QueryRow[], tree: ParsedQuery['tree']): TypedWord[] {
  return leaves(tree).flatMap((leaf): TypedWord[] => {
    if (leaf.kind !== 'phrase' && (leaf.kind !== 'word' || leaf.prefix)) return [];
    const { row, start, end } = leaf.source;
    const tokens = leaf.kind === 'word' ? [leaf.text] : leaf.words;
    return wordsIn(rows[row]?.q.slice(start, end) ?? '')
      .filter(({ token }) => tokens.includes(token) && /^\p{L}{3,}$/u.test(token))
      .map(({ token, from, to, starred }) => {
        const place = { row, start: start + from, end: start + to };
        const isAcronym = isAcronymIn(rows[row]?.q ?? '', place);
        const begins = starred !== null && (!isAcronym || token.length > MAX_WHOLE);
        return { ...place, token, isAcronym, star: begins ? { ...place, end, to: starred } : null };
      });
  });
}

/** Longer acronyms may be words in capitals that are only begun: "MACH". */
const MAX_WHOLE = 3;

/** Up to five capitals, alone or in a row that is not all in capitals. */
const isAcronymIn = (q: string, { start, end }: Source): boolean =>
  /^\p{Lu}{2,5}$/u.test(q.slice(start, end)) &&
  (/\p{Ll}/u.test(q) || q.trim().length === end - start);

/** The words of a lexeme or quoted text, each with adjacent special characters that belong to it (".net"). */
function wordsIn(text: string) {
  const isQuoted = QUOTE.test(text);
  const ranges = tokenRanges(text);
  return ranges.map(({ token, start, end }, i) => {
    const isSigned = i === 0 && start > 0 && !isQuoted;
    const isLast = i === ranges.length - 1;
    return {
      token,
      from: isSigned ? 0 : start,
      to: isSigned && isLast ? text.length : end,
      // A star is valid only at the end, and not in quotes.
      starred: isLast && !isQuoted ? `${text.slice(start, end)}*` : null,
    };
  });
}

function replaced(
  facts: TitleFacts,
  rows: readonly QueryRow[],
  replacements: readonly Replacement[],
): QuerySuggestion {
  const better = replaceIn(rows, replacements);
  return { rows: better, total: totalOf(facts, better) };
}
