import type { DublinCoreElement } from '#contract/catalogue/export/dublin-core.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { word, wordIfAny } from '../../../core/words.ts';

/** Localised name of a statement: of its qualifier, if any. */
export const statementName = (
  { element, qualifier }: { element: DublinCoreElement; qualifier?: string | undefined },
  locale: Locale,
): string =>
  wordIfAny('server/dublin-core', qualifier ?? '', locale) ??
  word('server/dublin-core', element, locale);
