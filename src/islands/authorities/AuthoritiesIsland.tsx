import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { AuthoritySearch } from './AuthoritySearch.tsx';

/** The guide of authorities: names, subjects and titles in the one form that the catalogue uses. */
export const AuthoritiesIsland = (props: IslandProps) => (
  <Island {...props}>
    <AuthoritySearch />
  </Island>
);
