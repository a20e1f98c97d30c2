import { useCallback } from 'react';
import type { TitleTab } from '#contract/shared/title-tabs.ts';
import { titleOfPath, titleTabPath } from '#lib/titles/tabs.ts';
import { useLocale } from '../ui/island/texts.tsx';
import { useLocationPath } from '../ui/hooks/use-location.ts';

/** The part that the address names, else the first one, and how to go to another. */
export function useTitleTab(
  codAcervo: number,
  first: TitleTab,
): [TitleTab, (next: TitleTab) => void] {
  const locale = useLocale();
  const [path, goTo] = useLocationPath();
  const go = useCallback(
    (next: TitleTab) => goTo(titleTabPath(locale, codAcervo, next, first)),
    [goTo, locale, codAcervo, first],
  );
  return [titleOfPath(path)?.tab ?? first, go];
}
