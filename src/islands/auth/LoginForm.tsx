import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { Locale } from '#contract/languages.ts';
import { storedSession, type InstitutionalKind } from '#lib/api/credentials.ts';
import { signIn } from '#lib/api/session.ts';
import { EXPIRED_PARAM, safeRedirect } from '#lib/routes/guard.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { InstitutionalLogin } from './InstitutionalLogin.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';

interface Faults {
  login?: string;
  password?: string;
}

/** Goes on to where the visitor was heading. Leaves no sign-in page behind in the history. */
function goOn(locale: Locale): void {
  const redirect = new URLSearchParams(window.location.search).get('redirect');
  window.location.replace(safeRedirect(redirect, locale));
}

/** Sent here because the session could not be renewed (SessaoExpirada, specification §8). */
const sessionHasExpired = (): boolean =>
  new URLSearchParams(window.location.search).has(EXPIRED_PARAM);

interface Props {
  loginLabel: string;
  /** The ways of signing in through the institution. */
  institutional: readonly InstitutionalKind[];
  userName: string;
  onUserName: (userName: string) => void;
  /** What happened before. */
  notice: ReactNode;
  /** The way to a new password. */
  forgot: ReactNode;
}

/** User name and password. A failure empties the password only, says why, and takes the focus. */
export function LoginForm(props: Props) {
  const { loginLabel, institutional, userName, onUserName, notice, forgot } = props;
  const t = useTexts();
  const failureText = useFailureText();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (storedSession()) goOn(locale);
  }, [locale]);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing: Faults = {
      ...(userName.trim() === '' && { login: t('auth.missing_login', { label: loginLabel }) }),
      ...(password === '' && { password: t('auth.missing_password') }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await signIn({ username: userName, password, remember });
      goOn(locale);
    } catch (error) {
      setPassword('');
      setFaults({ password: failureText(error) || t('auth.sign_in_failed') });
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="visually-hidden">
        {t('auth.sign_in')}
      </h2>
      {sessionHasExpired() && (
        <Notice tone="warn" live="status">
          {t('errors.session_expired')}
        </Notice>
      )}
      {notice}
      <Field
        label={loginLabel}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={userName}
        error={faults.login}
        onChange={({ target }) => onUserName(target.value)}
      />
      <PasswordField
        label={t('auth.password')}
        showText={t('auth.show')}
        hideText={t('auth.hide')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={faults.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Checkbox
        label={t('auth.remember')}
        hint={t('auth.remember_hint')}
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
      />
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('auth.sign_in')}
        </Button>
        {forgot}
      </div>
      {institutional.length > 0 && <InstitutionalLogin kinds={institutional} remember={remember} />}
    </form>
  );
}
