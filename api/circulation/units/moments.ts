import { inWords } from '#contract/shared/in-words.ts';
import type { Locale } from '#contract/shared/languages.ts';

/** "sexta-feira, 13 de março, 22:00", as the clock of the library shows it. */
export const moment = (at: Date, locale: Locale, zone: string): string =>
  inWords(at, locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone: zone,
  });

/** "sexta-feira, 13 de março". */
export const dayOf = (at: Date, locale: Locale, zone: string): string =>
  inWords(at, locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone });
