import { useEffect } from 'react';
import { FIRST_TITLE_TAB, type TitleTab } from '#contract/title-tabs.ts';
import type { TableUrls } from '#lib/i18n/table-urls.ts';
import { $titleParts, loadTitleParts } from '#lib/stores/title-parts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { late } from '../ui/late.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useStore } from '../ui/use-store.ts';
import { tabLabels } from './tab-labels.ts';
import { TitleTabs } from './TitleTabs.tsx';
import { useTitleTab } from './use-title-tab.ts';

export interface TitlePartsProps {
  codAcervo: number;
  title: string;
  /** The parts that the title had when the page was built; asked anew by the island. */
  built: readonly TitleTab[];
  /** Addresses of the words of panels. */
  words: TableUrls;
}

const LatePart = late(
  () => import('./TitlePart.tsx').then(({ TitlePart }) => TitlePart),
  () => <Waiting />,
);

function Waiting() {
  const t = useTexts();
  return <Skeleton shape="rows" count={3} label={t('titles.part_loading')} />;
}

/** The parts of a title: the address chooses one, which is loaded when it is first opened. */
export function TitleParts({ codAcervo, title, built, words }: TitlePartsProps) {
  const t = useTexts();
  const locale = useLocale();
  const state = useStore($titleParts);
  const [tab, go] = useTitleTab(codAcervo);
  const label = tabLabels(t)[tab];
  const live = state.kind === 'done' ? state.parts.map(({ codigo }) => codigo) : null;
  const tabs = live ?? built;

  useEffect(() => void loadTitleParts(codAcervo), [codAcervo]);
  usePageTitle(tab === FIRST_TITLE_TAB ? null : t('titles.part_of', { part: label, title }));

  return (
    <>
      <TitleTabs {...{ codAcervo, tabs, locale, t }} current={tab} onTab={go} />
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div className="record__panel">
        <LatePart
          key={tab}
          tab={live === null || live.includes(tab) ? tab : null}
          codAcervo={codAcervo}
          words={words}
        />
      </div>
    </>
  );
}
