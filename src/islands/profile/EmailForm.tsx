import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import { isRemembered, storedSession } from '#lib/api/credentials.ts';
import { Button } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { Field } from '../ui/form/Field.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { lengthOf, type PersonalData } from './rows.ts';
import { useRowSaving } from './use-row-saving.ts';

interface Body {
  email: string;
  senha?: string;
}

/** Not sent again after signing in meanwhile: for that it would have to be stored. */
const send = (body: Body) => call('PUT /pessoas/meu-pergamum/dados-personais', { body });

interface Props {
  data: PersonalData;
  onSaved: (data: PersonalData) => void;
  onClose: () => void;
}

const EMAIL = { name: 'email', autoComplete: 'email', inputMode: 'email' } as const;

/** The own addresses as they are changed. They outlive the page; the password is kept nowhere. */
export function EmailForm({ data, onSaved, onClose }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft('personal-data');
  const [password, setPassword] = useState('');
  const { proof, busy, problem, wrong, save, forget } = useProvedSaving(data, onSaved);
  // A field that was emptied stays empty.
  const email = draft.value('email') === '' ? data.email : draft.value('email').slice(1);
  const errorAt = (name: string) => wrong.find(({ field }) => field === name)?.text;

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  useEffect(() => {
    if (wrong.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save({ email, ...(password !== '' && { senha: password }) });
  };
  return (
    <form ref={form} className="profile-form" noValidate onSubmit={submit}>
      <Field
        label={t('profile.email')}
        {...EMAIL}
        hint={t('profile.email_hint')}
        maxLength={lengthOf('email')}
        value={email}
        error={errorAt('email')}
        readOnly={busy}
        onChange={({ target }) => {
          draft.set('email', `=${target.value}`);
          forget('email');
        }}
      />
      {proof === 'senha' && (
        <CurrentPassword
          {...{ password, busy }}
          error={errorAt('senha')}
          onChange={(typed) => {
            setPassword(typed);
            forget('senha');
          }}
        />
      )}
      {proof === 'instituicao' && <SignInAgain />}
      {wrong.length === 0 && <Problem>{problem}</Problem>}
      <div className="row">
        {proof !== 'instituicao' && (
          <Button type="submit" variant="solid" size="small" busy={busy}>
            {t('profile.save')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('profile.leave')}
        </Button>
      </div>
    </form>
  );
}

/** By what one proves who one is. A fresh sign-in is old after a while: the refusal says what is needed then. */
function useProvedSaving({ email_pede: asked }: PersonalData, onSaved: Props['onSaved']) {
  const [proof, setProof] = useState(asked);
  const sendBody = async (body: Body): Promise<PersonalData> => {
    try {
      return await send(body);
    } catch (error) {
      const code = isApiError(error) ? error.code : '';
      if (code === 'email_sign_in_required') setProof('instituicao');
      if (code === 'email_password_required') setProof('senha');
      throw error;
    }
  };
  return { proof, ...useRowSaving(sendBody, onSaved) };
}

interface PasswordProps {
  password: string;
  busy: boolean;
  error: string | undefined;
  onChange: (typed: string) => void;
}

function CurrentPassword({ password, busy, error, onChange }: PasswordProps) {
  const t = useTexts();
  return (
    <PasswordField
      label={t('profile.current')}
      hint={t('profile.email_password_hint')}
      name="senha"
      autoComplete="current-password"
      value={password}
      error={error}
      readOnly={busy}
      onChange={({ target }) => onChange(target.value)}
      showText={t('profile.show')}
      hideText={t('profile.hide')}
      toggleSuffix={t('profile.suffix', { what: t('profile.current') })}
    />
  );
}

/** Somebody without a password here proves at the institution who they are, and comes back to this line. */
function SignInAgain() {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const begin = () =>
    send(async () => {
      const { startInstitutionalLogin } = await import('#lib/api/institutional.ts');
      const { pathname } = window.location;
      const link = await startInstitutionalLogin({
        ...{ kind: storedSession()?.via ?? 'oidc', redirect: pathname },
        ...{ remember: isRemembered(), again: true },
      });
      window.location.assign(link);
    });
  return (
    <>
      <Notice
        actions={
          <Button size="small" busy={busy} onClick={begin}>
            {t('profile.email_sign_in')}
          </Button>
        }
      >
        {t('profile.email_sign_in_first')}
      </Notice>
      <Problem>{problem}</Problem>
    </>
  );
}
