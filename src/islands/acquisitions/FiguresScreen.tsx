import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { monthShort } from '#lib/format/month-names.ts';
import { Fetched } from '../ui/load/Fetched.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { DayFilters, Filters } from '../ui/list/filters.tsx';
import { queryOf, useProblems } from '../ui/list/filter-state.ts';
import { MonthDrawing } from './MonthDrawing.tsx';

type Figures = Output<'GET /aquisicao/estatisticas'>;

/** Empty: the server's own. */
const NO_DAYS = { dataIni: '', dataFim: '' };

const fetchFigures = (question: string, signal: AbortSignal) =>
  call(
    'GET /aquisicao/estatisticas',
    { query: queryOf(JSON.parse(question) as typeof NO_DAYS) },
    { signal },
  );

/** Estatísticas das sugestões: of everybody and of oneself, by month and by state. */
export function FiguresScreen() {
  const t = useTexts();
  const [days, setDays] = useState(NO_DAYS);
  const fetched = useAnswer(JSON.stringify(days), fetchFigures);
  const figures = fetched.answered?.answer;
  const problems = useProblems(fetched.error, days);
  useScreenHeading(
    figures ? t('acquisitions-suggestions.figures_heading', { count: figures.total }) : null,
  );
  const filters = {
    dataIni: days.dataIni || (figures?.data_inicial ?? ''),
    dataFim: days.dataFim || (figures?.data_final ?? ''),
  };
  return (
    <>
      {figures && (
        <>
          <Summary figures={figures} />
          <Filters label={t('acquisitions-suggestions.filters')}>
            <DayFilters
              list={{ filters, setFilters: setDays, problems }}
              from={t('acquisitions-suggestions.from')}
              to={t('acquisitions-suggestions.to')}
            />
          </Filters>
        </>
      )}
      <Fetched
        from={Object.keys(problems).length > 0 ? { ...fetched, error: null } : fetched}
        failedText={t('acquisitions-suggestions.failed')}
        loadingText={t('acquisitions-suggestions.loading')}
        skeletonRows={6}
      >
        {(all) => (
          <>
            <Months figures={all} />
            <States figures={all} />
          </>
        )}
      </Fetched>
    </>
  );
}

function Summary({ figures }: { figures: Figures }) {
  const t = useTexts();
  const { minhas: own, dias_ate_resposta: days } = figures;
  const said = [
    t('acquisitions-suggestions.figures_own', { count: own }),
    ...(days === undefined ? [] : [t('acquisitions-suggestions.figures_days', { count: days })]),
  ];
  return <p className="lead space-4">{said.join(' ')}</p>;
}

/** Drawn, and the same as a table. */
function Months({ figures }: { figures: Figures }) {
  const t = useTexts();
  const locale = useLocale();
  const months = figures.por_mes;
  return (
    <>
      <MonthDrawing months={months} />
      <table className="table figures">
        <caption>{t('acquisitions-suggestions.by_month')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('acquisitions-suggestions.month')}</th>
            <th scope="col">{t('acquisitions-suggestions.all_people')}</th>
            <th scope="col">{t('acquisitions-suggestions.bought')}</th>
            <th scope="col">{t('acquisitions-suggestions.own')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ mes, total, atendidas, minhas }) => (
            <tr key={mes}>
              <th scope="row">
                {monthShort(Number(mes.slice(5)), locale)} {mes.slice(0, 4)}
              </th>
              <td className="num">{total}</td>
              <td className="num">{atendidas}</td>
              <td className="num">{minhas}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function States({ figures }: { figures: Figures }) {
  const t = useTexts();
  return (
    <table className="table figures">
      <caption>{t('acquisitions-suggestions.by_state')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('acquisitions-suggestions.state')}</th>
          <th scope="col">{t('acquisitions-suggestions.all_people')}</th>
          <th scope="col">{t('acquisitions-suggestions.own')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.por_situacao.map(({ situacao, desc_situacao: name, total, minhas }) => (
          <tr key={situacao}>
            <th scope="row">{name}</th>
            <td className="num">{total}</td>
            <td className="num">{minhas}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
