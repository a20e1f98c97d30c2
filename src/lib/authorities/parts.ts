import type { Locale } from '#contract/shared/languages.ts';
import { authorityPath, splitLocale } from '../routes/paths.ts';

/**
 * Parts of an authority page with their own address (specification §2); the first is the default.
 */
export const AUTHORITY_PARTS = ['autoridade', 'marc'] as const;
export type AuthorityPart = (typeof AUTHORITY_PARTS)[number];

export const FIRST_AUTHORITY_PART = 'autoridade' satisfies AuthorityPart;

/** "/en/autoridade/5/marc" */
export const authorityPartPath = (locale: Locale, cod: number, part: AuthorityPart): string =>
  authorityPath(locale, cod) + (part === FIRST_AUTHORITY_PART ? '' : `/${part}`);

/** Parses the path of an authority page; null for other paths. */
export function authorityOfPath(
  pathname: string,
): { codAutoridade: number; part: AuthorityPart } | null {
  const match = /^\/autoridade\/(\d+)(?:\/([\w-]+))?$/.exec(splitLocale(pathname).path);
  if (!match) return null;
  const part = AUTHORITY_PARTS.find((name) => name === match[2]) ?? FIRST_AUTHORITY_PART;
  return { codAutoridade: Number(match[1]), part };
}
