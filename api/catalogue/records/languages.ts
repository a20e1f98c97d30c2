import { PAGE_TAG, type Locale } from '#contract/shared/languages.ts';

/** Obsolete MARC codes still found in old records, and their successors; all others are ISO 639-2. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  cam: 'khm',
  esk: 'ypk',
  esp: 'epo',
  eth: 'gez',
  far: 'fao',
  fri: 'fry',
  gae: 'gla',
  gag: 'glg',
  gua: 'grn',
  iri: 'gle',
  lan: 'oci',
  lap: 'smi',
  max: 'glv',
  mla: 'mlg',
  sao: 'smo',
  scc: 'srp',
  scr: 'hrv',
  sho: 'sna',
  snh: 'sin',
  swz: 'ssw',
  tag: 'tgl',
  taj: 'tgk',
  tar: 'tat',
  tsw: 'tsn',
};

/** The current code of a language. */
export const currentLanguage = (code: string): string => SUCCESSORS[code] ?? code;

/** "pt" of "por" (ISO 639-1 where there is one); `''` for anything but three letters. */
export const languageTag = (code: string): string =>
  /^[a-z]{3}$/.test(code) ? (Intl.getCanonicalLocales(code)[0] ?? '') : '';

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
  const name = cache.get(key) ?? namesIn(locale).of(currentLanguage(code)) ?? code;
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
