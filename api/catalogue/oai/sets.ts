import type { Locale } from '#contract/shared/languages.ts';
import { GUIDES } from '#contract/shared/constants.ts';
import { word } from '../../core/words.ts';
import { GUIDE_FACTS } from '../../portal/settings/guides.ts';
import { WORK_TYPES } from '../marc/map/work-types.ts';

/**
 * Sets of the repository: `type:livro` holds the titles of a type of work, `collection:periodicos` those of a guide
 * of the search, `library:3` those of which a library has copies. Each name before the colon is a set, too.
 */
export interface OaiSet {
  spec: string;
  name: string;
}

/** Collections by code, with their types of work. */
const COLLECTIONS = GUIDES.flatMap((guide) => {
  const { workType } = GUIDE_FACTS[guide].scope ?? {};
  return workType === undefined ? [] : [{ guide, types: new Set(workType) }];
});

const KEYS: ReadonlyMap<number, string> = new Map(WORK_TYPES.map(({ code, key }) => [code, key]));

/** Specs of the sets to which a title belongs, without those before the colon. */
export const setsOf = (workType: number, libraries: readonly number[]): string[] => [
  `type:${KEYS.get(workType) ?? 'livro'}`,
  ...COLLECTIONS.flatMap(({ guide, types }) =>
    types.has(workType) ? [`collection:${guide}`] : [],
  ),
  ...libraries.map((id) => `library:${id}`),
];

/** Does a set hold a title of these specs? Each title is in `type`. */
export const isInSet = (set: string, specs: readonly string[]): boolean =>
  set === '' || specs.some((spec) => spec === set || spec.startsWith(`${set}:`));

export const allSets = (
  libraries: readonly { id: number; name: string }[],
  locale: Locale,
): OaiSet[] => [
  { spec: 'type', name: word('server/oai', 'types', locale) },
  ...WORK_TYPES.map(({ key }) => ({
    spec: `type:${key}`,
    name: word('server/work-types', key, locale),
  })),
  { spec: 'collection', name: word('server/oai', 'collections', locale) },
  ...COLLECTIONS.map(({ guide }) => ({
    spec: `collection:${guide}`,
    name: word('server/guides', guide, locale),
  })),
  { spec: 'library', name: word('server/oai', 'libraries', locale) },
  ...libraries.map(({ id, name }) => ({ spec: `library:${id}`, name })),
];
