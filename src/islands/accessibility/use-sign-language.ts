import { useEffect } from 'react';

/** Follows the setting on every page of an institution that offers the translator. */
export function useSignLanguage(offered: boolean, failedText: string): void {
  useEffect(() => {
    if (offered)
      void import('./sign-language.ts').then((language) => language.followSetting(failedText));
  }, [offered, failedText]);
}
