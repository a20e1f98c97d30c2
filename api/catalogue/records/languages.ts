import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';

/** Codes that MARC has given up and that old records still carry; all others are ISO 639-2. */
const GIVEN_UP: Readonly<Record<string, string>> = {
  cam: 'km',
  esk: 'ik',
  esp: 'eo',
  eth: 'gez',
  far: 'fo',
  fri: 'fy',
  gae: 'gd',
  gag: 'gl',
  gua: 'gn',
  iri: 'ga',
  lan: 'oc',
  lap: 'se',
  max: 'gv',
  mla: 'mg',
  sao: 'sm',
  scc: 'sr',
  scr: 'hr',
  sho: 'sn',
  snh: 'si',
  swz: 'ss',
  tag: 'tl',
  taj: 'tg',
  tar: 'tt',
  tsw: 'tn',
};

/** More than there are codes of languages in use; records may hold any three letters. */
const MOST_KNOWN = 2000;
const NAMES = new Map<Locale, Intl.DisplayNames>();
/** Names that were asked for before, by language and code: a few hundred, asked for with every title shown. */
const known = new Map<string, string>();

/**
 * The name of a MARC language code in a language: "por" is "português" in Portuguese. `''` when the
 * code says that nobody knows ("und"), or is none; the code itself when it has no name.
 */
export function languageName(code: string, locale: Locale): string {
  if (!/^[a-z]{3}$/.test(code) || code === 'und') return '';
  const key = `${locale} ${code}`;
  const name = known.get(key) ?? namesIn(locale).of(GIVEN_UP[code] ?? code) ?? code;
  if (known.size < MOST_KNOWN) known.set(key, name);
  return name;
}

function namesIn(locale: Locale): Intl.DisplayNames {
  let names = NAMES.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([PAGE_TAG[locale]], { type: 'language', fallback: 'none' });
    NAMES.set(locale, names);
  }
  return names;
}
