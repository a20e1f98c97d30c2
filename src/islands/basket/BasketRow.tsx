import { coverWorkOf, pictureOf } from '#lib/covers/cover-work.ts';
import { workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import * as icons from '#lib/icons.ts';
import { titlePath } from '#lib/routes/paths.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import type { Row } from '#lib/stores/basket-rows.ts';
import { IconButton } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { WhereNow } from './WhereNow.tsx';

interface Props {
  item: BasketItem;
  /** As the catalogue has it now; undefined until it is known, null when the title has left. */
  row: Row | null | undefined;
  onRemove: () => void;
}

/** A title: cover in the margin, words, where it stands, and the way out. */
export function BasketRow({ item, row, onRemove }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { title, author } = row ?? item;
  const imprint = [row?.publisher, row?.ano_publicacao].filter(Boolean).join(', ');
  return (
    <li className="basket-item">
      <Cover work={coverWorkOf(row ?? item)} image={row ? pictureOf(row) : undefined} />
      <div>
        <h2>
          {row === null ? (
            <span className="work">{title}</span>
          ) : (
            <a
              className="work"
              href={titlePath(locale, item.cod_acervo)}
              lang={workLang(row?.idioma, locale)}
            >
              {title}
            </a>
          )}
        </h2>
        <p>
          {[spokenName(author), imprint]
            .filter(Boolean)
            .map((part) => `${part}.`)
            .join(' ')}
        </p>
        {/* Keeps the room of what is on its way. */}
        <div className="basket-item__now">
          {row?.call_number && <p className="shelfmark">{row.call_number}</p>}
          {row && <WhereNow row={row} />}
          {row === null && (
            <Status kind="closed" detail={t('basket.gone_detail')}>
              {t('basket.gone')}
            </Status>
          )}
        </div>
      </div>
      <IconButton
        className="icon-button basket-item__remove"
        icon={icons.close}
        label={t('basket.remove', { title })}
        onClick={onRemove}
      />
    </li>
  );
}
