import { useId, useState } from 'react';
import { renewLoans, type Loan, type Loans, type Renewal } from '#lib/stores/loans.ts';
import { Button } from '../ui/Button.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/texts.tsx';
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
  const renewal = useRenewal();
  const renewable = live ? loans.itens.filter(mayRenew) : [];
  const picked = renewable.filter(({ cod_emprestimo: code }) => chosen.has(code));

  const renew = async (some: readonly Loan[]) => {
    await renewal.run(some.map(({ cod_emprestimo: code }) => code));
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
        {renewal.said}
      </p>
      {renewal.failure !== null && <RenewalFailed failure={renewal.failure} />}
      <ul className="loans">
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

/** Runs a renewal and tells its outcome in words, for those who do not see the rows change. */
function useRenewal() {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);

  const summary = (results: readonly Renewal[]): string => {
    const renewed = results.filter(({ ok }) => ok).length;
    const refused = results.length - renewed;
    return [
      renewed > 0 && t('loans.summary_renewed', { count: renewed }),
      refused > 0 && t('loans.summary_refused', { count: refused }),
    ]
      .filter(Boolean)
      .join(' ');
  };

  const run = async (codes: readonly number[]) => {
    if (busy || codes.length === 0) return;
    setBusy(true);
    setSaid('');
    setFailure(null);
    try {
      setSaid(summary(await renewLoans(codes)));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return { busy, said, run, failure };
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
