import { call } from '#lib/api/call.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { ExternalAccess } from './ExternalAccess.tsx';

/** The code of the base in which works are handed in. */
const DEPOSIT = 'postagem-trabalho';

const ask = (_question: string, signal: AbortSignal) =>
  call('POST /pessoas/postagem-trabalho/redirect', {}, { signal });

/** Postagem de trabalho: the way to where a thesis or a final paper is handed in. */
export function DepositScreen() {
  const t = useTexts();
  return (
    <ExternalAccess
      question={DEPOSIT}
      ask={ask}
      notOffered={
        <EmptyState title={t('account.not_offered')}>{t('account.not_offered_text')}</EmptyState>
      }
      level={2}
    />
  );
}
