import { alertById } from '../../../patrons/alerts/store.ts';
import { isKind } from '../../../patrons/alerts/words.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { JobServices } from '../runner.ts';
import { noticeContent, noticeWords } from './parts.ts';

/** A notice that reads like its alert (entity: alert); dropped once the patron has deleted the alert. */
export const noticeEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const alert = await alertById(services.db.queries, entity);
    if (!alert) return null;
    // Tried again later, when this server or another has the newer version.
    if (!isKind(alert.kind)) throw new Error(`Notice "${alert.kind}" needs a newer version`);
    const words = noticeWords(services, reader, alert.kind, JSON.parse(alert.params) as never);
    return noticeContent(services, reader, [words]);
  };
