import { useEffect } from 'react';
import { $accessibility, changeAccessibility } from '#lib/stores/accessibility.ts';
import { showToast } from '#lib/toasts.ts';

/**
 * Follows the setting on every page: loads the translator when it is on, says so honestly when it
 * cannot be reached, and takes the tick back.
 */
export function useSignLanguage(offered: boolean, failedText: string): void {
  useEffect(() => {
    if (!offered) return;
    return $accessibility.subscribe(({ libras }, before) => {
      if (libras === (before?.libras ?? false)) return;
      void import('./sign-language.ts').then(async ({ startSignLanguage, stopSignLanguage }) => {
        if (!libras) return stopSignLanguage();
        try {
          await startSignLanguage();
        } catch {
          changeAccessibility({ libras: false });
          showToast({ text: failedText, tone: 'error' });
        }
      });
    });
  }, [offered, failedText]);
}
