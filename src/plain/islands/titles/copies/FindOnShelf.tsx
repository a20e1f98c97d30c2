import type { ComponentProps } from 'react';
import type { FindOnShelf as LiveFindOnShelf } from '../../../../islands/titles/copies/FindOnShelf.tsx';
import { ShelfSteps } from '../../../../islands/titles/copies/ShelfSteps.tsx';
import { useTexts } from '../../../../islands/ui/island/texts.tsx';

/** The way to the shelf of the first label shown, with its steps from the start. */
export function FindOnShelf({ libraries }: ComponentProps<typeof LiveFindOnShelf>) {
  const t = useTexts();
  const library = libraries.find(({ etiqueta }) => etiqueta.length > 0);
  if (!library) return null;
  return (
    <details className="find-on-shelf">
      <summary>{t('titles.find_on_shelf')}</summary>
      <ShelfSteps library={library} />
    </details>
  );
}
