import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate, formatDayOfMonth } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Tiles } from './NothingOwed.tsx';

type Suspensions = Output<'GET /pessoas/afastamentos'>;
type Suspension = Suspensions['itens'][number];

const fetchSuspensions = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/afastamentos', {}, { signal });

/** Afastamento: until when nothing can be borrowed, why, and what that keeps from. */
export function SuspensionsScreen() {
  const t = useTexts();
  const suspensions = useAnswer('', fetchSuspensions);
  useScreenHeading(useHeading(suspensions.answered?.answer ?? null));
  return (
    <Fetched
      from={suspensions}
      failedText={t('debts.away_failed')}
      loadingText={t('debts.away_loading')}
      skeletonRows={2}
    >
      {(known) => <Suspended {...known} />}
    </Fetched>
  );
}

function Suspended({ itens, suspenso_ate: until }: Suspensions) {
  const t = useTexts();
  const locale = useLocale();
  const [now, coming, past] = parted(itens);
  return (
    <>
      {until && (
        <div className="away space-5">
          <p>{t('debts.away_blocks')}</p>
          <p>
            <b>{t('debts.away_back', { date: formatDayOfMonth(until.volta, locale) })}</b>{' '}
            {t('debts.away_stays')}
          </p>
        </div>
      )}
      {itens.length === 0 && (
        <>
          <Tiles />
          <EmptyState title={t('debts.away_empty_title')}>{t('debts.away_empty_text')}</EmptyState>
        </>
      )}
      <Part title={t('debts.away_now')} some={now} />
      <Part title={t('debts.away_coming')} some={coming} />
      <Part title={t('debts.away_past')} some={past} />
    </>
  );
}

function useHeading(known: Suspensions | null): string | null {
  const t = useTexts();
  const locale = useLocale();
  if (!known) return null;
  const { suspenso_ate: until } = known;
  return until
    ? t('debts.away_heading', { date: formatDayOfMonth(until.ultimo_dia, locale) })
    : t('debts.away_heading_none');
}

/** Those that run now, that begin later, and that are over. They come newest first. */
function parted(all: readonly Suspension[]): [Suspension[], Suspension[], Suspension[]] {
  const now = all.filter(({ vigente }) => vigente);
  const oldest = now.at(-1)?.data_inicio;
  const others = all.filter(({ vigente }) => !vigente);
  const isComing = ({ data_inicio: from }: Suspension) => oldest !== undefined && from > oldest;
  return [now, others.filter(isComing).reverse(), others.filter((one) => !isComing(one))];
}

function Part({ title, some }: { title: string; some: readonly Suspension[] }) {
  const t = useTexts();
  const locale = useLocale();
  if (some.length === 0) return null;
  return (
    <section className="ledger-part">
      <div className="ledger-part__head">
        <h2>{title}</h2>
      </div>
      <ul className="settled settled--spans">
        {some.map(({ cod_biblioteca: code, desc_biblioteca: name, motivo, ...days }) => (
          <li key={`${code} ${days.data_inicio}`}>
            <span className="num">
              {t('debts.away_span', {
                from: formatDate(days.data_inicio, locale),
                to: formatDate(days.data_fim, locale),
              })}
            </span>
            <span>
              {motivo}
              <small lang={libraryLang(locale)}>{name}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
