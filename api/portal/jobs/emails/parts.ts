import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { firstName } from '../../../patrons/auth/rules.ts';
import type { Recipient } from '../../../core/mail/send.ts';
import { word } from '../../../core/words.ts';

export { dayOf, moment } from '../../../circulation/units/moments.ts';

type Params = Readonly<Record<string, string | number>>;

/** Returns the translations of notices for a recipient. */
export const notices =
  ({ locale }: Recipient) =>
  (key: string, params: Params = {}): string =>
    word('server/notices', key, locale, params);

/** Body of an e-mail: greeting, paragraphs, signature. */
export const emailText = (
  reader: Recipient,
  paragraphs: readonly string[],
  institution: string,
): string => {
  const greeting = notices(reader)('greeting', { name: firstName(reader.name) });
  return `${[greeting, ...paragraphs, institution].join('\n\n')}\n`;
};

/** An e-mail that may be combined with others. */
export const emailBody = (
  reader: Recipient,
  paragraphs: readonly string[],
  institution: string,
) => ({ text: emailText(reader, paragraphs, institution), paragraphs });

/** Address of the personal area in the recipient's language. */
export const ownPages = (origin: string, { locale }: Recipient): string =>
  `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}/meupergamum`;
