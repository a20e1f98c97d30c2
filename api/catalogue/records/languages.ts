import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';

/** Obsolete MARC codes still found in old records; all others are ISO 639-2. */
const OBSOLETE_CODES: Readonly<Record<string, string>> = {
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

/** Cache limit; records may contain any three letters. */
const MAX_CACHED = 2000;
const NAMES = new Map<Locale, Intl.DisplayNames>();
/** Cache of names by language and code, as every displayed title needs some. */
const cache = new Map<string, string>();

/**
 * Localised name of a MARC language code: "por" is "português" in Portuguese. `''` for undetermined
 * ("und") or missing codes; unknown codes are returned as they are.
 */
export function languageName(code: string, locale: Locale): string {
  if (!/^[a-z]{3}$/.test(code) || code === 'und') return '';
  const key = `${locale} ${code}`;
  const name = cache.get(key) ?? namesIn(locale).of(OBSOLETE_CODES[code] ?? code) ?? code;
  if (cache.size < MAX_CACHED) cache.set(key, name);
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
