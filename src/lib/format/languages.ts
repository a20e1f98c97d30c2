/**
 * The tag by which browsers know a language, from its MARC code: "por" is "pt". Undefined for what is
 * no code.
 */
export const languageTag = (code: string | undefined): string | undefined =>
  code !== undefined && /^[a-z]{3}$/.test(code) && code !== 'und'
    ? Intl.getCanonicalLocales(code)[0]
    : undefined;
