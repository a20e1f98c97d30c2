import { DEFAULT_LANGUAGES, LOCALES, type Locale } from '../../../api/contract/shared/languages.ts';

/**
 * Build time only: the languages that pages are made in, in the order of the language bar (setting
 * `languages`, which the build gets as ACERVO_LANGUAGES).
 */
export const PUBLISHED: readonly Locale[] = publishedOf(process.env['ACERVO_LANGUAGES']);

function publishedOf(names: string | undefined): readonly Locale[] {
  if (names === undefined) return DEFAULT_LANGUAGES;
  return names.split(',').map((name) => {
    const locale = LOCALES.find((known) => known === name);
    if (locale === undefined) throw new Error(`ACERVO_LANGUAGES: "${name}" is no language`);
    return locale;
  });
}
