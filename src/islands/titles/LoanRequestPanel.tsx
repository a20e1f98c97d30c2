import { formatDayOfMonth } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { $copies, type Copies } from '#lib/stores/copies.ts';
import { $titleParts, loadTitleParts } from '#lib/stores/title-parts.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import type { PanelProps } from './panels.ts';

/** Whether a title can be asked for from another library now, and what stands in the way. */
export function LoanRequestPanel({ codAcervo }: PanelProps) {
  const t = useTexts();
  const state = useStore($titleParts);

  if (state.kind === 'loading')
    return <Skeleton shape="rows" count={2} label={t('titles.tab_request')} />;
  if (state.kind === 'failed') {
    return (
      <LoadFailed
        title={t('titles.part_failed')}
        failure={state.failure}
        retryText={t('titles.copies_retry')}
        onRetry={() => void loadTitleParts(codAcervo, { again: true })}
      />
    );
  }
  const refusals = state.parts.find(({ codigo }) => codigo === '75')?.acao?.motivos ?? [];
  const others = refusals.filter(({ codigo }) => codigo !== 'token_missing');
  return (
    <>
      <h2>{t('titles.tab_request')}</h2>
      {others.map(({ codigo, mensagem }) => (
        <Notice key={codigo}>{mensagem}</Notice>
      ))}
      {others.length === 0 && <Notice>{t('titles.request_at_desk')}</Notice>}
      <WhereItStands />
    </>
  );
}

/** Library by library: what is in, what comes back when, how many wait. */
function WhereItStands() {
  const lang = libraryLang(useLocale());
  const state = useStore($copies);
  if (state.kind !== 'done') return null;
  const places = state.copies.bibliotecas.filter(({ so_consulta: onlyHere }) => !onlyHere);
  return (
    <ul className="rule-list space-5">
      {places.map((place) => (
        <li key={place.cod_biblioteca}>
          <b lang={lang}>{place.desc_biblioteca}</b>: <StandingLine place={place} />
        </li>
      ))}
    </ul>
  );
}

function StandingLine({ place }: { place: Copies['bibliotecas'][number] }) {
  const t = useTexts();
  const locale = useLocale();
  const { disponiveis, data_devolucao: due, fila } = place.disponibilidade;
  if (disponiveis > 0) return t('titles.now_available', { count: disponiveis });
  return [
    due ? t('titles.now_next', { date: formatDayOfMonth(due, locale) }) : t('titles.now_none'),
    fila ? t('titles.queue', { count: fila }) : '',
  ]
    .filter(Boolean)
    .join('. ');
}
