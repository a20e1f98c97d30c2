import { Suspense, useEffect, type ReactNode } from 'react';
import { FIRST_TITLE_TAB, type TitleTab } from '#contract/title-tabs.ts';
import type { TableUrls } from '#lib/i18n/table-urls.ts';
import { $titleParts, loadTitleParts } from '#lib/stores/title-parts.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Texts, useLocale, useTexts } from '../ui/texts.tsx';
import { takeClick } from '../ui/take-click.ts';
import { useLate } from '../ui/use-late.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useStore } from '../ui/use-store.ts';
import { CopiesByLibrary } from './CopiesByLibrary.tsx';
import { PANELS } from './panels.ts';
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
        {live === null || live.includes(tab) ? (
          <Panel key={tab} {...{ codAcervo, tab, words }} />
        ) : (
          <NoSuchPart codAcervo={codAcervo} onLeave={() => go(FIRST_TITLE_TAB)} />
        )}
      </div>
    </>
  );
}

interface PanelProps extends Pick<TitlePartsProps, 'codAcervo' | 'words'> {
  tab: TitleTab;
}

function Panel({ codAcervo, tab, words }: PanelProps) {
  const t = useTexts();
  const locale = useLocale();
  const panel = PANELS[tab];
  if (!panel) return <Copies codAcervo={codAcervo} />;
  const waiting = <Skeleton shape="rows" count={3} label={t('titles.part_loading')} />;
  return (
    <Suspense fallback={waiting}>
      <Texts
        locale={locale}
        texts={Object.fromEntries(panel.words.map((name) => [name, words[name]]))}
      >
        <LatePanel load={panel.load} codAcervo={codAcervo} waiting={waiting} />
      </Texts>
    </Suspense>
  );
}

interface LatePanelProps {
  load: NonNullable<(typeof PANELS)[TitleTab]>['load'];
  codAcervo: number;
  waiting: ReactNode;
}

function LatePanel({ load, codAcervo, waiting }: LatePanelProps) {
  const loaded = useLate(load);
  return loaded ? <loaded.Panel codAcervo={codAcervo} /> : waiting;
}

function Copies({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  return (
    <>
      <h2>{t('titles.copies')}</h2>
      <CopiesByLibrary codAcervo={codAcervo} />
    </>
  );
}

/** The address names a part that this title has not. */
function NoSuchPart({ codAcervo, onLeave }: { codAcervo: number; onLeave: () => void }) {
  const t = useTexts();
  const href = titleTabPath(useLocale(), codAcervo, FIRST_TITLE_TAB);
  return (
    <EmptyState
      title={t('titles.no_such_part')}
      actions={
        <a className="button" href={href} onClick={(event) => takeClick(event, onLeave)}>
          {t('titles.to_copies')}
        </a>
      }
    >
      {t('titles.no_such_part_text')}
    </EmptyState>
  );
}
