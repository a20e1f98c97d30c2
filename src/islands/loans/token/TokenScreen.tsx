import { useEffect, useState } from 'react';
import { formatTime } from '#lib/format/times.ts';
import { accountPath } from '#lib/routes/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { TokenCard } from './TokenCard.tsx';
import { spelled } from '#lib/format/spelled.ts';
import { useWakeLock } from '../../ui/hooks/use-wake-lock.ts';
import { useLoanToken, type LiveToken, type TokenState } from './use-loan-token.ts';

const MINUTE_MS = 60_000;

/** Código de empréstimo: a code in the place of a card, shown at the desk. */
export function TokenScreen() {
  const t = useTexts();
  const { state, busy, problem, make, load } = useLoanToken();
  const minutes = useMinutesLeft(state.kind === 'live' ? state.token.endsAt : null);
  useScreenHeading(useHeading(state));

  if (state.kind === 'loading') {
    return <Skeleton shape="rows" count={2} label={t('loan-token.loading')} />;
  }
  if (state.kind === 'failed') {
    return <LoadFailed title={t('loan-token.failed')} error={state.error} onRetry={load} />;
  }
  const isLive = state.kind === 'live';
  return (
    <>
      <p className="account__today">{t('loan-token.what')}</p>
      <Announced state={state} isNear={minutes === 1} />
      {isLive ? <Live token={state.token} minutes={minutes ?? 1} /> : <Ended kind={state.kind} />}
      <div className="row space-5 no-print">
        <Button variant={isLive ? 'outlined' : 'solid'} busy={busy} onClick={make}>
          {state.kind === 'none' ? t('loan-token.make') : t('loan-token.make_new')}
        </Button>
      </div>
      {problem !== '' && (
        <div className="space-4">
          <Problem>{problem}</Problem>
        </div>
      )}
      <ul className="ways space-6">
        <li>{t('loan-token.how')}</li>
        <li>{t('loan-token.once')}</li>
        <li>{t('loan-token.safe')}</li>
      </ul>
    </>
  );
}

function useHeading({ kind }: TokenState): string | null {
  const t = useTexts();
  switch (kind) {
    case 'loading':
    case 'failed':
      return null;
    case 'none':
      return t('loan-token.heading_none');
    case 'live':
      return t('loan-token.heading_live');
    case 'used':
      return t('loan-token.heading_used');
    case 'expired':
      return t('loan-token.heading_expired');
  }
}

/** The code with its expiry, and a dialog that shows it at full size. */
function Live({ token, minutes }: { token: LiveToken; minutes: number }) {
  const t = useTexts();
  const [isLarge, setLarge] = useState(false);
  useWakeLock(true);
  const pass = <TokenCard token={token} minutes={minutes} />;
  return (
    <div className="space-5">
      {pass}
      <div className="row space-4 no-print">
        <Button variant="quiet" onClick={() => setLarge(true)}>
          {t('loan-token.large')}
        </Button>
      </div>
      <Dialog
        open={isLarge}
        kind="sheet"
        title={t('loan-token.large_title')}
        closeText={t('loan-token.close')}
        onClose={() => setLarge(false)}
      >
        {pass}
      </Dialog>
    </div>
  );
}

function Ended({ kind }: { kind: 'none' | 'used' | 'expired' }) {
  const t = useTexts();
  const locale = useLocale();
  if (kind === 'none') return null;
  if (kind === 'expired') return <p className="space-5">{t('loan-token.expired')}</p>;
  return (
    <p className="space-5">
      {t('loan-token.used')} <a href={accountPath(locale, 'loans')}>{t('account.page_loans')}</a>.
    </p>
  );
}

/** Announces a new code, once that it expires soon, and its use or expiry. */
function Announced({ state, isNear }: { state: TokenState; isNear: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const [first] = useState(state);
  const token = state.kind === 'live' ? state.token : null;
  const announcement = (): string => {
    // A code that was there when the screen opened is read as part of the screen.
    if (state.kind === 'used') return t('loan-token.heading_used');
    if (state.kind === 'expired') return t('loan-token.heading_expired');
    if (!token) return '';
    if (isNear) return t('loan-token.said_last');
    if (state === first) return '';
    return t('loan-token.said', {
      code: spelled(token.code),
      time: formatTime(token.until, locale),
    });
  };
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement()}
    </p>
  );
}

/** Minutes until a moment, rounded up; updated each minute. Null without a moment. */
function useMinutesLeft(endsAt: number | null): number | null {
  const [, setTick] = useState(0);
  const minutes =
    endsAt === null ? null : Math.max(1, Math.ceil((endsAt - Date.now()) / MINUTE_MS));
  useEffect(() => {
    if (endsAt === null || minutes === null || minutes === 1) return;
    const next = endsAt - (minutes - 1) * MINUTE_MS - Date.now();
    const timer = setTimeout(() => setTick((tick) => tick + 1), Math.max(0, next));
    return () => clearTimeout(timer);
  }, [endsAt, minutes]);
  return minutes;
}
