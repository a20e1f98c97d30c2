import {
  Fragment,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { Translate } from '#lib/i18n/areas.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { Label, SeenTitle } from './SeenTitle.tsx';
import { toPlace, useShelfRow, type More } from './use-shelf-row.ts';
import type { Side, ShelfTitle, Stretch } from './use-shelf.ts';

export interface RowHandle {
  /** Goes on by what is seen. */
  turn: (side: Side) => void;
  /** Back to where the walk began. */
  home: () => void;
}

interface Props {
  handle: Ref<RowHandle>;
  stretch: Stretch;
  more: More;
}

const keyOf = ({ cod_acervo: code, etiqueta }: ShelfTitle): string => [code, ...etiqueta].join(' ');

/** One row of titles, which a hand moves, and of which one at a time takes the focus. */
export function ShelfRow({ handle, stretch, more }: Props) {
  const t = useTexts();
  const { items, first, added } = stretch;
  const place = first.lugar;
  const begin = (place?.posicao ?? 0) + added;
  const [focused, setFocused] = useState<string | null>(null);
  const at = items.findIndex((item) => keyOf(item) === focused);
  const active = at >= 0 ? at : Math.min(begin, items.length - 1);
  const row = useRef<HTMLOListElement>(null);
  const moves = useShelfRow(row, stretch, more);
  useImperativeHandle(handle, () => ({
    turn: moves.turn,
    home: () => {
      setFocused(null);
      if (row.current) toPlace(row.current);
    },
  }));

  function onKeyDown(event: KeyboardEvent) {
    const next = stepOf(event, active, items.length);
    if (next === null) return;
    event.preventDefault();
    if (next <= 0) moves.more('before');
    if (next >= items.length - 1) moves.more('after');
    const link = row.current?.querySelectorAll('a')[next];
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const isGap = place?.presente === false;
  return (
    <ol className="rack__row" ref={row} aria-label={t('related.list')} onScroll={moves.onScroll}>
      {items.map((item, index) => (
        <Fragment key={keyOf(item)}>
          {isGap && index === begin && <Gap label={place.etiqueta} />}
          <SeenTitle
            title={item}
            label={item.etiqueta}
            isOwn={place?.presente === true && index === begin}
            tabIndex={index === active ? 0 : -1}
            onFocus={() => setFocused(keyOf(item))}
            onKeyDown={onKeyDown}
          >
            {place && (
              <span className="visually-hidden">
                {placeWords(t, index - begin, place.presente)}
              </span>
            )}
          </SeenTitle>
        </Fragment>
      ))}
      {isGap && begin === items.length && <Gap label={place.etiqueta} />}
    </ol>
  );
}

/** Which title a key leads to, which may be one that is not there yet; null: another key. */
function stepOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  active: number,
  count: number,
): number | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  switch (key) {
    case 'ArrowLeft':
      return active - 1;
    case 'ArrowRight':
      return active + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Where a title stands from the place of the walk. */
function placeWords(t: Translate, distance: number, present: boolean): ReactNode {
  if (distance < 0) return t('related.to_left', { count: -distance });
  const count = present ? distance : distance + 1;
  return count === 0 ? t('related.this_title') : t('related.to_right', { count });
}

/** Where the title would stand that this library has not. */
function Gap({ label }: { label: readonly string[] }) {
  const t = useTexts();
  return (
    <li className="rack__item" data-place>
      <span className="rack__stand">
        <span className="rack__gap">{t('related.would_stand')}</span>
      </span>
      <Label lines={label} />
    </li>
  );
}
