import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { usePerson } from '../../ui/hooks/use-person.ts';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { SecondFactor } from '../second-factor/SecondFactor.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/meu-pergamum/senha', {}, { signal });

/** Senha: current password, new password with its rules, and whether to sign out other devices. */
export function PasswordScreen() {
  const t = useTexts();
  const person = usePerson();
  /** How many other sessions ended with the change; null: not changed yet. */
  const [ended, setEnded] = useState<number | null>(null);
  const focus = useScreenHeading(ended === null ? null : t('profile.password_changed'));
  const { answered, error, retry } = useAnswer(String(person), ask);
  if (ended !== null) return <Changed ended={ended} />;
  if (error) {
    return <LoadFailed title={t('profile.password_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={4} label={t('profile.loading')} />;
  const { acoes, trocar_senha: mustChange = false, ...own } = answered.answer;
  if (!acoes.mudar.permitido) {
    return acoes.mudar.motivos.map(({ codigo, mensagem }) => (
      <div key={codigo} className="space-5">
        <Notice>{mensagem}</Notice>
      </div>
    ));
  }
  return (
    <>
      {mustChange && (
        <div className="space-4">
          <Notice>{t('profile.password_temporary')}</Notice>
        </div>
      )}
      <p className="space-4">{t('profile.password_intro')}</p>
      <OwnPasswordForm
        own={own}
        onDone={(count) => {
          setEnded(count);
          focus();
        }}
      />
      {!mustChange && <SecondFactor />}
    </>
  );
}

function Changed({ ended }: { ended: number }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="space-5">
      <Notice tone="ok" live="status">
        {t('profile.password_done')} {ended > 0 && t('profile.password_ended', { count: ended })}
      </Notice>
      <div className="row space-5">
        <ButtonLink href={accountPath(locale, 'home')}>{t('auth.account')}</ButtonLink>
        <ButtonLink href={`${accountPath(locale, 'profile')}#aparelhos`}>
          {t('profile.to_devices')}
        </ButtonLink>
      </div>
    </div>
  );
}
