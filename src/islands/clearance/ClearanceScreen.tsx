import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { ClearanceForm } from './ClearanceForm.tsx';
import { IssuedClearance } from './IssuedClearance.tsx';
import { PendingList } from './PendingList.tsx';

export type Clearing = Output<'GET /unidade-informacao/nada-consta/verifica'>;

const check = (_question: string, signal: AbortSignal) =>
  call('GET /unidade-informacao/nada-consta/verifica', {}, { signal });

/** Declaração de nada consta: what is pending, what issuing changes, or the declaration itself. */
export function ClearanceScreen() {
  const t = useTexts();
  const { answered, error, retry } = useAnswer('', check);
  const clearing = answered?.answer ?? null;
  const heading = useHeading(clearing);
  const focus = useScreenHeading(heading);
  if (!clearing && error !== null) {
    return <LoadFailed title={t('clearance.not_loaded')} error={error} onRetry={retry} />;
  }
  if (!clearing) return <Skeleton shape="rows" count={3} label={t('clearance.checking')} />;
  const changed = () => {
    retry();
    focus();
  };
  return (
    <>
      <p className="account__today">{clearing.texto}</p>
      <ClearanceState clearing={clearing} onIssued={changed} />
    </>
  );
}

function ClearanceState({ clearing, onIssued }: { clearing: Clearing; onIssued: () => void }) {
  const { declaracao: issued, permitido, emails } = clearing;
  if (issued) return <IssuedClearance issued={issued} emails={emails} />;
  if (permitido) return <ClearanceForm clearing={clearing} onIssued={onIssued} />;
  return <PendingList clearing={clearing} />;
}

/** A sentence with the answer. */
function useHeading(clearing: Clearing | null): string | null {
  const t = useTexts();
  const locale = useLocale();
  if (!clearing) return null;
  const { declaracao: issued, permitido, pendencias } = clearing;
  if (issued) {
    return t('clearance.heading_issued', { date: formatDayOfMonth(issued.validade, locale) });
  }
  if (permitido) return t('clearance.heading_clear');
  return pendencias.length > 0
    ? t('clearance.heading_pending', { count: pendencias.length })
    : t('clearance.heading_desk');
}
