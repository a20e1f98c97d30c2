import { useId, type ReactNode, type RefObject } from 'react';
import * as icons from '#lib/icons.ts';
import { $renewing, renewLoans, type Loan } from '#lib/stores/loans.ts';
import { mayRenew, RenewalFailed, useFocusIfLost, useSummary } from '../../loans/LoanList.tsx';
import { LoanRow } from '../../loans/LoanRow.tsx';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';

interface Props {
  loans: readonly Loan[];
  /** False when this is an older list: then nothing can be renewed from it. */
  live: boolean;
}

/** What should have been back by now. */
export function LateLoans(props: Props) {
  const t = useTexts();
  return <Rows title={t('account.late')} {...props} />;
}

/** Loans due soon, to renew one by one or together; renewed rows keep their place. */
export function SoonLoans(props: Props) {
  const t = useTexts();
  const { loans, live } = props;
  const { busy, results, error } = useStore($renewing);
  const said = useSummary(results);
  const place = useFocusIfLost<HTMLElement>(results);
  const renewable = live ? loans.filter(mayRenew) : [];
  const renew = () => void renewLoans(renewable.map(({ cod_emprestimo: code }) => code));
  return (
    <Rows
      {...props}
      place={place}
      title={t('account.soon')}
      act={
        renewable.length > 1 && (
          <Button variant="solid" icon={icons.retry} busy={busy} onClick={renew}>
            {t('loans.renew_those', { count: renewable.length })}
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {error !== null && <RenewalFailed error={error} />}
    </Rows>
  );
}

interface RowsProps extends Props {
  title: string;
  act?: ReactNode;
  place?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

function Rows({ title, loans, live, act, place, children }: RowsProps) {
  const heading = useId();
  const { busy } = useStore($renewing);
  return (
    <section aria-labelledby={heading} ref={place}>
      <div className="loans-head">
        <h2 id={heading}>{title}</h2>
        {act}
      </div>
      {children}
      <ul className="loans">
        {loans.map((loan) => (
          <LoanRow
            key={loan.cod_emprestimo}
            loan={loan}
            live={live}
            busy={busy}
            chosen={undefined}
            onChoose={() => undefined}
            onRenew={() => void renewLoans([loan.cod_emprestimo])}
          />
        ))}
      </ul>
    </section>
  );
}
