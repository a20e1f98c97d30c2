import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import type { Session } from '#lib/api/credentials.ts';
import { dismissToast, showToast } from '#lib/toasts.ts';
import { useTexts } from '../ui/island/texts.tsx';

/** How long before the expiry of the session the warning is shown. */
const WARNING_MS = 5 * 60_000;

/** Maximum delay of setTimeout. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Warns before an idle session expires, with a button that extends it. The warning disappears when the session is
 * renewed in another way.
 */
export function useSessionEnd(session: Session | null): void {
  const t = useTexts();
  const ends = session?.endsAt;
  useEffect(() => {
    if (ends === undefined) return;
    const left = ends - WARNING_MS - Date.now();
    if (left > MAX_TIMEOUT_MS) return;
    let told: number | null = null;
    const extendSession = () =>
      call('GET /pessoas/renovar', {}).then(
        ({ expira_em: end }) => {
          // At its maximum age it cannot be prolonged.
          const isProlonged = Date.parse(end) - Date.now() > WARNING_MS;
          showToast({ text: isProlonged ? t('auth.session_goes_on') : t('auth.session_too_old') });
        },
        () => undefined,
      );
    const timer = setTimeout(
      () => {
        // The device slept past the expiry: the next call reports it.
        if (Date.now() >= ends) return;
        const action = { text: t('auth.stay'), run: () => void extendSession() };
        told = showToast({ text: t('auth.session_ends'), tone: 'error', action });
      },
      Math.max(0, left),
    );
    return () => {
      clearTimeout(timer);
      if (told !== null) dismissToast(told);
    };
  }, [ends, t]);
}
