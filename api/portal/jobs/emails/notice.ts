import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { alertWords } from '../../../patrons/alerts/kinds.ts';
import { alertById } from '../../../patrons/alerts/store.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { JobServices } from '../runner.ts';
import { emailBody, notices } from './parts.ts';

/** A notice that reads like its alert (entity: alert); dropped once the patron has deleted the alert. */
export const noticeEmail =
  ({ db, settings, origin }: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const alert = await alertById(db.queries, entity);
    if (!alert) return null;
    const { locale } = reader;
    const { title, text, note, path } = alertWords(alert.kind, alert.params, locale);
    const say = notices(reader);
    const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
    const paragraphs = [
      text,
      ...(note === undefined ? [] : [say('notice_note', { note })]),
      ...(path === undefined
        ? []
        : [say('notice_where', { address: `${origin}${prefix}${path}` })]),
    ];
    return { subject: title, ...emailBody(reader, paragraphs, settings.institution.name) };
  };
