import type { Translate } from '#lib/i18n/areas.ts';
import { showToast } from '#lib/toasts.ts';
import { copyText } from '../ui/copy-text.ts';

/** What is done with a result when a button is pressed; loaded then. */
export { putResult } from '../basket/put-result.ts';

/** Copies the address of a search, or shows it where nothing may be copied. */
export async function copyLink(address: string, t: Translate): Promise<void> {
  const link = new URL(address, window.location.href).href;
  if (await copyText(link)) showToast({ text: t('search.link_copied') });
  else showToast({ text: t('search.link_is', { link }), tone: 'error' });
}
