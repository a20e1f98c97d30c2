import type { Locale } from '#contract/shared/languages.ts';
import { word, wordIfAny } from '../words.ts';

/** How often a periodical comes out, by a MARC code of 310 and 853 $w; of an unknown one, that it is. */
export const frequencyName = (code: string, locale: Locale): string =>
  wordIfAny('server/frequencies', code, locale) ?? word('server/frequencies', 'unknown', locale);
