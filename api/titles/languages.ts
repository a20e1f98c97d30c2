import type { Locale } from '#contract/languages.ts';

/** MARC codes whose BCP 47 form cannot be had by cutting; others are the same three letters. */
const TAGS: Record<string, string> = {
  fre: 'fr',
  ger: 'de',
  dut: 'nl',
  chi: 'zh',
  cze: 'cs',
  gre: 'el',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  geo: 'ka',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  tib: 'bo',
  wel: 'cy',
  alb: 'sq',
  scr: 'hr',
  scc: 'sr',
  iwr: 'he',
};

const NAMES = new Map<Locale, Intl.DisplayNames>();

/** The name of a MARC language code in a language: "por" → "português"; `''` for no code. */
export function languageName(code: string, locale: Locale): string {
  if (!/^[a-z]{3}$/.test(code) || ['und', 'zxx', 'mul'].includes(code)) return '';
  let names = NAMES.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([locale === 'pt' ? 'pt-BR' : locale], {
      type: 'language',
      fallback: 'none',
    });
    NAMES.set(locale, names);
  }
  return names.of(TAGS[code] ?? code) ?? code;
}
