import { useEffect } from 'react';
import { formatMoment } from '#lib/format/times.ts';
import { $holdProblem, $holds, loadHolds, openHolds, type Hold } from '#lib/stores/holds.ts';
import { loadOpening } from '#lib/stores/opening.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useStore } from '../ui/island/use-store.ts';
import { HoldRow } from './own/HoldRow.tsx';
import { PastHolds } from './own/PastHolds.tsx';

/** Reserva: what waits for the person, what the person waits for, and what came of earlier holds. */
export function HoldsScreen() {
  const t = useTexts();
  const locale = useLocale();
  const state = useStore($holds);
  const holds = state.kind === 'done' ? state.answer.itens : null;
  const focus = useScreenHeading(useHeading(holds));
  useEffect(() => {
    void loadOpening();
    void openHolds();
  }, []);

  switch (state.kind) {
    case 'loading':
      return <Skeleton shape="rows" count={3} label={t('holds.list_loading')} />;
    case 'failed':
      return (
        <LoadFailed
          title={t('holds.list_failed')}
          error={state.error}
          onRetry={() => void loadHolds()}
        />
      );
    case 'done': {
      const { answer, seenAt, error } = state;
      return (
        <>
          <p className="account__today">
            {t('holds.count_of', { count: answer.itens.length, limit: answer.limite_reservas })}
          </p>
          {seenAt !== null && (
            <LoadNotice
              title={t('holds.seen_at', { date: formatMoment(new Date(seenAt), locale) })}
              error={error}
              onRetry={() => void loadHolds()}
            />
          )}
          <Lists holds={answer.itens} live={seenAt === null} onGone={focus} />
        </>
      );
    }
  }
}

const isReady = ({ situacao }: Hold): boolean => situacao === 'liberada';

function useHeading(holds: readonly Hold[] | null): string | null {
  const t = useTexts();
  if (holds === null) return null;
  const ready = holds.filter(isReady).length;
  const waiting = holds.length - ready;
  const said = [
    ready > 0 && t('holds.heading_ready', { count: ready }),
    waiting > 0 && t('holds.heading_waiting', { count: waiting }),
  ].filter(Boolean);
  return said.join(' ') || t('holds.heading_none');
}

interface ListsProps {
  holds: readonly Hold[];
  live: boolean;
  onGone: () => void;
}

function Lists({ holds, live, onGone }: ListsProps) {
  const t = useTexts();
  const part = (title: string, some: readonly Hold[]) =>
    some.length > 0 && (
      <section className="part">
        <h2>{title}</h2>
        <ul>
          {some.map((hold) => (
            <HoldRow key={hold.cod_reserva} hold={hold} live={live} onGone={onGone} />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      <GoneProblem holds={holds} />
      {part(t('holds.ready'), holds.filter(isReady))}
      {part(
        t('holds.in_queue'),
        holds.filter((hold) => !isReady(hold)),
      )}
      {holds.length === 0 && (
        <EmptyState title={t('holds.none_title')} actions={<SearchLink />}>
          {t('holds.none_text')}
        </EmptyState>
      )}
      {live && <PastHolds key={holds.length} />}
    </>
  );
}

/** Why a hold could not be changed that is not in the list any more. */
function GoneProblem({ holds }: { holds: readonly Hold[] }) {
  const problem = useStore($holdProblem);
  const text = useErrorText()(problem?.error);
  if (!problem || text === '' || holds.some(({ cod_reserva: cod }) => cod === problem.cod)) {
    return null;
  }
  return (
    <div className="space-5">
      <Problem>{text}</Problem>
    </div>
  );
}
