import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatFullDay } from '#lib/format/dates.ts';
import { accountPath } from '#lib/routes/account.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Clearing } from './ClearanceScreen.tsx';

interface Props {
  clearing: Clearing;
  onIssued: () => void;
}

/** Nothing is pending: what ends, what is cancelled, what stays; one tick and one button. */
export function ClearanceForm({ clearing, onIssued }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [agreed, setAgreed] = useState(false);
  const { busy, problem, setProblem, send } = useSending();
  const { unidade: unit } = clearing;

  const issue = () => {
    if (!agreed) return setProblem(t('clearance.tick_first'));
    send(async () => {
      await call('POST /unidade-informacao/nada-consta', { body: { confirmo: true } });
      onIssued();
    });
  };

  return (
    <section className="space-6" aria-labelledby="muda">
      <h2 id="muda" className="clearance__head">
        {t('clearance.before')}
      </h2>
      <Changes clearing={clearing} />
      <div className="space-4">
        <Checkbox
          checked={agreed}
          label={clearing.encerrada ? t('clearance.agree_again') : t('clearance.agree', { unit })}
          onChange={({ currentTarget }) => {
            setAgreed(currentTarget.checked);
            setProblem('');
          }}
        />
      </div>
      {problem && (
        <div className="space-4">
          <Problem>{problem}</Problem>
        </div>
      )}
      <div className="row space-5">
        <Button variant="solid" busy={busy} onClick={issue}>
          {t('clearance.issue')}
        </Button>
        <ButtonLink variant="quiet" href={accountPath(locale, 'home')}>
          {t('clearance.not_now')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Changes({ clearing }: { clearing: Clearing }) {
  const t = useTexts();
  const locale = useLocale();
  const { unidade: unit, cancela, validade, encerrada } = clearing;
  const list = new Intl.ListFormat(locale);
  const titlesOf = (kind: 'reserva' | 'pedido' | 'solicitacao') =>
    cancela.filter(({ tipo }) => tipo === kind).map(({ descricao }) => descricao);
  const holds = titlesOf('reserva');
  const requests = titlesOf('pedido');
  const loanRequests = titlesOf('solicitacao');
  return (
    <ul className="ways space-4">
      <li>{encerrada ? t('clearance.ended_already', { unit }) : t('clearance.ends', { unit })}</li>
      {holds.length > 0 && (
        <li>{t('clearance.cancels_holds', { count: holds.length, titles: list.format(holds) })}</li>
      )}
      {requests.length > 0 && (
        <li>
          {t('clearance.cancels_requests', {
            ...{ count: requests.length, titles: list.format(requests) },
          })}
        </li>
      )}
      {loanRequests.length > 0 && (
        <li>
          {t('clearance.cancels_loan_requests', {
            ...{ count: loanRequests.length, titles: list.format(loanRequests) },
          })}
        </li>
      )}
      <li>{t('clearance.holds_until', { date: formatFullDay(validade, locale) })}</li>
      <li>{t('clearance.stays')}</li>
    </ul>
  );
}
