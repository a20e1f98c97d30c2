import exportStyle from '../../../styles/components/export.css?url';
import { Suspense, useMemo } from 'react';
import type { Stop } from '#lib/basket/walk.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { MoreFormatsPanel } from '../../export/MoreFormatsPanel.tsx';
import { lazy } from '../../ui/island/lazy.tsx';
import { Texts, useLocale, useTexts } from '../../ui/island/texts.tsx';
import { loadStyle } from '../../ui/load-style.ts';
import { Part } from './Part.tsx';

const ReferenceListPanel = lazy(async () => {
  await loadStyle(exportStyle);
  return (await import('../../references/ReferenceListPanel.tsx')).ReferenceListPanel;
});

interface Props {
  /** In the order of the screen. */
  list: readonly Stop[];
  chosen: readonly BasketItem[];
  /** Addresses of the words of references. */
  words: TableUrls;
}

/** The chosen titles as references, as a file or by e-mail, in the order in which they are seen. */
export function TakePanel({ list, chosen, words }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const ids = useMemo(() => {
    const codes = new Set(chosen.map(({ cod_acervo: code }) => code));
    return list
      .flatMap(({ floors }) => floors.flatMap(({ entries }) => entries))
      .map(({ item }) => item.cod_acervo)
      .filter((code) => codes.has(code));
  }, [list, chosen]);
  if (ids.length === 0) return null;
  return (
    <section className="panel basket__take">
      <h2>{t('basket-walk.take')}</h2>
      <Part>
        <Suspense>
          <Texts locale={locale} texts={words}>
            <ReferenceListPanel ids={ids} />
          </Texts>
        </Suspense>
        <MoreFormatsPanel ids={ids} />
      </Part>
    </section>
  );
}
