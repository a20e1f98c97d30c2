import { useEffect, useId, useRef, useState } from 'react';
import { $renewing, renewLoans, type Loan, type Loans, type Renewal } from '#lib/stores/loans.ts';
import { Button } from '../ui/Button.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useStore } from '../ui/use-store.ts';
import { LoanRow } from './LoanRow.tsx';

/** May it be renewed, as far as is known? Without `acoes` the server decides when asked. */
export const mayRenew = ({ acoes }: Loan): boolean => acoes?.renovar.permitido ?? true;

interface Props {
  loans: Loans;
  /** False when this is an older list: then nothing can be renewed from it. */
  live: boolean;
}

/** The list with its acts: renew one, the chosen ones, or all that may be renewed. */
export function LoanList({ loans, live }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const renewal = useStore($renewing);
  const said = useSummary(renewal.results);
  const list = useFocusIfLost(loans, renewal.results);
  const renewable = live ? loans.itens.filter(mayRenew) : [];
  const picked = renewable.filter(({ cod_emprestimo: code }) => chosen.has(code));

  const renew = async (some: readonly Loan[]) => {
    await renewLoans(some.map(({ cod_emprestimo: code }) => code));
    setChosen(new Set());
  };
  const toggle = (code: number) => {
    const next = new Set(chosen);
    if (!next.delete(code)) next.add(code);
    setChosen(next);
  };

  return (
    <>
      <ListHead
        loans={loans}
        picked={picked.length}
        renewable={renewable.length}
        live={live}
        busy={renewal.busy}
        onRenew={() => void renew(picked.length > 0 ? picked : renewable)}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {renewal.failure !== null && <RenewalFailed failure={renewal.failure} />}
      <ul className="loans" ref={list}>
        {loans.itens.map((loan) => (
          <LoanRow
            key={loan.cod_emprestimo}
            loan={loan}
            live={live}
            busy={renewal.busy}
            chosen={chosen.has(loan.cod_emprestimo)}
            onChoose={() => toggle(loan.cod_emprestimo)}
            onRenew={() => void renew([loan])}
          />
        ))}
      </ul>
    </>
  );
}

interface HeadProps {
  loans: Loans;
  picked: number;
  renewable: number;
  live: boolean;
  busy: boolean;
  onRenew: () => void;
}

function ListHead({ loans, picked, renewable, live, busy, onRenew }: HeadProps) {
  const t = useTexts();
  const whyId = useId();
  const { itens, limite_itens: limit } = loans;
  const nothing = renewable === 0;
  return (
    <>
      <div className="loans-head">
        <div>
          <h2>{t('loans.title')}</h2>
          {limit !== undefined && (
            <p className="small muted num">{t('loans.count_of', { count: itens.length, limit })}</p>
          )}
        </div>
        {live && (
          <Button
            variant={nothing ? 'outlined' : 'solid'}
            busy={busy}
            reasonId={nothing ? whyId : undefined}
            onClick={onRenew}
          >
            {picked > 0 ? t('loans.renew_chosen', { count: picked }) : t('loans.renew_all')}
          </Button>
        )}
      </div>
      {live && nothing && (
        <Notice tone="warn" id={whyId} title={t('loans.none_renewable')}>
          {t('loans.none_renewable_why')}
        </Notice>
      )}
    </>
  );
}

/** The outcome in words, for those who do not see the rows change. */
function useSummary(results: readonly Renewal[]): string {
  const t = useTexts();
  const renewed = results.filter(({ ok }) => ok).length;
  const refused = results.length - renewed;
  return [
    renewed > 0 && t('loans.summary_renewed', { count: renewed }),
    refused > 0 && t('loans.summary_refused', { count: refused }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** After signing in again nothing has the focus: it goes to what became of the renewal. */
function useFocusIfLost({ itens }: Loans, [first]: readonly Renewal[]) {
  const list = useRef<HTMLUListElement>(null);
  const row = itens.findIndex(({ cod_emprestimo: code }) => code === first?.cod_emprestimo);
  useEffect(() => {
    if (row < 0 || document.activeElement !== document.body) return;
    list.current?.children[row]?.querySelector<HTMLElement>('.reason')?.focus();
  }, [row]);
  return list;
}

function RenewalFailed({ failure }: { failure: unknown }) {
  const t = useTexts();
  const text = useFailureText()(failure);
  return (
    <Notice tone="bad" live="alert" title={t('loans.renew_failed')}>
      {text}
    </Notice>
  );
}
