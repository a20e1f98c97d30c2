import { useCallback, useEffect, useState } from 'react';
import { FIRST_TITLE_TAB, type TitleTab } from '#contract/title-tabs.ts';
import { titleOfPath, titleTabPath } from '#lib/titles/tabs.ts';
import { useLocale } from '../ui/texts.tsx';

const tabOfAddress = (): TitleTab => titleOfPath(window.location.pathname)?.tab ?? FIRST_TITLE_TAB;

/** The part that the address names, and how to go to another. */
export function useTitleTab(codAcervo: number): [TitleTab, (next: TitleTab) => void] {
  const locale = useLocale();
  const [tab, setTab] = useState(tabOfAddress);

  useEffect(() => {
    const follow = () => setTab(tabOfAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback(
    (next: TitleTab) => {
      const path = titleTabPath(locale, codAcervo, next);
      if (path !== window.location.pathname) window.history.pushState(null, '', path);
      setTab(tabOfAddress());
    },
    [locale, codAcervo],
  );

  return [tab, go];
}
