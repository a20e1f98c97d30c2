import type { LoginSettings } from '#lib/login-settings.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { LoginModes } from './LoginModes.tsx';

interface Props extends IslandProps {
  /** Sign-in settings when the page was built. */
  settings: LoginSettings;
  /** Text tables of password recovery; null if it is not offered. */
  recoveryWords: TableUrls | null;
}

/** The sign-in form, and the one for a forgotten password. */
export function LoginIsland({ settings, recoveryWords, ...props }: Props) {
  return (
    <BuiltIsland {...props}>
      <LoginModes built={settings} recoveryWords={recoveryWords} />
    </BuiltIsland>
  );
}
