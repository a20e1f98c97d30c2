import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '../i18n/areas.ts';
import { givenBefore, headNames, type CslName } from './csl-names.ts';
import type { CslItem } from './runs.ts';

export interface Words {
  t: Translate;
  locale: Locale;
}

/** "Rosa, João Guimarães" */
const filed = ({ family = '', given = '', literal }: CslName): string =>
  literal ?? [family, given].filter(Boolean).join(', ');

/** "João Guimarães Rosa" */
const spoken = ({ family = '', given = '', literal }: CslName): string =>
  literal ?? givenBefore(given, family).trim();

/** "Ana Lima, Rui Paz and Eva Sá": names within a sentence; English has a comma before the last. */
export function namesInSentence(names: readonly CslName[], words: Words): string {
  return listed(names.map(spoken), words, names.length > 2);
}

/** The first name turned round, as it is filed, and the others as they are spoken. */
export function namesAtHead(names: readonly CslName[], words: Words): string {
  const [first, ...others] = names;
  if (!first) return '';
  return listed([filed(first), ...others.map(spoken)], words, others.length > 0);
}

/** The first so many names, with "et al." for the others. */
export const firstNames = (names: readonly CslName[], count: number): string => {
  const [first, ...others] = names.slice(0, count);
  return [...(first ? [filed(first)] : []), ...others.map(spoken), 'et al.'].join(', ');
};

function listed(written: readonly string[], { t, locale }: Words, hasComma: boolean): string {
  const last = written.at(-1) ?? '';
  const before = written.slice(0, -1).join(', ');
  if (before === '') return last;
  // The name that is turned round has a comma itself: another one parts the two.
  const isParted = hasComma && (locale === 'en' || written.length === 2);
  return `${before}${isParted ? ',' : ''} ${t('references.and')} ${last}`;
}

export interface Head {
  names: readonly CslName[];
  role: 'author' | 'director' | 'editor';
}

/** Whoever stands at the head: authors, else who made a film; of whole works their editors. */
export function headOf(item: CslItem): Head {
  const names = headNames(item);
  if (names.length > 0) {
    return { names, role: names === item.director ? 'director' : 'author' };
  }
  const isPart = item['container-title'] !== undefined;
  return { names: isPart ? [] : (item.editor ?? []), role: 'editor' };
}

/** Who edited and who translated it, save those at its head: "edited by Ana Lima". */
export function contributors(item: CslItem, words: Words): string[] {
  const { t } = words;
  const { editor = [], translator = [] } = item;
  const isAtHead = headOf(item).role === 'editor' && item['container-title'] === undefined;
  return [
    isAtHead || editor.length === 0
      ? ''
      : t('references.edited_by', { names: namesInSentence(editor, words) }),
    translator.length === 0
      ? ''
      : t('references.translated_by', { names: namesInSentence(translator, words) }),
  ].filter(Boolean);
}
