import { useMemo } from 'react';
import type { Stop } from '#lib/basket/walk.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { lazy } from '../../ui/island/lazy.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { Part } from './Part.tsx';

const ExportPanel = lazy(async () => (await import('../../export/ExportPanel.tsx')).ExportPanel);

interface Props {
  /** In the order of the screen. */
  list: readonly Stop[];
  chosen: readonly BasketItem[];
}

/** The chosen titles as a file or by e-mail, in the order in which they are seen. */
export function TakePanel({ list, chosen }: Props) {
  const t = useTexts();
  const ids = useMemo(() => {
    const codes = new Set(chosen.map(({ cod_acervo: code }) => code));
    return list
      .flatMap(({ floors }) => floors.flatMap(({ entries }) => entries))
      .map(({ item }) => item.cod_acervo)
      .filter((code) => codes.has(code));
  }, [list, chosen]);
  if (ids.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t('basket-walk.take')}</h2>
      <Part>
        <ExportPanel ids={ids} />
      </Part>
    </section>
  );
}
