/** What the page says of itself: all that lib reads of a document. The build and tests have none. */
const root = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.documentElement;

/** Its language as `lang` says it; '' where there is no page. */
export const pageLanguage = (): string => root()?.lang ?? '';

/** What the build wrote on it for all scripts (`data-…` of its root). */
export const pageData = (): Readonly<Record<string, string | undefined>> => root()?.dataset ?? {};

/** Where it is, without query: "/en/acervo/5". */
export const pagePath = (): string => window.location.pathname;

/** Goes to another page, to which "back" leads past this one. */
export const goToPage = (path: string): void => window.location.replace(path);
