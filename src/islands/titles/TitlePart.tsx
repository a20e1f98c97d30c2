import { Suspense, type ReactNode } from 'react';
import type { TitleTab } from '#contract/shared/title-tabs.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { $copies } from '#lib/stores/copies.ts';
import { useFirstView } from '../ui/hooks/use-first-view.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Texts, useLocale, useTexts } from '../ui/island/texts.tsx';
import { useLazy } from '../ui/island/use-lazy.ts';
import { useStore } from '../ui/island/use-store.ts';
import { NO_PANEL, PANELS, type Panel } from './panels.ts';

export { AvailableActs, lineOf } from './copies/AvailableNow.tsx';

interface Props {
  codAcervo: number;
  /** Null: the title has not the part that the address names. */
  tab: TitleTab | null;
  /** Addresses of the words of panels. */
  words: TableUrls;
}

/** One part of a title, loaded with its words when it is first opened. */
export function TitlePart({ codAcervo, tab, words }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const panel = (tab === null ? null : PANELS[tab]) ?? NO_PANEL;
  const texts = Object.fromEntries(panel.words.map((name) => [name, words[name]]));
  const waiting = <Skeleton shape="rows" count={3} label={t('titles.part_loading')} />;
  return (
    <Suspense fallback={waiting}>
      <Texts locale={locale} texts={texts}>
        <LazyPanel load={panel.load} codAcervo={codAcervo} waiting={waiting} />
      </Texts>
    </Suspense>
  );
}

interface LazyPanelProps {
  load: Panel['load'];
  codAcervo: number;
  waiting: ReactNode;
}

function LazyPanel({ load, codAcervo, waiting }: LazyPanelProps) {
  const loaded = useLazy(load);
  const copies = useStore($copies);
  const isShown = loaded !== null && copies.kind !== 'loading';
  useFirstView('TitlePartsIsland', isShown);
  useFirstView('TitleShellIsland', isShown);
  return loaded ? <loaded.Panel codAcervo={codAcervo} /> : waiting;
}
