import { exportBytes, fileProperties } from '../../../catalogue/export/file.ts';
import { orderById } from '../../../catalogue/export/mail-store.ts';
import type { EmailTemplate } from '../../../core/mail/send.ts';
import type { JobServices } from '../runner.ts';
import { notices } from './parts.ts';

/** Exported titles as an attachment, generated when sent (entity: order). */
export const exportEmail =
  (services: JobServices): EmailTemplate =>
  async ({ entity }, reader) => {
    const order = await orderById(services.db.queries, entity);
    if (!order) return null;
    const { format, ids, to, subject, message } = order;
    const { locale, name: sender } = reader;
    const { name: institution } = services.settings.institution;
    const say = notices(reader);
    const file = fileProperties(format, 'acervo');
    const count = ids.length;
    const sends = say(count === 1 ? 'export_one' : 'export_other', {
      ...{ sender, count, institution },
    });
    const paragraphs = [
      sends,
      ...(message === '' ? [] : [message]),
      say('export_file', { file: file.name }),
    ];
    return {
      to,
      subject: subject || say('export_subject', { institution }),
      text: `${[...paragraphs, institution].join('\n\n')}\n`,
      attachments: [{ ...file, content: await exportBytes(services, { ...order, locale }) }],
    };
  };
