import { useEffect, useState } from 'react';
import { $copies, loadCopies, type Copies } from '#lib/stores/copies.ts';
import { formatTime, formatWeekdayTime } from '#lib/format/times.ts';
import { firstOpen } from '#lib/titles/first-open.ts';
import { LoadNotice } from '../../ui/load/LoadNotice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTexts, useLocale } from '../../ui/island/texts.tsx';
import { lazy } from '../../ui/island/lazy.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import { CopyFilter } from './CopyFilter.tsx';
import { FindOnShelf } from './FindOnShelf.tsx';
import { LibraryCopies } from './LibraryCopies.tsx';
import type { PanelProps } from '../panels.ts';

const LazyNoCopies = lazy(() => import('./NoCopies.tsx').then(({ NoCopies }) => NoCopies));

/** Where the copies are, and how to get at them. */
export function CopiesPanel({ codAcervo }: PanelProps) {
  const t = useTexts();
  return (
    <>
      <h2 className="visually-hidden">{t('titles.copies')}</h2>
      <CopiesByLibrary codAcervo={codAcervo} />
    </>
  );
}

/** Fetches and shows the copies; the page stays readable whatever becomes of the fetch. */
function CopiesByLibrary({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const state = useStore($copies);
  useEffect(() => void loadCopies(codAcervo), [codAcervo]);

  if (state.kind === 'loading') {
    return <Skeleton shape="rows" count={3} label={t('titles.copies_loading')} />;
  }
  if (state.kind === 'failed') {
    return (
      <LoadNotice
        title={t('titles.copies_failed')}
        error={state.error}
        onRetry={() => void loadCopies(codAcervo, { again: true })}
      />
    );
  }
  if (state.copies.total === 0) return <LazyNoCopies codAcervo={codAcervo} />;
  return <Libraries copies={state.copies} />;
}

function Libraries({ copies }: { copies: Copies }) {
  const { bibliotecas: libraries } = copies;
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = libraries.filter(({ cod_biblioteca: id }) => chosen === null || id === chosen);
  return (
    <>
      <FirstOpen libraries={libraries} />
      {libraries.length > 1 && (
        <CopyFilter libraries={libraries} chosen={chosen} onChoose={setChosen} />
      )}
      {shown.map((library) => (
        <LibraryCopies key={library.cod_biblioteca} library={library} />
      ))}
      <FindOnShelf libraries={shown} />
    </>
  );
}

/** Where a copy can be fetched soonest, with the hours of that library. */
function FirstOpen({ libraries }: { libraries: Copies['bibliotecas'] }) {
  const t = useTexts();
  const locale = useLocale();
  const first = firstOpen(libraries);
  if (!first) return null;
  const { desc_biblioteca: library, aberta_agora: open, muda_em: changes } = first;
  if (open) {
    return (
      <p className="copies-first">
        {changes
          ? t('titles.first_open_until', { library, time: formatTime(changes, locale) })
          : t('titles.first_open', { library })}
      </p>
    );
  }
  return (
    <p className="copies-first">
      {t('titles.first_opens', { library, when: formatWeekdayTime(changes ?? '', locale) })}
    </p>
  );
}
