import { useCallback } from 'react';
import { call } from '#lib/api/call.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { CalendarPart } from './CalendarPart.tsx';
import { EmailReminders } from './EmailReminders.tsx';

/** Current settings of e-mail reminders and calendars. */
export function DueReminders() {
  const t = useTexts();
  const ask = useCallback(async (_: string, signal: AbortSignal) => {
    const [reminders, address] = await Promise.all([
      call('GET /emprestimo/lembretes', {}, { signal }),
      call('GET /emprestimo/calendario/endereco', {}, { signal }),
    ]);
    return { reminders, since: address.criado_em ?? null };
  }, []);
  const { answered, error, retry } = useAnswer('now', ask);
  if (error) {
    return <LoadFailed title={t('reminders.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('reminders.loading')} />;
  const { reminders, since } = answered.answer;
  return (
    <>
      <EmailReminders known={reminders} />
      <CalendarPart since={since} />
    </>
  );
}
