import { useCallback } from 'react';
import { FIRST_TITLE_TAB, type TitleTab } from '#contract/title-tabs.ts';
import { titleOfPath, titleTabPath } from '#lib/titles/tabs.ts';
import { useLocale } from '../ui/texts.tsx';
import { useLocationPath } from '../ui/use-location.ts';

/** The part that the address names, and how to go to another. */
export function useTitleTab(codAcervo: number): [TitleTab, (next: TitleTab) => void] {
  const locale = useLocale();
  const [path, goTo] = useLocationPath();
  const go = useCallback(
    (next: TitleTab) => goTo(titleTabPath(locale, codAcervo, next)),
    [goTo, locale, codAcervo],
  );
  return [titleOfPath(path)?.tab ?? FIRST_TITLE_TAB, go];
}
