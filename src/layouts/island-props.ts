import type { Locale } from '#contract/shared/languages.ts';
import { giveWordsOfBuild } from '#islands/ui/island/texts.tsx';
import { translator } from '#build/i18n/shell.ts';
import { tableUrls } from '#build/i18n/table-urls.ts';
import type { TextSet } from '#delivery/text-sets.ts';
import type { TableName } from '#lib/i18n/areas.ts';

giveWordsOfBuild(translator);

/** What every island is given: its language, the addresses of its words, words for an error. */
export function islandProps(locale: Locale, tables: readonly TableName[], set?: TextSet) {
  const t = translator(locale);
  return {
    locale,
    texts: tableUrls(locale, tables, set),
    error: {
      title: t('pages.island_failed'),
      text: t('pages.island_failed_text'),
      retry: t('pages.island_retry'),
    },
  };
}
