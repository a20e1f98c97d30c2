import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { splitLocale, titlePath } from '../routes/paths.ts';

export type TitlePlace = Output<'GET /acervo/:id/lugar'>;
export type CopyPlace = NonNullable<TitlePlace['lugar']>;

/** Address of the page that says where copies of a title stand, in a library if given. */
export const placePath = (locale: Locale, codAcervo: number, library?: number): string =>
  `${titlePath(locale, codAcervo)}/onde-esta${library === undefined ? '' : `?biblioteca=${library}`}`;

/** The same in a place of the library: a floor, or a location of copies. */
export const placeInLibraryPath = (
  locale: Locale,
  codAcervo: number,
  { library, place }: { library: number; place: string },
): string => `${placePath(locale, codAcervo, library)}&lugar=${encodeURIComponent(place)}`;

/** Title, library and place that an address names. */
export function placeOfAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): {
  codAcervo: number;
  query: { biblioteca?: number; lugar?: string };
} {
  const [, code] = /^\/acervo\/(\d+)\/onde-esta$/.exec(splitLocale(pathname).path) ?? [];
  const given = new URLSearchParams(search);
  const library = given.get('biblioteca') ?? '';
  const place = given.get('lugar') ?? '';
  return {
    codAcervo: Number(code),
    query: {
      ...(/^[1-9]\d{0,8}$/.test(library) && { biblioteca: Number(library) }),
      ...(place !== '' && { lugar: place.slice(0, 1000) }),
    },
  };
}

/** "700–709"; "869.3 S–Z": words that both bounds begin with are written once. */
export function rangeText(from: string, to: string): string {
  if (from === to) return from;
  const [first, last] = [from.split(' '), to.split(' ')];
  let shared = 0;
  while (shared < last.length - 1 && first[shared] === last[shared]) shared += 1;
  return `${from}–${last.slice(shared).join(' ')}`;
}
