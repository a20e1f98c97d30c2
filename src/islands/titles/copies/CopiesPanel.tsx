import { useEffect, useState } from 'react';
import { $copies, loadCopies, type Copies } from '#lib/stores/copies.ts';
import { LoadNotice } from '../../ui/load/LoadNotice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { lazy } from '../../ui/island/lazy.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import { FindOnShelf } from './FindOnShelf.tsx';
import { LibraryCopies } from './LibraryCopies.tsx';
import type { PanelProps } from '../panels.ts';

/** Where the copies of a library are not found at a glance. */
const isLong = ({ total, bibliotecas: libraries }: Copies): boolean =>
  libraries.length > 1 && (libraries.length > 4 || total > 20);

const LazyFilter = lazy(
  () => import('./CopyFilter.tsx').then(({ CopyFilter }) => CopyFilter),
  () => <div className="copies-filter" />,
);

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
  return <Libraries codAcervo={codAcervo} copies={state.copies} />;
}

function Libraries({ codAcervo, copies }: { codAcervo: number; copies: Copies }) {
  const { bibliotecas: libraries } = copies;
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = libraries.filter(({ cod_biblioteca: id }) => chosen === null || id === chosen);
  return (
    <>
      {isLong(copies) && <LazyFilter libraries={libraries} chosen={chosen} onChoose={setChosen} />}
      {shown.map((library) => (
        <LibraryCopies key={library.cod_biblioteca} {...{ codAcervo, library }} />
      ))}
      <FindOnShelf libraries={shown} />
    </>
  );
}
