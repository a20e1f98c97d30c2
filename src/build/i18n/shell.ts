import { localizePath as localize } from 'astro-i18next';
import i18next from 'i18next';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import type { TextParams, Translate } from '#lib/i18n/areas.ts';
import { interpolate } from '#lib/i18n/texts.ts';
import { PUBLISHED } from './published.ts';

/**
 * Words and addresses for the shells, at build time. The only file that knows astro-i18next and
 * i18next: leaving them is a change of this file (docs/decisions/informational-pages.md).
 */
export function translator(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const made = createTranslator(locale);
  translators.set(locale, made);
  return made;
}

const translators = new Map<Locale, Translate>();

/** Texts are looked up once for each form that a number asks for: a page of a title says some two hundred. */
function createTranslator(locale: Locale): Translate {
  const fixed = i18next.getFixedT(locale);
  const kept = new Map<string, string>();
  const lookUp = (key: string, count: TextParams[string] | undefined): string => {
    const dot = key.indexOf('.');
    const name = key.slice(dot + 1);
    const ns = key.slice(0, dot);
    const text: string = fixed(name, { ns, count, skipInterpolation: true });
    if (text === name) throw new Error(`No text for ${key} in ${locale}`);
    return text;
  };
  return (key, params) => {
    const form = `${key} ${params?.['count'] ?? ''}`;
    const text = kept.get(form) ?? lookUp(key, params?.['count']);
    kept.set(form, text);
    return params ? interpolate(text, params) : text;
  };
}

/** An address of the site in a locale: "/login" → "/en/login". Locale roots end in a slash. */
export function localizedPath(path: string, locale: Locale): string {
  const localized = localize(path, locale);
  return path === '/' && locale !== DEFAULT_LOCALE ? `${localized.replace(/\/$/, '')}/` : localized;
}

/** The same page in every published language. */
export const alternatesOf = (path: string): { locale: Locale; path: string }[] =>
  PUBLISHED.map((locale) => ({ locale, path: localizedPath(path, locale) }));

/** What `[...locale]` pages are made for: Portuguese has no segment. */
export const localeParams = () =>
  PUBLISHED.map((locale) => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale },
    props: { locale },
  }));
