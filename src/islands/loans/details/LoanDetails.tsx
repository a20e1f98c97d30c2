import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate, formatDay } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type Details = Output<'GET /emprestimo/:cod'>;

const ask = (code: string, signal: AbortSignal) =>
  call('GET /emprestimo/:cod', { params: { cod: Number(code) } }, { signal });

/** Everything about one loan: its copy, its dates, its renewals, and what it costs. */
export function LoanDetails({ code }: { code: number }) {
  const t = useTexts();
  const locale = useLocale();
  const { answered, error, retry } = useAnswer(String(code), ask);
  if (error) {
    return <LoadFailed title={t('loan-details.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={1} label={t('loan-details.loading')} />;
  const loan = answered.answer;
  const { data_devolucao: returned } = loan;
  const place = [loan.numero_chamada, loan.localizacao].filter(Boolean);
  const moment = (instant: string) =>
    `${formatDate(instant, locale)}, ${formatLocalTime(instant, locale)}`;
  const isByHour = loan.tipo_emprestimo === 'horas';
  return (
    <dl className="loan-details">
      <Fact name={t('loan-details.call')}>
        <span className="shelfmark">{place[0]}</span>
        {place[1] !== undefined && `, ${place[1]}`}
      </Fact>
      <CopyFact loan={loan} />
      <Fact name={t('loan-details.library')}>
        <span lang={libraryLang(locale)}>{loan.desc_biblioteca}</span>
      </Fact>
      {loan.desc_tipo_emprestimo !== undefined && (
        <Fact name={t('loan-details.type')}>{loan.desc_tipo_emprestimo}</Fact>
      )}
      <Fact name={t('loan-details.lent')}>{moment(loan.data_emprestimo)}</Fact>
      <Fact name={t('loan-details.due')}>
        {(isByHour ? moment : (day: string) => formatDate(day, locale))(loan.data_prevista)}
      </Fact>
      {returned !== undefined && <Fact name={endName(loan, t)}>{moment(returned)}</Fact>}
      <Renewals loan={loan} />
      <Postponements loan={loan} />
      <Cost loan={loan} />
    </dl>
  );
}

/** What happened on the day on which the loan ended. */
function endName({ encerramento: ending }: Details, t: Translate): string {
  if (ending === 'perdido') return t('loan-details.lost');
  return ending ? t('loan-details.claimed') : t('loan-details.returned');
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CopyFact({ loan: { codigo_barras: code, volume, tomo, parte, material } }: PartProps) {
  const t = useTexts();
  const parts = [
    volume !== undefined && t('loan-details.volume', { volume }),
    tomo !== undefined && t('loan-details.tome', { tome: tomo }),
    parte !== undefined && t('loan-details.part', { part: parte }),
    material === 'adicional' && t('loan-details.additional'),
  ].filter(Boolean);
  return <Fact name={t('loan-details.copy')}>{[code, ...parts].join(', ')}</Fact>;
}

interface PartProps {
  loan: Details;
}

/** Each renewal with its receipt; for an open loan also the maximum number. */
function Renewals({ loan: { renovacoes: renewals, limite_renovacoes: limit } }: PartProps) {
  const t = useTexts();
  const locale = useLocale();
  const count = renewals.length;
  return (
    <Fact name={t('loan-details.renewals')}>
      {limit !== undefined && t('loan-details.of', { count, limit })}
      {limit === undefined && count === 0 && t('loan-details.none')}
      {count > 0 && (
        <ul>
          {renewals.map(({ em, ate, chave }) => (
            <li key={chave}>
              {t('loan-details.renewal', {
                date: formatDay(em, locale),
                until: formatDay(ate, locale),
              })}{' '}
              <span className="muted">
                {t('loan-details.receipt')} <span className="shelfmark">{chave}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Fact>
  );
}

/** Each postponement of the due date because of a closed day. */
function Postponements({ loan: { adiamentos: moves } }: PartProps) {
  const t = useTexts();
  const locale = useLocale();
  if (moves.length === 0) return null;
  return (
    <Fact name={t('loan-details.postponed')}>
      <ul>
        {moves.map(({ em, antes, ate }) => (
          <li key={em}>
            {t('loan-details.moved', {
              from: formatDay(antes, locale),
              until: formatDay(ate, locale),
            })}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** Cost of returning the loan now; for a returned loan, its actual cost. */
function Cost({ loan }: PartProps) {
  const { se_devolver_agora: now, multa: cost, saldo: owed, encerramento: ending } = loan;
  const t = useTexts();
  const locale = useLocale();
  const amount = (reais: number) => formatMoney(reais, locale);
  if (now) {
    const costs = [
      now.multa > 0 && t('loan-details.fine', { amount: amount(now.multa) }),
      now.dias_afastamento > 0 && t('loan-details.days', { count: now.dias_afastamento }),
    ].filter(Boolean);
    return (
      <Fact name={t('loan-details.today')}>{costs.join(', ') || t('loan-details.nothing')}</Fact>
    );
  }
  if (cost === 0) return null;
  return (
    <Fact name={ending === 'perdido' ? t('loan-details.charge') : t('loan-details.cost')}>
      {owed > 0
        ? t('loan-details.owed', { amount: amount(cost), owed: amount(owed) })
        : t('loan-details.settled', { amount: amount(cost) })}
    </Fact>
  );
}
