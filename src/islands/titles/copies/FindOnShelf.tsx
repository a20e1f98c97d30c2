import { useState } from 'react';
import type { Copies } from '#lib/stores/copies.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

const LazySteps = lazy(() => import('./ShelfSteps.tsx').then(({ ShelfSteps }) => ShelfSteps));

/** The way to the shelf of the first label shown; its steps are loaded when it is opened. */
export function FindOnShelf({ libraries }: { libraries: Copies['bibliotecas'] }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const library = libraries.find(({ etiqueta }) => etiqueta.length > 0);
  if (!library) return null;
  return (
    <details
      className="find-on-shelf"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('titles.find_on_shelf')}</summary>
      {isOpen && <LazySteps library={library} />}
    </details>
  );
}
