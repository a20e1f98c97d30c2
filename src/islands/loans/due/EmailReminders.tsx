import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { act } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { Problem } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type Reminders = Output<'GET /emprestimo/lembretes'>;

/** Which reminders are sent by e-mail, and the switch for the optional ones. */
export function EmailReminders({ known }: { known: Reminders }) {
  const t = useTexts();
  const locale = useLocale();
  const [reminders, setReminders] = useState(known);
  const { busy, problem, send } = useSending();
  const { por_email: wanted, dias_antes: before, dias_depois: after, emails } = reminders;
  const days = useDaysBefore(before);

  const turn = () =>
    send(async () => {
      setReminders(await act('PUT /emprestimo/lembretes', { body: { por_email: !wanted } }));
      showToast({ text: wanted ? t('reminders.off_now') : t('reminders.on_now') });
    });

  return (
    <section>
      <h2 className="space-5">{t('reminders.by_mail')}</h2>
      {before.length > 0 ? (
        <Switch
          label={t('reminders.switch')}
          text={wanted ? t('reminders.on', { days }) : t('reminders.off')}
          checked={wanted}
          onChange={() => {
            if (!busy) turn();
          }}
        />
      ) : (
        <p className="space-4">{t('reminders.none_sent')}</p>
      )}
      <Problem>{problem}</Problem>
      <p className="space-4 small muted">
        {after.length > 0 ? t('reminders.always') : t('reminders.always_holds')}{' '}
        {emails.length > 0
          ? t('reminders.to', { emails: new Intl.ListFormat(locale).format(emails) })
          : t('reminders.no_email')}
      </p>
    </section>
  );
}

/** "no dia e 2 dias antes" */
function useDaysBefore(days: readonly number[]): string {
  const t = useTexts();
  const locale = useLocale();
  return new Intl.ListFormat(locale).format(
    days.map((count) => (count === 0 ? t('reminders.same_day') : t('reminders.days', { count }))),
  );
}
