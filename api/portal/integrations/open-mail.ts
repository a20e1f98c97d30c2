import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Settings } from '../settings/settings.ts';
import { createMailer, type Mailer } from './mail.ts';

/** Creates the mailer for configuration and settings. */
export function openMail(
  { institution, mail }: Pick<Settings, 'institution' | 'mail'>,
  { smtpUrl, dataFolder, origin, now }: Pick<Config, 'smtpUrl' | 'dataFolder' | 'origin' | 'now'>,
): Mailer {
  if (smtpUrl !== '' && mail.from === '') {
    throw new Error('settings.json: mail.from is empty; with SMTP_URL mail needs a sender');
  }
  const from = { name: institution.name, address: mail.from || 'library@localhost' };
  const folder = join(dataFolder, 'mail');
  return createMailer({ smtpUrl, folder, from, origin, now, warn: console.error });
}
