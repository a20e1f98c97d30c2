import { useState } from 'react';
import { workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import * as icons from '#lib/icons.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { BasketButton } from '../BasketButton.tsx';
import { WhereNow } from '../WhereNow.tsx';
import type { SavedTitle } from './SavedScreen.tsx';

interface Props {
  title: SavedTitle;
  onDrop: () => Promise<void>;
}

/** A title of the account's basket: description, availability, and buttons to add it here or remove it. */
export function SavedRow({ title: row, onDrop }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { cod_acervo, title, author } = row;
  const imprint = [row.publisher, row.ano_publicacao].filter(Boolean).join(', ');
  const drop = () => {
    if (busy) return;
    setBusy(true);
    void onDrop().finally(() => setBusy(false));
  };
  return (
    <li className="kept-title">
      <div>
        <h3>
          {row.retirado ? (
            <span className="work" dir="auto">
              {title}
            </span>
          ) : (
            <a
              className="work"
              href={titlePath(locale, cod_acervo)}
              lang={workLang(row.idioma, locale)}
              dir="auto"
            >
              {title}
            </a>
          )}
        </h3>
        <p className="small muted" dir="auto">
          {[spokenName(author), imprint]
            .filter(Boolean)
            .map((part) => `${part}.`)
            .join(' ')}
        </p>
        <p className="small">
          {row.retirado ? (
            <Status kind="closed">{t('basket.gone')}</Status>
          ) : (
            <WhereNow row={row} />
          )}
        </p>
        {!row.retirado && (
          <div className="no-print">
            <BasketButton work={{ cod_acervo, title, author }} />
          </div>
        )}
      </div>
      <IconButton
        className="icon-button no-print"
        icon={icons.close}
        label={t('basket-saved.remove', { title })}
        aria-busy={busy || undefined}
        onClick={drop}
      />
    </li>
  );
}
