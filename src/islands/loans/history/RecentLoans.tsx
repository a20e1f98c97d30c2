import { useCallback } from 'react';
import { call } from '#lib/api/call.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { PastRow } from './Months.tsx';

const SHOWN = 5;

/** The most recently returned titles; empty if the history is off. */
export function RecentLoans() {
  const t = useTexts();
  const ask = useCallback(
    (_: string, signal: AbortSignal) =>
      call('GET /emprestimo/historico', { query: { perPage: SHOWN } }, { signal }),
    [],
  );
  const loans = useAnswer('last', ask).answered?.answer.itens ?? [];
  if (loans.length === 0) return null;
  return (
    <section className="part">
      <h2>{t('loan-history.last_reads')}</h2>
      <ul>
        {loans.map((loan) => (
          <PastRow key={loan.cod_emprestimo} loan={loan} />
        ))}
      </ul>
    </section>
  );
}
