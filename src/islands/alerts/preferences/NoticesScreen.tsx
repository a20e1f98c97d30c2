import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { accountPath } from '#lib/routes/account.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice, Problem } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { usePerson } from '../../ui/hooks/use-person.ts';
import { useScreenHeading } from '../../ui/hooks/use-screen-heading.ts';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { ChannelTable } from './ChannelTable.tsx';
import { PushDevices } from './push/PushDevices.tsx';

export type Preferences = Output<'GET /pessoas/meu-pergamum/avisos'>;

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/meu-pergamum/avisos', {}, { signal });

/** Avisos: by which channels each kind of notice comes, on which devices, and how e-mail is delivered. */
export function NoticesScreen() {
  const t = useTexts();
  const person = usePerson();
  const { answered, error, retry } = useAnswer(String(person), ask);
  const known = answered?.answer ?? null;
  useScreenHeading(known && t('notices.heading'));
  if (error) return <LoadFailed title={t('notices.failed')} error={error} onRetry={retry} />;
  if (!known) return <Skeleton shape="rows" count={6} label={t('notices.loading')} />;
  return <PreferencesForm key={person} known={known} />;
}

function PreferencesForm({ known }: { known: Preferences }) {
  const t = useTexts();
  const locale = useLocale();
  const [preferences, setPreferences] = useState(known);
  const { busy, problem, send } = useSending();
  const { itens: kinds, emails, emails_recusados: refused } = preferences;
  const hasPush = preferences.chave_push !== '';
  type Change = NonNullable<Parameters<typeof act<'PUT /pessoas/meu-pergamum/avisos'>>[1]['body']>;
  const change = (body: Change) => {
    if (busy) return;
    send(async () => {
      setPreferences(await act('PUT /pessoas/meu-pergamum/avisos', { body }));
      showToast({ text: t('notices.saved') });
    });
  };
  const list = new Intl.ListFormat(locale);
  return (
    <>
      <p className="muted space-4">
        {emails.length > 0
          ? t('notices.to', { emails: list.format(emails) })
          : t('notices.no_email')}{' '}
        <a href={`${accountPath(locale, 'profile')}#dados`}>{t('notices.change_email')}</a>
      </p>
      {refused.length > 0 && (
        <Notice
          tone="bad"
          actions={
            <Button size="small" busy={busy} onClick={() => change({ emails_conferidos: true })}>
              {t('notices.checked')}
            </Button>
          }
        >
          {t('notices.refused', { emails: list.format(refused) })}
        </Notice>
      )}
      <Problem>{problem}</Problem>
      {hasPush && <PushDevices preferences={preferences} onChange={setPreferences} />}
      <ChannelTable
        kinds={kinds}
        push={!hasPush ? 'none' : preferences.aparelhos.length > 0 ? 'on' : 'off'}
        onChange={(one) => change({ itens: [one] })}
      />
      <SummarySwitch
        preferences={preferences}
        onChange={() => change({ resumo_diario: !preferences.resumo_diario })}
      />
      <p className="space-5">
        <a href={accountPath(locale, 'interests')}>{t('notices.interests')}</a>
      </p>
    </>
  );
}

interface SummaryProps {
  preferences: Preferences;
  onChange: () => void;
}

/** One message a day instead of many. */
function SummarySwitch({ preferences, onChange }: SummaryProps) {
  const t = useTexts();
  const { resumo_diario: isSummed, aparelhos: devices } = preferences;
  const texts = [
    isSummed ? t('notices.summary_on') : t('notices.summary_off'),
    ...(isSummed && devices.length > 0 ? [t('notices.summary_devices')] : []),
  ];
  return (
    <Switch
      label={t('notices.summary')}
      text={texts.join(' ')}
      checked={isSummed}
      onChange={onChange}
    />
  );
}
