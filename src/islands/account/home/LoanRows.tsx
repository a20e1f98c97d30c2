import { useState } from 'react';
import type { Row } from '#lib/account/by-date.ts';
import { formatDay, formatLongDay, weekday } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { $renewals, $renewing, mayRenew, renewLoans, type Loan } from '#lib/stores/loans.ts';
import { LoanAction } from '../../loans/LoanAction.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import type { RowDate } from './ByDate.tsx';
import { OpenOn } from './OpenOn.tsx';
import { RowFrame, Work } from './RowFrame.tsx';

interface Props {
  row: Extract<Row, { loans: readonly Loan[] }>;
  date: RowDate;
  live: boolean;
}

/** Loans due on one day that can all be renewed, or that cannot for the same reasons. */
export function LoanRows({ row, date, live }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const renewals = useStore($renewals);
  const { kind, loans } = row;
  const [first] = loans;
  const count = loans.length;
  const isRenewed = loans.every(({ cod_emprestimo: code }) => renewals.get(code)?.ok);
  const newDate = useRenewedDate(loans);
  const hasResult = loans.some(({ cod_emprestimo: code }) => renewals.has(code));
  const isEach = kind === 'renew' || loans.some(mayRenew);
  const isListed = isEach && (count > 1 ? isOpen || hasResult : false);
  const state = () => {
    if (isRenewed) return t('account-home.renewed', { count });
    return kind === 'late' ? t('account-home.late') : t('account-home.due', { count });
  };
  return (
    <RowFrame
      row={row}
      date={isRenewed ? (newDate ?? date) : date}
      done={isRenewed}
      state={state()}
      act={
        isEach && first && count === 1 ? (
          <Renew loan={first} live={live} />
        ) : (
          isEach &&
          !isListed &&
          live && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('account-home.each')}
            </Button>
          )
        )
      }
    >
      {loans.map((loan) => (
        <div key={loan.cod_emprestimo}>
          <Work work={loan} />
          {isListed && <Renew loan={loan} live={live} />}
        </div>
      ))}
      {!isRenewed && <Facts row={row} />}
      {!isEach && first && <Renew loan={first} live={live} />}
    </RowFrame>
  );
}

/** The button, or what came of it, or why there is none. */
function Renew({ loan, live }: { loan: Loan; live: boolean }) {
  const { busy } = useStore($renewing);
  const code = loan.cod_emprestimo;
  return (
    <div data-loan={code}>
      <LoanAction loan={loan} live={live} busy={busy} onRenew={() => void renewLoans([code])} />
    </div>
  );
}

/** The day until which all were renewed, and the one before. */
function useRenewedDate(loans: readonly Loan[]): RowDate | null {
  const t = useTexts();
  const locale = useLocale();
  const [due, ...others] = new Set(loans.map(({ data_devolucao }) => data_devolucao.slice(0, 10)));
  const before = loans[0]?.ultima_renovacao?.antes;
  if (due === undefined || others.length > 0 || before === undefined) return null;
  const detail = t('loans.before', { date: formatDay(before, locale) });
  return { day: formatDay(due, locale), detail: `${weekday(due, locale)}, ${detail}` };
}

/** Where and until when to return, what lateness has cost so far, and until when it could be renewed. */
function Facts({ row: { kind, loans } }: Pick<Props, 'row'>) {
  const t = useTexts();
  const locale = useLocale();
  const [loan] = loans;
  if (!loan || loan.devolucao_informada !== undefined) return null;
  const { data_devolucao: due, desc_biblioteca: library, data_se_renovar: renewed } = loan;
  const fine = loans.reduce((sum, { multa_prevista }) => sum + multa_prevista, 0);
  const days = Math.max(...loans.map((one) => one.dias_afastamento_previstos ?? 0));
  const time = loan.tipo_emprestimo === 'horas' ? `, ${formatLocalTime(due, locale)}` : '';
  const date = `${formatLongDay(due, locale)}${time}`;
  if (kind === 'renew') {
    const isSame = loans.every(
      (one) => one.data_se_renovar?.slice(0, 10) === renewed?.slice(0, 10),
    );
    if (!renewed || !isSame) return null;
    return <p>{t('account-home.may_renew', { date: formatLongDay(renewed, locale) })}</p>;
  }
  const isLate = kind === 'late';
  return (
    <p>
      {isLate
        ? t('account-home.return_now', { library })
        : t('account-home.return_by', { library, date })}{' '}
      <OpenOn library={loan.cod_biblioteca} day={isLate ? null : due} />
      {fine > 0 && ` ${t('account-home.fine', { amount: formatMoney(fine, locale) })}`}
      {days > 0 && ` ${t('account-home.suspension', { count: days })}`}
    </p>
  );
}
