import type { InstitutionalKind } from '#lib/api/credentials.ts';
import type { TableUrls } from '#lib/i18n/table-urls.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { LoginModes } from './LoginModes.tsx';

interface Props extends IslandProps {
  /** What the user name is called at this institution. */
  loginLabel: string;
  /** The ways of signing in through the institution. */
  institutional: readonly InstitutionalKind[];
  /** Words of password recovery; null where it is not offered. */
  recoveryWords: TableUrls | null;
}

/** The sign-in form, and the one for a forgotten password. */
export function LoginIsland({ loginLabel, institutional, recoveryWords, ...props }: Props) {
  return (
    <Island {...props}>
      <LoginModes {...{ loginLabel, institutional, recoveryWords }} />
    </Island>
  );
}
