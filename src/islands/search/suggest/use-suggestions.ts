import { useEffect, useState } from 'react';
import type { Locale } from '#contract/shared/languages.ts';
import {
  fetchSuggestions,
  isCached,
  suggestionQuery,
  toSuggestions,
  type Suggestion,
} from '#lib/search/suggestions.ts';
import { matchesTyped } from '#lib/search/typed-words.ts';

/** Debounce delay of requests. */
const PAUSE_MS = 120;

const NOTHING: { q: string; rows: Suggestion[] } = { q: '', rows: [] };

/**
 * Suggestions for the input; only the latest request counts. Until its response, earlier suggestions
 * that still contain the input stay. Empty after an error.
 */
export function useSuggestions(typed: string, locale: Locale): Suggestion[] {
  const [answered, setAnswered] = useState(NOTHING);
  const q = suggestionQuery(typed);

  useEffect(() => {
    if (q === '') return;
    const newer = new AbortController();
    const ask = async () => {
      const rows = await fetchSuggestions(q, newer.signal).then(
        (answer) => toSuggestions(answer, locale),
        () => NOTHING.rows,
      );
      if (!newer.signal.aborted) setAnswered({ q, rows });
    };
    const timer = setTimeout(() => void ask(), isCached(q) ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      newer.abort();
    };
  }, [q, locale]);

  if (q === '') return NOTHING.rows;
  if (q === answered.q) return answered.rows;
  return answered.rows.filter(({ text }) => matchesTyped(text, q));
}
