import type { TitleTab } from '#contract/shared/title-tabs.ts';
import type { Translate } from '#lib/i18n/areas.ts';

/** What each part of a title is called. */
export const tabLabels = (t: Translate): Record<TitleTab, string> => ({
  '30': t('titles.tab_copies'),
  '18': t('titles.tab_hold'),
  '75': t('titles.tab_request'),
  acervo_fechado: t('titles.tab_closed_stack'),
  '32': t('titles.tab_issues'),
  summary: t('titles.tab_articles'),
  sumario_livro: t('titles.tab_contents'),
  '33': t('titles.tab_reference'),
  '36': t('titles.tab_marc'),
  '115': t('titles.tab_dublin_core'),
  '74': t('titles.tab_statistics'),
});
