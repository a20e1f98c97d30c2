import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import { findPatron } from '#api/circulation/loans/desk.ts';
import type { Network } from '#api/open-network.ts';
import { FIELDS, NOTICE_TEXTS, type NoticeText } from '#api/patrons/alerts/texts.ts';
import { alertOf, type NoticeTemplates } from '#api/patrons/alerts/words.ts';
import { readContent } from '#api/portal/content/read.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { noticeContent, noticeWords } from '#api/portal/jobs/emails/parts.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { atDesk } from '../desk/desk.ts';
import { oneLine } from '../terminal-text.ts';

export const noticesFields: Command = {
  name: 'notices fields',
  usage: '',
  summary: 'lists the notices whose texts can be replaced, and the fields of each',
  help: `
A text is a file LANGUAGE/notices/NAME.md in the folder of your texts (ACERVO_CONTENT), with the name of the
notice as listed. What a field means: docs/operating.md. "acervo notices preview NAME" shows a text.`,
  options: {},
  words: { least: 0, most: 0 },
  run(_input, { say }) {
    for (const { name, fields } of NOTICE_TEXTS) {
      say(`${name}\t${fields.map((field) => `{{${field}}}`).join(' ') || '-'}`);
    }
    say('');
    for (const [field, meaning] of Object.entries(FIELDS)) say(`{{${field}}}\t${meaning}`);
    return Promise.resolve(EXIT.done);
  },
};

export const noticesPreview: Command = {
  name: 'notices preview',
  usage: '[NAME…] [--lang CODE] [--patron LOGIN]',
  summary: 'prints alerts and e-mails with sample data, as patrons would get them',
  help: `
  --lang CODE      one of ${LOCALES.join(', ')}; all languages of the network when not given
  --patron LOGIN   greets this patron, in their language

Without a name every notice. Nothing is sent. Names: "acervo notices fields".`,
  options: { lang: { type: 'string' }, patron: { type: 'string' } },
  words: { least: 0, most: NOTICE_TEXTS.length },
  run({ words, values }, context) {
    const unknown = words.find((word) => !NOTICE_TEXTS.some(({ name }) => name === word));
    if (unknown !== undefined) {
      throw new UsageError(`There is no notice "${unknown}"; "acervo notices fields" lists them`);
    }
    const locale = localeOf(values['lang']);
    const texts = NOTICE_TEXTS.filter(({ name }) => words.length === 0 || words.includes(name));
    return atDesk(context, async (network) => {
      const reader = await readerOf(network, values['patron']);
      if (!reader) {
        context.complain(`There is no patron "${values['patron']}"; name a login or card number.`);
        return EXIT.problem;
      }
      const { notices } = readContent([OWN_CONTENT, context.config.contentFolder]);
      const { origin } = context.config;
      const own = locale ?? reader.locale;
      for (const text of texts) {
        for (const one of own ? [own] : network.settings.languages) {
          const recipient = { ...reader, locale: one };
          preview({ ...network, origin, notices }, recipient, text).forEach(context.say);
        }
      }
      return EXIT.done;
    });
  },
};

function localeOf(typed: string | boolean | undefined): Locale | undefined {
  const found = LOCALES.find((one) => one === typed);
  if (typed !== undefined && !found) {
    throw new UsageError(`"${typed}" is no language; there are: ${LOCALES.join(', ')}`);
  }
  return found;
}

/** Whom to greet; undefined: there is no such patron. */
async function readerOf(
  { db, settings }: Network,
  login: string | boolean | undefined,
): Promise<{ id: number; name: string; locale: Locale | undefined } | undefined> {
  if (typeof login !== 'string') return { id: 0, name: 'Maria', locale: undefined };
  const patron = await findPatron(db, login);
  if (!patron) return undefined;
  const { name, language } = await db.queries
    .selectFrom('patrons')
    .select(['name', 'language'])
    .where('id', '=', patron.id)
    .executeTakeFirstOrThrow();
  const locale = settings.languages.find((one) => one === language) ?? settings.languages[0];
  return { id: patron.id, name, locale };
}

type Previewed = Pick<Network, 'settings'> & { origin: string; notices: NoticeTemplates };

/** A heading, the alert and the e-mail of a text, in lines. */
function preview(
  { settings, origin, notices }: Previewed,
  reader: { id: number; name: string; locale: Locale },
  { name, kind, sample, hasEmail }: NoticeText,
): string[] {
  const { locale } = reader;
  const file = `${locale}/notices/${name}.md`;
  const alert = alertOf(kind, sample, locale, notices);
  const services = { origin, settings, content: { now: () => ({ notices }) } };
  const email = noticeContent(services, reader, [noticeWords(services, reader, kind, sample)]);
  const indented = (texts: readonly string[]) =>
    texts.map((line) => `  ${oneLine(line)}`.trimEnd());
  return [
    `■ ${name} (${locale}): ${notices.get(name)?.[locale] ? file : 'built-in text'}`,
    `Alert: ${oneLine(alert.title)}`,
    ...indented([alert.text, ...(alert.note === undefined ? [] : [alert.note])]),
    ...(hasEmail ? [`E-mail: ${oneLine(email.subject)}`] : []),
    ...(hasEmail ? indented(email.text.trimEnd().split('\n')) : []),
    '',
  ];
}
