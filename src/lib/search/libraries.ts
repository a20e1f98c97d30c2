import { withFilter, type Search } from './address.ts';

/** In the place of a library: every one of them. */
export const ANY_LIBRARY = '0';

/** Is only wanted what can be had now? */
export const isAvailableOnly = ({ filters }: Search): boolean => filters.disponivel !== undefined;

/** The libraries that are chosen, whether for what they hold or for what can be had there now. */
export const chosenLibraries = ({ filters }: Search): string[] => [
  ...new Set(
    [...(filters.biblioteca ?? []), ...(filters.disponivel ?? [])].filter(
      (library) => library !== ANY_LIBRARY,
    ),
  ),
];

/** The same libraries, for what can be had there now or for all that they hold. */
export function withAvailableOnly(search: Search, only: boolean): Search {
  const libraries = chosenLibraries(search);
  const anywhere = libraries.length > 0 ? libraries : [ANY_LIBRARY];
  const held = withFilter(search, 'biblioteca', only ? [] : libraries);
  return withFilter(held, 'disponivel', only ? anywhere : []);
}

/** Chooses a library or lets go of it; what can be had now stays asked for where it was. */
export function toggleLibrary(search: Search, library: string): Search {
  const chosen = chosenLibraries(search);
  const libraries = chosen.includes(library)
    ? chosen.filter((other) => other !== library)
    : [...chosen, library];
  const next = withFilter(withFilter(search, 'disponivel', []), 'biblioteca', libraries);
  return isAvailableOnly(search) ? withAvailableOnly(next, true) : next;
}
