import { act } from '#lib/api/interrupted.ts';
import { Switch } from '../ui/form/Switch.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import type { Profile } from './profile.ts';

/** How the user is notified of matches. */
export function NewsSwitches({
  news,
  onChanged,
}: {
  news: Profile['news'];
  onChanged: () => void;
}) {
  const t = useTexts();
  const { problem, send } = useSending();
  const { por_email: byMail, por_alerta: byAlert, emails } = news;
  const save = (change: { por_email?: boolean; por_alerta?: boolean }) =>
    send(async () => {
      const body = { por_email: byMail, por_alerta: byAlert, ...change };
      await act('PUT /perfil-interesse/avisos', { body });
      onChanged();
    });
  return (
    <>
      <Switch
        label={t('interests.by_mail')}
        text={
          emails.length > 0
            ? t('interests.by_mail_text', { emails: emails.join(', ') })
            : t('interests.by_mail_none')
        }
        checked={byMail}
        onChange={() => save({ por_email: !byMail })}
      />
      <Switch
        label={t('interests.by_alert')}
        text={t('interests.by_alert_text')}
        checked={byAlert}
        onChange={() => save({ por_alerta: !byAlert })}
      />
      <Problem>{problem}</Problem>
    </>
  );
}
