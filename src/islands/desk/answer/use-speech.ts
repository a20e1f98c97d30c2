import { useErrorText } from '../../ui/error-text.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { Speech } from '#lib/desk/outcome-words.ts';

/** What words of an answer are made with. */
export function useSpeech(): Speech {
  return { t: useTexts(), locale: useLocale(), errorText: useErrorText() };
}
