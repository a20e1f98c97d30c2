import { useState } from 'react';
import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatDue } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { accountPath } from '#lib/routes/account.ts';
import { loadCopies, type Copies } from '#lib/stores/copies.ts';
import { showToast } from '#lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { Line } from './AvailableNow.tsx';
import { renewHere } from './renew-here.ts';

type Act = NonNullable<Copies['ato']>;

interface Props {
  codAcervo: number;
  act: Act;
  variant: 'solid' | 'outlined';
}

/** What the title is to the person signed in, and the act that follows: in hand, waiting, in the queue. */
export function OwnAct({ codAcervo, act, variant }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { kind, word, detail } = ownLine(act, locale, t);
  return (
    <>
      <p className="record__available">
        <Status kind={kind} detail={detail}>
          {word}
        </Status>
      </p>
      {act.tipo === 'renovar' ? (
        <Renewal {...{ act, codAcervo, variant }} />
      ) : (
        <ButtonLink
          href={accountPath(locale, act.tipo === 'ver_emprestimo' ? 'loans' : 'holds')}
          variant={variant}
        >
          {actText(act, t)}
        </ButtonLink>
      )}
    </>
  );
}

function actText({ tipo }: Act, t: Translate): string {
  if (tipo === 'retirar') return t('titles.act_pickup');
  return tipo === 'ver_emprestimo' ? t('titles.act_see_loan') : t('titles.act_see_hold');
}

function ownLine(act: Act, locale: Locale, t: Translate): Line {
  const { desc_biblioteca: where = '', validade: until } = act;
  if (act.tipo === 'retirar') {
    const date = until ? formatDue(until, locale) : '';
    const detail = date
      ? t('titles.own_ready_until', { where, date })
      : t('titles.now_where', { where });
    return { kind: 'available', word: t('titles.own_ready'), detail };
  }
  return act.tipo === 'ver_reserva' ? holdLine(act, locale, t) : loanLine(act, locale, t);
}

function loanLine({ data_devolucao: due, motivos }: Act, locale: Locale, t: Translate): Line {
  const date = due ? formatDue(due, locale) : '';
  const overdue = due !== undefined && expectedReturn([due], new Date())?.overdue;
  const until = overdue
    ? t('titles.own_loan_late', { date })
    : t('titles.own_loan_until', { date });
  return {
    kind: overdue ? 'overdue' : 'reserved',
    word: t('titles.own_loan'),
    detail: [until, motivos?.[0]?.mensagem].filter(Boolean).join('. '),
  };
}

function holdLine(act: Act, locale: Locale, t: Translate): Line {
  const { desc_biblioteca: where = '', posicao: place, fila: total = 0, previsao: day } = act;
  const queue = place
    ? t('titles.own_hold_place', { place, total })
    : t('titles.now_where', { where });
  const date = day && t('titles.own_hold_day', { date: formatDayOfMonth(day, locale) });
  const detail = [queue, date].filter(Boolean).join(', ');
  return { kind: 'reserved', word: t('titles.own_hold'), detail };
}

/** Renews in place; the page then says the new day. */
function Renewal({ act, codAcervo, variant }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { cod_emprestimo: loan = 0, data_se_renovar: due } = act;
  const renew = async () => {
    setBusy(true);
    try {
      showToast(await renewHere(loan, locale, t));
    } catch {
      showToast({ text: t('titles.renew_failed'), tone: 'error' });
    }
    await loadCopies(codAcervo, { again: true });
    setBusy(false);
  };
  const date = due ? formatDue(due, locale) : '';
  return (
    <Button {...{ variant, busy }} onClick={() => void renew()}>
      {date ? t('titles.act_renew_until', { date }) : t('titles.act_renew')}
    </Button>
  );
}
