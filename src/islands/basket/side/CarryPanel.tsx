import { useState } from 'react';
import { entryTitle, type Entry, type Stop } from '#lib/basket/walk.ts';
import { spokenName } from '#lib/format/names.ts';
import { titlePath } from '#lib/routes/paths.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

interface Props {
  /** In the order of the screen. */
  list: readonly Stop[];
  chosen: readonly BasketItem[];
}

/** Taking the chosen titles along: on paper, or as text. */
export function CarryPanel({ list, chosen }: Props) {
  const t = useTexts();
  const count = chosen.length;
  const [copy, outcome] = useCopy(list, chosen);
  return (
    <section className="panel">
      <h2>{t('basket.carry', { count })}</h2>
      {count === 0 && <p className="small muted">{t('basket-walk.none_chosen')}</p>}
      {count > 0 && (
        <div className="row">
          <Button icon={screenIcons.print} onClick={() => window.print()}>
            {t('basket-walk.print')}
          </Button>
          <Button icon={screenIcons.copy} onClick={copy}>
            {t('basket.copy')}
          </Button>
          <span className="small muted" aria-live="polite">
            {outcome}
          </span>
        </div>
      )}
    </section>
  );
}

/** Copies the list as text, a title a line; what became of it is said in words. */
function useCopy(list: readonly Stop[], chosen: readonly BasketItem[]): [() => void, string] {
  const t = useTexts();
  const locale = useLocale();
  const [outcome, setOutcome] = useState('');
  const lineOf = (entry: Entry): string => {
    const { item, row, place } = entry;
    const address = new URL(titlePath(locale, item.cod_acervo), window.location.href).href;
    const where = place && [place.desc_biblioteca, place.andar].filter(Boolean).join(', ');
    const author = spokenName((row ?? item).author);
    return [entryTitle(entry), author, place?.numero_chamada, where, item.note, address]
      .filter(Boolean)
      .join('. ');
  };
  const copy = async () => {
    const codes = new Set(chosen.map(({ cod_acervo: code }) => code));
    const lines = list
      .flatMap(({ floors }) => floors.flatMap(({ entries }) => entries))
      .filter(({ item }) => codes.has(item.cod_acervo))
      .map(lineOf);
    const isCopied = await copyText(lines.join('\n'));
    setOutcome(isCopied ? t('basket.copied', { count: lines.length }) : t('basket.not_copied'));
  };
  return [() => void copy(), outcome];
}
