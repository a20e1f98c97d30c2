import { call } from '#lib/api/call.ts';
import { queryOf, readSearch } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ReferenceListPanel } from '../references/ReferenceListPanel.tsx';
import { MoreFormatsPanel } from './MoreFormatsPanel.tsx';

interface Props {
  guide: Guide;
  onClose: () => void;
}

type Query = Record<string, string>;

const ask = (query: Query, signal: AbortSignal) =>
  call('GET /consulta/para-cesta', { query: query as Record<string, never> }, { signal });

/** Where nothing is found as typed, the titles of the spelling whose results the page shows. */
async function readTitles(question: string, signal: AbortSignal) {
  const { exact, ...query } = Object.fromEntries(new URLSearchParams(question));
  const found = await ask(query, signal);
  if (found.total > 0 || exact) return found;
  const shown = { query: query as Record<string, never> };
  const { sugestao: near } = await call('GET /consulta', shown, { signal });
  return near ? ask({ ...query, q: near.q, ...(near.q2 && { q2: near.q2 }) }, signal) : found;
}

/** The titles of the search in the address, as many as one file holds. */
export function ExportDialog({ guide, onClose }: Props) {
  const t = useTexts();
  const search = readSearch(new URLSearchParams(window.location.search), guide);
  const words = String(new URLSearchParams(queryOf({ ...search, page: 1 }, guide)));
  const question = search.exact ? `${words}&exact=1` : words;
  const { answered, error, retry } = useAnswer(question, readTitles);
  const found = answered?.answer;
  const ids = found?.itens.map(({ cod_acervo: id }) => id) ?? [];
  const count = ids.length;
  return (
    <Dialog
      open
      title={found ? t('export.title', { count }) : t('export.loading')}
      closeText={t('export.close')}
      onClose={onClose}
    >
      {error !== null && <LoadFailed title={t('export.failed')} error={error} onRetry={retry} />}
      {error === null && !found && <Skeleton shape="text" count={3} label={t('export.loading')} />}
      {found && found.total > count && (
        <p className="small muted">{t('export.first', { max: count })}</p>
      )}
      {found && count === 0 && <p>{t('export.nothing')}</p>}
      {count > 0 && (
        <>
          <ReferenceListPanel ids={ids} />
          <MoreFormatsPanel ids={ids} />
        </>
      )}
    </Dialog>
  );
}
