import { useCallback, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { MonthTable } from '../ui/statistics/MonthTable.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import type { PanelProps } from './panels.ts';

type Year = Output<'GET /acervo/:id/dados-estatisticos/anos'>['itens'][number];

/** How often a title was borrowed: the years, and one of them month by month. */
export function StatisticsPanel({ codAcervo }: PanelProps) {
  const t = useTexts();
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /acervo/:id/dados-estatisticos/anos', { params: { id: codAcervo } }, { signal }),
    [codAcervo],
  );
  const { answered, error, retry } = useAnswer(String(codAcervo), ask);
  if (error) {
    return <LoadFailed title={t('titles.part_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={4} label={t('titles.part_loading')} />;
  const { itens: years } = answered.answer;
  if (years.length === 0) {
    return <EmptyState title={t('titles.loans_never')}>{t('titles.loans_never_text')}</EmptyState>;
  }
  return (
    <>
      <h2>{t('titles.loans_heading')}</h2>
      <Years years={years} codAcervo={codAcervo} />
    </>
  );
}

function Years({ years, codAcervo }: { years: readonly Year[]; codAcervo: number }) {
  const t = useTexts();
  const [year, setYear] = useState(years[0]?.ano ?? 0);
  const total = years.reduce((sum, { emprestimos }) => sum + emprestimos, 0);
  const first = years.at(-1)?.ano ?? 0;
  return (
    <>
      <p className="lead">{t('titles.loans_since', { count: total, year: first })}</p>
      <div className="statistics__year">
        <SelectField
          label={t('titles.year')}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {years.map(({ ano, emprestimos }) => (
            <option key={ano} value={ano}>
              {`${ano} (${emprestimos})`}
            </option>
          ))}
        </SelectField>
      </div>
      <Months year={year} codAcervo={codAcervo} />
    </>
  );
}

function Months({ year, codAcervo }: { year: number; codAcervo: number }) {
  const t = useTexts();
  const ask = useCallback(
    (question: string, signal: AbortSignal) =>
      call(
        'GET /acervo/:id/dados-estatisticos/dados/:ano',
        { params: { id: codAcervo, ano: Number(question) } },
        { signal },
      ),
    [codAcervo],
  );
  const { answered, error, retry } = useAnswer(String(year), ask);
  if (error) {
    return <LoadFailed title={t('titles.part_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={12} label={t('titles.part_loading')} />;
  const { ano, itens: months } = answered.answer;
  const borrowed = months.filter((month) => month.emprestimos + month.renovacoes > 0);
  if (borrowed.length === 0)
    return <p className="space-4">{t('titles.loans_none_in', { year })}</p>;
  return (
    <>
      <MonthTable
        caption={t('titles.loans_in', { year: ano })}
        labels={{
          month: t('titles.month'),
          loans: t('titles.loans'),
          renewals: t('titles.renewals'),
        }}
        months={borrowed.map(({ mes, emprestimos, renovacoes }) => ({
          ...{ month: mes, loans: emprestimos, renewals: renovacoes },
        }))}
      />
      {borrowed.length < months.length && (
        <p className="small muted space-4">{t('titles.loans_no_others')}</p>
      )}
    </>
  );
}
