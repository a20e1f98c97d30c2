import { useState } from 'react';
import type { InstitutionalKind } from '#lib/api/credentials.ts';
import { Button } from '../ui/Button.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Problem } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  /** Protocols that the institution offers. */
  kinds: readonly InstitutionalKind[];
  remember: boolean;
  /** Where to go afterwards. */
  redirect: string;
}

/** Starts the institution's own sign-in, which returns to /oauth-response or /saml-response. */
export function InstitutionalLogin({ kinds, remember, redirect }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<InstitutionalKind | null>(null);
  const [error, setError] = useState<unknown>(null);

  const start = async (kind: InstitutionalKind) => {
    if (busy) return;
    setBusy(kind);
    setError(null);
    try {
      const { startInstitutionalLogin } = await import('#lib/api/institutional.ts');
      window.location.assign(await startInstitutionalLogin({ kind, redirect, remember }));
    } catch (error) {
      setError(error);
      setBusy(null);
    }
  };

  return (
    <div className="login__or">
      {kinds.map((kind) => (
        <Button key={kind} busy={busy === kind} onClick={() => void start(kind)}>
          {kinds.length === 1
            ? t('auth.institutional')
            : t('auth.institutional_by', { way: kind.toUpperCase() })}
        </Button>
      ))}
      {error !== null && <Problem>{errorText(error)}</Problem>}
    </div>
  );
}
