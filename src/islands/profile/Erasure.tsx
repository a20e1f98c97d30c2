import { useState } from 'react';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Privacy } from './PrivacyPart.tsx';

const ASK = 'POST /pessoas/meu-pergamum/privacidade/apagamento';
const WITHDRAW = 'DELETE /pessoas/meu-pergamum/privacidade/apagamento';

interface Props {
  erasure: Privacy['apagamento'];
  onChanged: (privacy: Privacy) => void;
}

/** Request to erase all data: what the law requires to keep, what blocks it, and its state. */
export function Erasure({ erasure, onChanged }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { busy, problem, setProblem, send } = useSending();
  const { pedido, acoes, anos_guardados: years } = erasure;
  const ask = () =>
    send(async () => {
      onChanged(await act(ASK, { body: { confirmo: true } }));
      setOpen(false);
    });
  const withdraw = () => send(async () => onChanged(await act(WITHDRAW, {})));
  useResumed(ASK, ask);
  const reasons = pedido?.situacao === 'aguardando' ? [] : acoes.pedir.motivos;
  return (
    <div>
      <dt>{t('profile.erase')}</dt>
      <dd>
        {pedido ? <RequestState request={pedido} locale={locale} /> : t('profile.erase_text')}
        <small>{t('profile.erase_kept', { count: years })}</small>
        {reasons.map(({ codigo, mensagem }) => (
          <small key={codigo}>{mensagem}</small>
        ))}
        {!open && <Problem>{problem}</Problem>}
      </dd>
      <Acts
        {...{ acoes, busy }}
        onAsk={() => {
          setProblem('');
          setOpen(true);
        }}
        onWithdraw={withdraw}
      />
      <ConfirmDialog
        open={open}
        title={t('profile.erase_title')}
        confirmText={t('profile.erase_do')}
        cancelText={t('profile.leave')}
        onConfirm={ask}
        onCancel={() => setOpen(false)}
        danger
        busy={busy}
        error={problem}
      >
        <p>{t('profile.erase_means')}</p>
        <p>{t('profile.erase_kept', { count: years })}</p>
      </ConfirmDialog>
    </div>
  );
}

interface ActsProps {
  acoes: Props['erasure']['acoes'];
  busy: boolean;
  onAsk: () => void;
  onWithdraw: () => void;
}

function Acts({ acoes, busy, onAsk, onWithdraw }: ActsProps) {
  const t = useTexts();
  return (
    <dd className="profile-facts__acts">
      {acoes.pedir.permitido && (
        <Button
          size="small"
          variant="quiet"
          suffix={t('profile.suffix', { what: t('profile.erase') })}
          onClick={onAsk}
        >
          {t('profile.erase_ask')}
        </Button>
      )}
      {acoes.desistir.permitido && (
        <Button size="small" variant="quiet" busy={busy} onClick={onWithdraw}>
          {t('profile.erase_withdraw')}
        </Button>
      )}
    </dd>
  );
}

interface RequestStateProps {
  request: NonNullable<Privacy['apagamento']['pedido']>;
  locale: ReturnType<typeof useLocale>;
}

function RequestState({ request, locale }: RequestStateProps) {
  const t = useTexts();
  const { situacao, data, data_situacao: since, resposta } = request;
  const words = {
    aguardando: t('profile.erase_waits', { date: formatDate(data, locale) }),
    atendida: t('profile.erase_done', { date: formatDate(since, locale) }),
    recusada: t('profile.erase_refused', { date: formatDate(since, locale) }),
    retirada: t('profile.erase_withdrawn', { date: formatDate(since, locale) }),
  };
  return (
    <>
      {words[situacao]} {resposta}
    </>
  );
}
