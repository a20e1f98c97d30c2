import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { firstName } from '../../../patrons/auth/rules.ts';
import type { Recipient } from '../../../core/mail/send.ts';
import { word } from '../../../core/words.ts';

export { dayOf, moment } from '../../../circulation/units/moments.ts';

type Params = Readonly<Record<string, string | number>>;

/** The words of notices in the reader's language. */
export const notices =
  ({ locale }: Recipient) =>
  (key: string, params: Params = {}): string =>
    word('server/notices', key, locale, params);

/** A letter: the greeting, its paragraphs, who writes. */
export const letterText = (
  reader: Recipient,
  paragraphs: readonly string[],
  institution: string,
): string => {
  const greeting = notices(reader)('greeting', { name: firstName(reader.name) });
  return `${[greeting, ...paragraphs, institution].join('\n\n')}\n`;
};

/** Where a patron's own pages are, in the reader's language. */
export const ownPages = (origin: string, { locale }: Recipient): string =>
  `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/meupergamum`;
