import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';

/** The language of this page, as its addresses name it: "pt-BR" → "pt". */
export const languageOfPage = (): string => document.documentElement.lang.slice(0, 2);

/**
 * Returns the path of this page in another language. From the address itself: a shell is built without
 * knowing whose page it will be, and the parts of a title share one page. Slashes at the beginning are
 * one: two would name a host.
 */
export function pathIn(language: string): string {
  const current = languageOfPage();
  const { pathname } = location;
  const own = current === DEFAULT_LOCALE ? pathname : pathname.slice(current.length + 1);
  const path = `/${own.replace(/^\/+/, '')}`;
  return language === DEFAULT_LOCALE ? path : `/${language}${path}`;
}
