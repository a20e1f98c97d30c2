import { withFilter, type Search } from './address.ts';

/** Value for all libraries. */
export const ANY_LIBRARY = '0';

/** True if only available copies are wanted. */
export const isAvailableOnly = ({ filters }: Search): boolean => filters.disponivel !== undefined;

/** Selected libraries, by holdings or by availability. */
export const chosenLibraries = ({ filters }: Search): string[] => [
  ...new Set(
    [...(filters.biblioteca ?? []), ...(filters.disponivel ?? [])].filter(
      (library) => library !== ANY_LIBRARY,
    ),
  ),
];

/** Keeps the libraries and switches between holdings and availability. */
export function withAvailableOnly(search: Search, only: boolean): Search {
  const libraries = chosenLibraries(search);
  const anywhere = libraries.length > 0 ? libraries : [ANY_LIBRARY];
  const held = withFilter(search, 'biblioteca', only ? [] : libraries);
  return withFilter(held, 'disponivel', only ? anywhere : []);
}

/** Toggles a library; the availability restriction stays. */
export function toggleLibrary(search: Search, library: string): Search {
  const chosen = chosenLibraries(search);
  const libraries = chosen.includes(library)
    ? chosen.filter((other) => other !== library)
    : [...chosen, library];
  const next = withFilter(withFilter(search, 'disponivel', []), 'biblioteca', libraries);
  return isAvailableOnly(search) ? withAvailableOnly(next, true) : next;
}
