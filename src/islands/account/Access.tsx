import { useCallback, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { otherLogins, type OtherLogin } from '#lib/api/logins.ts';
import { formatInstant } from '#lib/format/times.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { OtherLogins } from './OtherLogins.tsx';

type Session = Output<'GET /pessoas/sessoes'>['itens'][number];

async function readAccess(): Promise<{ sessions: Session[]; others: OtherLogin[] }> {
  const [{ itens: sessions }, others] = await Promise.all([
    call('GET /pessoas/sessoes', {}),
    otherLogins(),
  ]);
  return { sessions, others };
}

/** The open sessions, each to be ended, and the other logins of the person. */
export function Access() {
  const t = useTexts();
  const ask = useCallback(() => readAccess(), []);
  const { answered, error, retry } = useAnswer('now', ask);
  const { busy, problem, send } = useSending();
  const [ended, setEnded] = useState<readonly number[]>([]);

  if (error) {
    return <LoadFailed title={t('account.access_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('account.access_loading')} />;
  const { sessions, others } = answered.answer;

  const end = (id: number) =>
    send(async () => {
      await act('DELETE /pessoas/sessoes/:id', { params: { id } });
      setEnded([...ended, id]);
      showToast({ text: t('account.session_ended') });
    });

  return (
    <>
      <h2 className="space-5">{t('account.sessions')}</h2>
      <ul className="rule-list space-4">
        {sessions
          .filter(({ cod_sessao: id }) => !ended.includes(id))
          .map((session) => (
            <li key={session.cod_sessao}>
              <SessionRow session={session} busy={busy} onEnd={end} />
            </li>
          ))}
      </ul>
      {others.length > 0 && <h2 className="space-5">{t('account.other_logins')}</h2>}
      <OtherLogins others={others} />
      <Problem>{problem}</Problem>
    </>
  );
}

interface RowProps {
  session: Session;
  busy: boolean;
  onEnd: (id: number) => void;
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const t = useTexts();
  const locale = useLocale();
  const browser = session.navegador || t('account.session_unknown');
  const moment = (instant: string) => formatInstant(instant, locale);
  return (
    <>
      <p>
        <b>{browser}</b>
        {session.esta && `, ${t('account.session_this')}`}
      </p>
      <p className="small muted">
        {t('account.session_times', {
          since: moment(session.desde),
          used: moment(session.ultimo_uso),
        })}
      </p>
      {!session.esta && (
        <div className="row space-4">
          <Button
            size="small"
            busy={busy}
            suffix={t('account.session_end_suffix', { browser, since: moment(session.desde) })}
            onClick={() => onEnd(session.cod_sessao)}
          >
            {t('account.session_end')}
          </Button>
        </div>
      )}
    </>
  );
}
