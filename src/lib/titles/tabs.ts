import { TITLE_TABS, type TitleTab } from '#contract/shared/title-tabs.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { splitLocale, titlePath } from '../routes/paths.ts';

/** URL of a part of a title; the first part has the title's own. */
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
 * Parses a path: "/en/acervo/5/marc" is part 36 of title 5, "/acervo/5" its first part (null); null
 * if it is not a title's.
 */
export function titleOfPath(pathname: string): { codAcervo: number; tab: TitleTab | null } | null {
  const match = /^\/acervo\/(\d+)(?:\/([\w-]+))?$/.exec(splitLocale(pathname).path);
  if (!match) return null;
  const tab = TITLE_TABS.find(({ path }) => path === match[2])?.code ?? null;
  return { codAcervo: Number(match[1]), tab };
}
