import { act } from '#lib/api/interrupted.ts';
import { formatInstant } from '#lib/format/times.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { PersonalData } from './rows.ts';

interface Props {
  data: PersonalData;
  onChanged: (data: PersonalData) => void;
}

/** Addresses that count once they are confirmed: the link may be sent again, or they are given up. */
export function PendingEmails({ data, onChanged }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { busy, problem, send } = useSending();
  const resend = (id: number) =>
    send(async () => {
      onChanged(await act('POST /pessoas/meu-pergamum/emails/:id/reenvio', { params: { id } }));
      showToast({ text: t('profile.email_resent') });
    });
  const cancel = (id: number) =>
    send(async () => {
      onChanged(await act('DELETE /pessoas/meu-pergamum/emails/:id', { params: { id } }));
      showToast({ text: t('profile.email_cancelled') });
    });
  if (data.emails_pendentes.length === 0) return null;
  return (
    <dd className="profile-facts__more">
      {data.emails_pendentes.map(({ codigo, email, expira_em: until }) => (
        <Notice
          key={codigo}
          title={t('profile.email_waits', { email })}
          actions={
            <>
              <Button
                size="small"
                busy={busy}
                suffix={t('profile.suffix', { what: email })}
                onClick={() => resend(codigo)}
              >
                {t('profile.email_resend')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                busy={busy}
                suffix={t('profile.suffix', { what: email })}
                onClick={() => cancel(codigo)}
              >
                {t('profile.email_cancel')}
              </Button>
            </>
          }
        >
          {t('profile.email_waits_text', { until: formatInstant(until, locale) })}
        </Notice>
      ))}
      <Problem>{problem}</Problem>
    </dd>
  );
}
