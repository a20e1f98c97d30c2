import { describeError } from '#lib/api/error-messages.ts';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import type { TextKey, TextParams } from '#lib/i18n/areas.ts';
import { useTexts } from './island/texts.tsx';

/**
 * The one place where a refusal becomes words in the browser: its key is made from its code, so the
 * check of literal keys exempts this file. Needs the tables `errors` and `refusals`.
 */
export function useRefusalText(): (code: RefusalCode, params?: TextParams) => string {
  const t = useTexts();
  return (code, params) => t(`refusals.${code}` as TextKey, params);
}

/** What to tell a person about a failed call; an empty text when there is nothing to say. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  const refusalText = useRefusalText();
  return (error) => {
    const message = describeError(error);
    if (message === null) return '';
    if ('text' in message) return message.text;
    if ('refusal' in message) {
      const text = refusalText(message.refusal, message.params);
      return text.startsWith('refusals.') ? t('errors.unexpected') : text;
    }
    return t(message.key);
  };
}
