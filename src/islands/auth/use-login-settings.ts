import { useEffect, useState } from 'react';
import { readLoginSettings } from '#lib/api/login-settings.ts';
import type { LoginSettings } from '#lib/login-settings.ts';

/** What the page was built with, until the server says what has changed since. */
export function useLoginSettings(built: LoginSettings): LoginSettings {
  const [settings, setSettings] = useState(built);
  useEffect(() => {
    let gone = false;
    readLoginSettings().then(
      (told) => {
        if (!gone) setSettings(told);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return settings;
}
