import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { monthShort } from '#lib/format/month-names.ts';
import { useErrorText } from '../ui/error-text.ts';
import { Field } from '../ui/form/Field.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { MonthDrawing } from './MonthDrawing.tsx';

type Figures = Output<'GET /aquisicao/estatisticas'>;

interface Days {
  /** YYYY-MM-DD; empty: as the server has it. */
  from: string;
  to: string;
}

function ask(question: string, signal: AbortSignal): Promise<Figures> {
  const { from, to } = JSON.parse(question) as Days;
  const query = { ...(from && { dataIni: from }), ...(to && { dataFim: to }) };
  return call('GET /aquisicao/estatisticas', { query }, { signal });
}

/** Estatísticas das sugestões: of everybody and of oneself, by month and by state. */
export function FiguresScreen() {
  const t = useTexts();
  const errorText = useErrorText();
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const { answered, error, retry } = useAnswer(JSON.stringify(days), ask);
  const figures = answered?.answer ?? null;
  useScreenHeading(figures && t('suggestions.figures_heading', { count: figures.total }));
  if (error && !figures) {
    return <LoadFailed title={t('suggestions.failed')} error={error} onRetry={retry} />;
  }
  if (!figures) return <Skeleton shape="rows" count={6} label={t('suggestions.loading')} />;
  return (
    <>
      <Summary figures={figures} />
      <div className="request-filters no-print" role="group" aria-label={t('suggestions.filters')}>
        <Field
          type="date"
          label={t('suggestions.from')}
          value={days.from || figures.data_inicial}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <Field
          type="date"
          label={t('suggestions.to')}
          value={days.to || figures.data_final}
          error={error === null ? '' : errorText(error)}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </div>
      <Months figures={figures} />
      <States figures={figures} />
    </>
  );
}

function Summary({ figures }: { figures: Figures }) {
  const t = useTexts();
  const { minhas: own, dias_ate_resposta: days } = figures;
  const said = [
    t('suggestions.figures_own', { count: own }),
    ...(days === undefined ? [] : [t('suggestions.figures_days', { count: days })]),
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
        <caption>{t('suggestions.by_month')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('suggestions.month')}</th>
            <th scope="col">{t('suggestions.all_people')}</th>
            <th scope="col">{t('suggestions.bought')}</th>
            <th scope="col">{t('suggestions.own')}</th>
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
      <caption>{t('suggestions.by_state')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('suggestions.state')}</th>
          <th scope="col">{t('suggestions.all_people')}</th>
          <th scope="col">{t('suggestions.own')}</th>
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
