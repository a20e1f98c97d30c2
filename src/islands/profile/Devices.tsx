import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatInstant } from '#lib/format/times.ts';
import { accountPath } from '#lib/routes/account.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Status } from '../ui/Status.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Part } from './Part.tsx';

type Session = Output<'GET /pessoas/sessoes'>['itens'][number];

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/sessoes', {}, { signal });

/** Where the login is signed in; each is ended by itself, or all the others at once. */
export function Devices() {
  const t = useTexts();
  const person = usePerson();
  const { answered, error, retry } = useAnswer(String(person), ask);
  const { busy, problem, send } = useSending();

  const end = (id: number) =>
    send(async () => {
      await act('DELETE /pessoas/sessoes/:id', { params: { id } });
      showToast({ text: t('profile.device_ended') });
      retry();
    });
  const endOthers = () =>
    send(async () => {
      const { encerradas } = await act('DELETE /pessoas/sessoes', {});
      showToast({ text: t('profile.devices_ended', { count: encerradas }) });
      retry();
    });

  const sessions = answered?.answer.itens ?? [];
  const isAlone = sessions.length < 2;
  return (
    <Part
      id="aparelhos"
      title={t('profile.devices')}
      act={
        !isAlone && (
          <Button size="small" variant="quiet" busy={busy} onClick={endOthers}>
            {t('profile.devices_end')}
          </Button>
        )
      }
    >
      {!answered && !error && <Skeleton shape="rows" count={2} label={t('profile.loading')} />}
      {error !== null && !answered && (
        <LoadFailed title={t('profile.devices_failed')} error={error} onRetry={retry} level={3} />
      )}
      <ul>
        {sessions.map((session) => (
          <Device key={session.cod_sessao} session={session} busy={busy} onEnd={end} />
        ))}
      </ul>
      <Problem>{problem}</Problem>
      {answered && <Strange isAlone={isAlone} />}
    </Part>
  );
}

function Strange({ isAlone }: { isAlone: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <p className="small muted space-4">
      {isAlone ? t('profile.devices_only') : t('profile.devices_strange')}{' '}
      <a href={accountPath(locale, 'password')}>{t('profile.change_password')}</a>
    </p>
  );
}

interface DeviceProps {
  session: Session;
  busy: boolean;
  onEnd: (id: number) => void;
}

function Device({ session, busy, onEnd }: DeviceProps) {
  const t = useTexts();
  const locale = useLocale();
  const browser = session.navegador || t('profile.device_unknown');
  const moment = (instant: string) => formatInstant(instant, locale);
  const since = moment(session.desde);
  return (
    <li className="profile-line">
      <p>
        <b>{session.esta ? t('profile.device_this') : browser}</b>
        <small>
          {session.esta
            ? t('profile.device_since', { browser, since })
            : t('profile.device_times', { since, used: moment(session.ultimo_uso) })}{' '}
          {session.lembrar && t('profile.device_remembered')}
        </small>
      </p>
      {session.esta ? (
        <Status kind="available">{t('profile.in_use')}</Status>
      ) : (
        <Button
          size="small"
          busy={busy}
          suffix={t('profile.device_end_suffix', { browser, since })}
          onClick={() => onEnd(session.cod_sessao)}
        >
          {t('profile.device_end')}
        </Button>
      )}
    </li>
  );
}
