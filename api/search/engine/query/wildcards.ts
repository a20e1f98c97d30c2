/** Wildcards inside a word: "organi?ação", "colo*r". */
import { fold } from './fold.ts';

/** Two letters, then wildcards, at least one of them before a letter. */
const WILDCARD = /^[\p{L}\p{N}\p{M}]{2,}(?:[*?]+[\p{L}\p{N}\p{M}]+)+\*?$/u;

/** The word in folded form with its wildcards: * any letters, ? one letter; null without one inside. */
export const wildcardPattern = (text: string): string | null =>
  WILDCARD.test(text) ? fold(text).replace(/\*+/g, '*') : null;

/** The letters before the first wildcard. */
export const literalStart = (pattern: string): string => pattern.slice(0, pattern.search(/[*?]/));

/** Whether a folded word fits the pattern. */
export function wildcardMatcher(pattern: string): (word: string) => boolean {
  const source = pattern.replaceAll('*', '.*').replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 'su');
  return (word) => expression.test(word);
}
