import { useState } from 'react';
import {
  $renewing,
  $renewedFirst,
  mayRenew,
  renewLoans,
  type Loan,
  type Loans,
} from '#lib/stores/loans.ts';
import { Announcement } from '../ui/load/Announcement.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { LoanRow } from './LoanRow.tsx';
import { OtherLoansHead, RenewedHead } from './LoansHead.tsx';
import { RenewalFailed, useFocusIfLost, useSummary } from './renewal-results.tsx';

/** Minimum renewable loans for check boxes: below it, the buttons "renew" and "renew all" suffice. */
const CHOICE_FROM = 3;

interface Props {
  loans: Loans;
  /** False for a cached list shown offline: nothing can be renewed from it. */
  live: boolean;
}

/**
 * The list with its actions: renew one loan, the chosen ones, or all renewable ones. Renewed
 * loans are listed first, under their own heading.
 */
export function LoanList({ loans, live }: Props) {
  const { chosen, toggle, clear } = useChosen();
  const renewal = useStore($renewing);
  const renewedFirst = useStore($renewedFirst);
  const announcement = useSummary(renewal.results);
  const place = useFocusIfLost<HTMLDivElement>(renewal.results);
  const renewed = loans.itens.filter(({ cod_emprestimo: code }) => renewedFirst.has(code));
  const rest = loans.itens.filter(({ cod_emprestimo: code }) => !renewedFirst.has(code));
  const renewable = live ? rest.filter(mayRenew) : [];
  const picked = renewable.filter(({ cod_emprestimo: code }) => chosen.has(code));

  const renew = async (some: readonly Loan[]) => {
    await renewLoans(some.map(({ cod_emprestimo: code }) => code));
    clear();
  };
  const rows = (some: readonly Loan[], choice: boolean) => (
    <ul className="loans">
      {some.map((loan) => (
        <LoanRow
          key={loan.cod_emprestimo}
          loan={loan}
          live={live}
          busy={renewal.busy}
          chosen={choice && mayRenew(loan) ? chosen.has(loan.cod_emprestimo) : undefined}
          onChoose={() => toggle(loan.cod_emprestimo)}
          onRenew={() => void renew([loan])}
        />
      ))}
    </ul>
  );

  return (
    <div ref={place}>
      <Announcement text={announcement} about={renewal.results} />
      {renewed.length > 0 && (
        <>
          <RenewedHead renewed={renewed.length} all={loans.itens.length} />
          {rows(renewed, false)}
        </>
      )}
      {rest.length > 0 && (
        <>
          <OtherLoansHead
            rest={rest}
            isAll={renewed.length === 0}
            limit={loans.limite_itens}
            picked={picked.length}
            renewable={renewable.length}
            live={live}
            busy={renewal.busy}
            onRenew={() => void renew(picked.length > 0 ? picked : renewable)}
          />
          {renewal.error !== null && <RenewalFailed error={renewal.error} />}
          {rows(rest, renewable.length >= CHOICE_FROM)}
        </>
      )}
    </div>
  );
}

/** Ids of the checked loans. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (code: number) => {
    const next = new Set(chosen);
    if (!next.delete(code)) next.add(code);
    setChosen(next);
  };
  return { chosen, toggle, clear: () => setChosen(new Set()) };
}
