import { call } from '#lib/api/call.ts';
import { placeOfAddress, type TitlePlace } from '#lib/titles/place.ts';
import { isApiError } from '#lib/api/http.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useShellRecord } from '../../ui/hooks/use-shell-record.ts';
import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PlaceScreen } from './PlaceScreen.tsx';

/** Where a copy of a title stands, as the address names title and library. */
export function PlaceIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <FetchedPlace />
    </Island>
  );
}

const readPlace = (code: string, signal: AbortSignal): Promise<TitlePlace> => {
  const { query } = placeOfAddress(window.location);
  return call('GET /acervo/:id/lugar', { params: { id: Number(code) }, query }, { signal });
};

function FetchedPlace() {
  const t = useTexts();
  const { codAcervo } = placeOfAddress(window.location);
  const { answered, error, retry, isGone } = useShellRecord(codAcervo, readPlace);
  if (isGone) return <Gone error={error} />;
  if (error !== null) {
    return <LoadFailed level={1} title={t('plans.failed_title')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={6} label={t('plans.loading')} />;
  return <PlaceScreen place={answered.answer} />;
}

/** The title or the library that the address names is not there. */
function Gone({ error }: { error: unknown }) {
  const t = useTexts();
  const text = useErrorText()(error);
  const isLibrary = isApiError(error) && error.code === 'library_not_found';
  return (
    <div role="alert">
      <EmptyState level={1} title={t('plans.gone_title')}>
        {text}
        {isLibrary && <a href={window.location.pathname}>{t('plans.other_libraries')}</a>}
      </EmptyState>
    </div>
  );
}
