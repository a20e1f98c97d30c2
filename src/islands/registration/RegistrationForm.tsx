import { useEffect, useRef } from 'react';
import { CaptchaField } from '../auth/CaptchaField.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useFocusAfter } from '../ui/hooks/use-focus-after.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { useRegistration } from './use-registration.ts';

/** Name, address and document of a future patron. */
export function RegistrationForm() {
  const t = useTexts();
  const place = useRef<HTMLFormElement>(null);
  const { busy, captcha, errorAt, fieldOf, problem, sent, submit, wrong } = useRegistration();
  useEffect(() => {
    if (wrong.length === 0) return;
    place.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')?.focus();
  }, [wrong]);
  if (sent) return <Sent email={sent.email} days={sent.dias} />;
  const optional = t('registration.optional');
  const phone = { optional, inputMode: 'tel', autoComplete: 'tel', maxLength: 40 } as const;
  const email = { type: 'email', autoComplete: 'email', maxLength: 254 } as const;
  return (
    <form
      ref={place}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{t('registration.intro')}</p>
      <Field
        {...fieldOf('nome')}
        label={t('registration.name')}
        autoComplete="name"
        maxLength={200}
        required
      />
      <Field {...fieldOf('email')} {...email} label={t('registration.email')} required />
      <Field {...fieldOf('telefone')} {...phone} label={t('registration.phone')} />
      <Field
        {...fieldOf('documento')}
        label={t('registration.document')}
        hint={t('registration.document_hint')}
        optional={optional}
        autoComplete="off"
        maxLength={40}
      />
      <CaptchaField captcha={captcha} error={errorAt('recaptcha_token')} />
      <Problem>{problem}</Problem>
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('registration.send')}
        </Button>
      </div>
    </form>
  );
}

function Sent({ email, days }: { email: string; days: number }) {
  const t = useTexts();
  const place = useFocusAfter<HTMLDivElement>(true);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="ok" live="status" title={t('registration.sent')}>
        {t('registration.sent_text', { email, days })}
      </Notice>
    </div>
  );
}
