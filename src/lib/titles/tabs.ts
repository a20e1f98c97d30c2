import { TITLE_TABS, type TitleTab } from '#contract/shared/title-tabs.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { splitLocale, titlePath } from '../routes/paths.ts';

/** The address of a part of a title; the first part of those that it has bears the title's own. */
export function titleTabPath(
  locale: Locale,
  codAcervo: number,
  tab: TitleTab,
  first?: TitleTab,
): string {
  const page = titlePath(locale, codAcervo);
  const path = TITLE_TABS.find(({ code }) => code === tab)?.path;
  return tab === first ? page : `${page}/${path}`;
}

/**
 * What an address shows: "/en/acervo/5/marc" is part 36 of title 5, "/acervo/5" its first one (null);
 * null when it is no title's.
 */
export function titleOfPath(pathname: string): { codAcervo: number; tab: TitleTab | null } | null {
  const match = /^\/acervo\/(\d+)(?:\/([\w-]+))?$/.exec(splitLocale(pathname).path);
  if (!match) return null;
  const tab = TITLE_TABS.find(({ path }) => path === match[2])?.code ?? null;
  return { codAcervo: Number(match[1]), tab };
}
