import { createContext, use } from 'react';
import {
  describeSearch,
  type Condition,
  type FieldNames,
  type Search,
} from '#lib/search/address.ts';
import { useTexts } from '../ui/island/texts.tsx';

/** Labels of the operators between conditions. */
export function useConditionWords(): Record<Condition, string> {
  const t = useTexts();
  return {
    AND: t('search.and'),
    OR: t('search.or_word'),
    NOT: t('search.not_word'),
    NEXT: t('search.next_word'),
    BEFORE: t('search.before_word'),
    AFTER: t('search.after_word'),
  };
}

/** Labels of the guide's fields; empty if it has none. */
export const FieldNamesContext = createContext<FieldNames>({});

/** Describes a query in one line; empty if the search has only filters. */
export function useQueryText(): (search: Search) => string {
  const words = useConditionWords();
  const fields = use(FieldNamesContext);
  return (search) => describeSearch(search, words, fields);
}
