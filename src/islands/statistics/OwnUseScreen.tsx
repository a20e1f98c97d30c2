import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatMonth } from '#lib/format/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { MonthTable } from '../ui/statistics/MonthTable.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type Use = Output<'GET /emprestimo/estatisticas'>;

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /emprestimo/estatisticas', {}, { signal });

/** Estatísticas: what the person borrowed, month by month and by library, as a table that is drawn. */
export function OwnUseScreen() {
  const t = useTexts();
  const locale = useLocale();
  const { answered, error, retry } = useAnswer('now', ask);
  const use = answered?.answer ?? null;
  const total = use?.meses.reduce((sum, { emprestimos }) => sum + emprestimos, 0) ?? 0;
  const first = use?.meses.at(-1)?.mes;
  const since = first === undefined ? '' : formatMonth(`${first}-01`, locale);
  useScreenHeading(total > 0 ? t('statistics.heading', { count: total, since }) : null);
  if (error) {
    return <LoadFailed title={t('statistics.failed')} error={error} onRetry={retry} />;
  }
  if (!use) return <Skeleton shape="rows" count={6} label={t('statistics.loading')} />;
  return (
    <>
      {!use.guardado && (
        <div className="space-5">
          <Notice>{t('statistics.not_kept')}</Notice>
        </div>
      )}
      {use.meses.length === 0 ? (
        <EmptyState title={t('statistics.empty_title')} actions={<SearchLink />}>
          {t('statistics.empty_text')}
        </EmptyState>
      ) : (
        <Years use={use} />
      )}
    </>
  );
}

const monthOf = ({ mes, emprestimos, renovacoes, reservas }: Use['meses'][number]) => ({
  ...{ month: Number(mes.slice(5)), loans: emprestimos, renewals: renovacoes, holds: reservas },
});

function Years({ use }: { use: Use }) {
  const t = useTexts();
  const years = [...new Set(use.meses.map(({ mes }) => mes.slice(0, 4)))];
  const [year, setYear] = useState(years[0] ?? '');
  return (
    <>
      <div className="statistics__year">
        <SelectField
          label={t('statistics.year')}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </div>
      <MonthTable
        caption={t('statistics.by_month', { year })}
        labels={{
          month: t('statistics.month'),
          loans: t('statistics.loans'),
          renewals: t('statistics.renewals'),
          holds: t('statistics.holds'),
        }}
        months={use.meses.filter(({ mes }) => mes.startsWith(year)).map(monthOf)}
      />
      {use.bibliotecas.length > 0 && <LibraryTable libraries={use.bibliotecas} />}
    </>
  );
}

function LibraryTable({ libraries }: { libraries: Use['bibliotecas'] }) {
  const t = useTexts();
  const most = Math.max(1, ...libraries.map(({ emprestimos }) => emprestimos));
  return (
    <table className="statistics table">
      <caption className="statistics__caption">{t('statistics.by_library')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('statistics.library')}</th>
          <td className="statistics__bars" aria-hidden="true" />
          <th scope="col" className="statistics__count">
            {t('statistics.loans')}
          </th>
        </tr>
      </thead>
      <tbody>
        {libraries.map(({ desc_biblioteca: name, emprestimos: count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="statistics__bars" aria-hidden="true">
              <span
                className="statistics__bar"
                style={{ inlineSize: `${(100 * count) / most}%` }}
              />
            </td>
            <td className="statistics__count num">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
