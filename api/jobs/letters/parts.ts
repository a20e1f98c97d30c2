import { DEFAULT_LOCALE, REGION, type Locale } from '#contract/shared/languages.ts';
import { firstName } from '../../auth/rules.ts';
import type { Reader } from '../../mail/send.ts';
import { word } from '../../words.ts';

type Params = Readonly<Record<string, string | number>>;

/** The words of notices in the reader's language. */
export const notices =
  ({ locale }: Reader) =>
  (key: string, params: Params = {}): string =>
    word('server/notices', key, locale, params);

/** A letter: the greeting, its paragraphs, who writes. */
export const letterText = (
  reader: Reader,
  paragraphs: readonly string[],
  institution: string,
): string => {
  const greeting = notices(reader)('greeting', { name: firstName(reader.name) });
  return `${[greeting, ...paragraphs, institution].join('\n\n')}\n`;
};

/** Where a patron's own pages are, in the reader's language. */
export const ownPages = (origin: string, { locale }: Reader): string =>
  `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/meupergamum`;

/** "sexta-feira, 13 de março, 22:00", as the clock of the library shows it. */
export const moment = (at: Date, locale: Locale, zone: string): string =>
  new Intl.DateTimeFormat(REGION[locale], {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone: zone,
  }).format(at);

/** "sexta-feira, 13 de março". */
export const dayOf = (at: Date, locale: Locale, zone: string): string =>
  new Intl.DateTimeFormat(REGION[locale], {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: zone,
  }).format(at);
