import type { Locale } from '#contract/shared/languages.ts';
import type { TitleTab } from '#contract/shared/title-tabs.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { tabLabels } from './tab-labels.ts';

type Props = {
  codAcervo: number;
  tabs: readonly TitleTab[];
  /** How many copies there are; undefined: not known yet. */
  copies?: number | '' | undefined;
  current: TitleTab;
  locale: Locale;
  t: Translate;
  onTab?: (tab: TitleTab) => void;
};

/** The strip of a title's parts. Rendered by the build as links, and by the island over them. */
export function TitleTabs({ codAcervo, tabs, copies = '', current, locale, t, onTab }: Props) {
  const labels = tabLabels(t);
  return (
    <Tabs
      label={t('titles.parts')}
      tabs={tabs.map((code) => ({
        key: code,
        href: titleTabPath(locale, codAcervo, code, tabs[0]),
        text: labels[code],
        // Empty at first: the strip does not move when it comes.
        count: code === '30' ? copies : undefined,
      }))}
      current={current}
      onTab={onTab && ((key) => onTab(key as TitleTab))}
    />
  );
}
