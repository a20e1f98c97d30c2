import type { Translate } from '#lib/i18n/areas.ts';
import { showToast } from '#lib/toasts.ts';
import { copyText } from '../ui/copy-text.ts';

/** Actions on a result; loaded when first used. */
export { putResult } from '../basket/put-result.ts';

/** Copies the URL of a search, or shows it if the clipboard is not available. */
export async function copyLink(address: string, t: Translate): Promise<void> {
  const link = new URL(address, window.location.href).href;
  if (await copyText(link)) showToast({ text: t('search.link_copied') });
  else showToast({ text: t('search.link_is', { link }), tone: 'error' });
}
