import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import type { AlertKind, AlertParams } from '../../../patrons/alerts/kinds.ts';
import { emailOf, type EmailWords } from '../../../patrons/alerts/words.ts';
import { firstName } from '../../../patrons/auth/rules.ts';
import type { EmailContent, Recipient } from '../../../core/mail/send.ts';
import { word } from '../../../core/words.ts';
import type { JobServices } from '../runner.ts';

export { moment } from '../../../circulation/units/moments.ts';

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

/** The texts of a notice: the library's, or the built-in ones. */
export const noticeWords = <K extends AlertKind>(
  { content }: Pick<JobServices, 'content'>,
  { locale }: Pick<Recipient, 'locale'>,
  kind: K,
  params: AlertParams[K],
): EmailWords => emailOf(kind, params, locale, content.now().notices);

/** An e-mail of one notice, or of several that belong together; subject and link are those of the first. */
export function noticeContent(
  { origin, settings }: Pick<JobServices, 'origin' | 'settings'>,
  reader: Recipient,
  notices: readonly [EmailWords, ...EmailWords[]],
): EmailContent {
  const [{ subject, where, path }] = notices;
  const prefix = reader.locale === DEFAULT_LOCALE ? '' : `/${reader.locale}`;
  const address = `${origin}${prefix}${path}`;
  const paragraphs = [
    ...notices.flatMap(({ paragraphs: own, note }) => (note === undefined ? own : [...own, note])),
    word('server/notices', where, reader.locale, { address }),
  ];
  return { subject, ...emailBody(reader, paragraphs, settings.institution.name) };
}
