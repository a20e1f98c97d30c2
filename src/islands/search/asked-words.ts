import { createContext, use } from 'react';
import {
  describeSearch,
  type Condition,
  type FieldNames,
  type Search,
} from '#lib/search/address.ts';
import { useTexts } from '../ui/island/texts.tsx';

/** How parts of a search join, in words. */
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

/** What the fields of the guide are called; none where it asks for words alone. */
export const FieldNamesContext = createContext<FieldNames>({});

/** What a search asks for, in one line; empty where only filters say it. */
export function useAskedWords(): (search: Search) => string {
  const words = useConditionWords();
  const fields = use(FieldNamesContext);
  return (search) => describeSearch(search, words, fields);
}
