import { useEffect } from 'react';
import { ISSUE_STATES } from '#contract/shared/constants.ts';
import { serverTime } from '#lib/clock.ts';
import { formatDay, formatMonth, wallClockAt } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import type { Holding } from '#lib/periodicals/grid.ts';
import { $opening, loadOpening } from '#lib/stores/opening.ts';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { IssueTable } from './IssueTable.tsx';
import { STATE_KINDS, stateWords } from './issue-states.ts';

interface Props {
  codAcervo: number;
  holding: Holding;
  /** The library gets issues of this kind, in this rhythm or another. */
  isCurrent: boolean;
  /** The issue that is open. */
  open: number | null;
  onOpen: (seqSec: number | null) => void;
}

/** What one library has of a periodical in one rhythm: said in a sentence, then drawn. */
export function KardexHolding({ codAcervo, holding, isCurrent, open, onOpen }: Props) {
  const t = useTexts();
  const { acervo: statements, observacao: note, fasciculos: issues } = holding;
  return (
    <section className="kardex__holding">
      <h3>
        <Span holding={holding} />
      </h3>
      <p className="kardex__summary">
        <Counts holding={holding} /> <Next holding={holding} />{' '}
        <NoForecast holding={holding} isCurrent={isCurrent} />
      </p>
      {note && <p className="muted">{note}</p>}
      {statements.length > 0 && (
        <>
          <h4 className="kardex__also">{t('periodicals.also_held')}</h4>
          <ul className="kardex__statements">
            {statements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
        </>
      )}
      {issues.length > 0 && (
        <>
          <Legend holding={holding} />
          <IssueTable codAcervo={codAcervo} holding={holding} open={open} onOpen={onOpen} />
        </>
      )}
    </section>
  );
}

/** "Mensal, desde 2019", "Trimestral, de 2010 a 2018". */
function Span({ holding }: { holding: Holding }) {
  const t = useTexts();
  const { cod_period: code, desc_period: frequency } = holding;
  const { corrente: current, ano_inicio: from, ano_fim: to } = holding;
  if (from === undefined) return code === UNKNOWN ? <Kind holding={holding} /> : frequency;
  if (current) return t('periodicals.since', { frequency, from });
  if (to === undefined || to === from) return t('periodicals.in_year', { frequency, from });
  return t('periodicals.from_to', { frequency, from, to });
}

/** MARC code of a frequency that the record does not tell; the description of the title may. */
const UNKNOWN = 'u';

/** "Fascículos": what kind of issues these are. */
function Kind({ holding: { cod_par: kind } }: { holding: Holding }) {
  const t = useTexts();
  const kinds = {
    '853': t('periodicals.kind_853'),
    '854': t('periodicals.kind_854'),
    '855': t('periodicals.kind_855'),
  };
  return kinds[kind];
}

/** "Biblioteca Central: 48 fascículos, faltam 3 e 1 foi reclamado." */
function Counts({ holding }: { holding: Holding }) {
  const t = useTexts();
  const locale = useLocale();
  const { totais: totals, cod_par: kind, desc_biblioteca: library } = holding;
  const { recebido: count, em_falta: lacking, reclamado: claimed } = totals;
  if (count + lacking + claimed === 0) return `${library}.`;
  const held = {
    '853': t('periodicals.held_853', { count }),
    '854': t('periodicals.held_854', { count }),
    '855': t('periodicals.held_855', { count }),
  };
  const parts = [
    held[kind],
    lacking > 0 && t('periodicals.lacking', { count: lacking }),
    claimed > 0 && t('periodicals.claimed', { count: claimed }),
  ].filter((part) => part !== false);
  return `${library}: ${formatList(parts, locale)}.`;
}

/** The day that it is where the libraries are; that of UTC until their hours are known. */
function useToday(): string {
  const opening = useStore($opening);
  useEffect(() => void loadOpening(), []);
  return wallClockAt(serverTime(), opening?.agora ?? '')
    .toISOString()
    .slice(0, 10);
}

/** "O próximo é esperado em abril de 2026." */
function Next({ holding }: { holding: Holding }) {
  const t = useTexts();
  const locale = useLocale();
  const today = useToday();
  const { proximo: next, meses: months } = holding;
  if (!next) return null;
  const { data_prevista: day } = next;
  const when = months === undefined ? formatDay(day, locale) : formatMonth(day, locale);
  if (day <= today) return t('periodicals.next_due', { when });
  return months === undefined
    ? t('periodicals.next_on', { when })
    : t('periodicals.next_in', { when });
}

/** Why no issue is expected; that a pattern has ended matters only where no other goes on. */
function NoForecast({ holding, isCurrent }: Pick<Props, 'holding' | 'isCurrent'>) {
  const t = useTexts();
  const reason = holding.sem_previsao ?? (isCurrent ? undefined : 'encerrada');
  if (reason === undefined || (reason === 'encerrada' && isCurrent)) return null;
  const reasons = {
    encerrada: t('periodicals.ended'),
    situacao_desconhecida: t('periodicals.no_forecast_situacao_desconhecida'),
    continua: t('periodicals.no_forecast_continua'),
    irregular: t('periodicals.no_forecast_irregular'),
    sem_periodicidade: t('periodicals.no_forecast_sem_periodicidade'),
    sem_data: t('periodicals.no_forecast_sem_data'),
  };
  return reasons[reason];
}

/** The marks that occur, with their words. */
function Legend({ holding }: { holding: Holding }) {
  const words = stateWords(useTexts());
  const present = ISSUE_STATES.filter((state) =>
    holding.fasciculos.some(({ situacao }) => situacao === state),
  );
  return (
    <ul className="kardex__legend">
      {present.map((state) => (
        <li key={state}>
          <Status kind={STATE_KINDS[state]}>{words[state]}</Status>
        </li>
      ))}
    </ul>
  );
}
