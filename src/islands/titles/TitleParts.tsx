import { useEffect, useState, useCallback } from 'react';
import type { TitleTab } from '#contract/shared/title-tabs.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { $titleParts, loadTitleParts } from '#lib/stores/title-parts.ts';
import { titleOfPath, titleTabPath } from '#lib/titles/tabs.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { useLazyStore } from '../ui/island/use-store.ts';
import { tabLabels } from './tab-labels.ts';
import { TitleTabs } from './TitleTabs.tsx';
import { useLocationPath } from '../ui/hooks/use-location.ts';

export interface TitlePartsProps {
  codAcervo: number;
  title: string;
  /** The parts that the title had when the page was built; asked anew by the island. */
  built?: readonly TitleTab[];
  /** Addresses of the words of panels. */
  words: TableUrls;
}

const LazyPart = lazy(
  () => import('./TitlePart.tsx').then(({ TitlePart }) => TitlePart),
  () => <Waiting />,
);

function Waiting() {
  const t = useTexts();
  return <Skeleton shape="rows" count={3} label={t('titles.part_loading')} />;
}

/** What every title has, where nobody says more. */
const COMMON: readonly TitleTab[] = ['30', '33', '36', '115'];

/** The parts of a title, once it is known which there are. */
export function TitleParts({ built, ...props }: TitlePartsProps) {
  const { codAcervo } = props;
  const state = useLazyStore($titleParts);
  const parts = state.kind === 'done' ? state.parts : null;
  const live = parts?.map(({ codigo }) => codigo);
  useEffect(() => void loadTitleParts(codAcervo), [codAcervo]);
  if (!live && !built && state.kind === 'loading') return <Waiting />;
  const copies = parts?.find(({ quantidade }) => quantidade)?.quantidade;
  return <Parts {...props} {...{ copies }} tabs={live ?? built ?? COMMON} isLive={!!live} />;
}

interface PartsProps extends Omit<TitlePartsProps, 'built'> {
  tabs: readonly TitleTab[];
  copies: number | undefined;
  isLive: boolean;
}

/** The address chooses a part, which is loaded when it is first opened. */
function Parts({ codAcervo, title, tabs, copies, isLive, words }: PartsProps) {
  const t = useTexts();
  const locale = useLocale();
  const first = tabs[0] ?? '33';
  const [tab, go] = useTitleTab(codAcervo, first);
  // The part that is there first is no news.
  const [hasChosen, setChosen] = useState(false);
  const choose = (next: TitleTab) => {
    setChosen(true);
    go(next);
  };
  const label = tabLabels(t)[tab];
  usePageTitle(tab === first ? null : t('titles.part_of', { part: label, title }));

  return (
    <>
      <TitleTabs {...{ codAcervo, tabs, copies, locale, t }} current={tab} onTab={choose} />
      <p className="visually-hidden" aria-live="polite">
        {hasChosen && label}
      </p>
      <div className="record__panel">
        <LazyPart
          key={tab}
          tab={!isLive || tabs.includes(tab) ? tab : null}
          codAcervo={codAcervo}
          words={words}
        />
      </div>
    </>
  );
}

/** The part that the address names, else the first one, and how to go to another. */
function useTitleTab(codAcervo: number, first: TitleTab): [TitleTab, (next: TitleTab) => void] {
  const locale = useLocale();
  const [path, goTo] = useLocationPath();
  const go = useCallback(
    (next: TitleTab) => goTo(titleTabPath(locale, codAcervo, next, first)),
    [goTo, locale, codAcervo, first],
  );
  return [titleOfPath(path)?.tab ?? first, go];
}
