import { useCallback, useEffect, useRef } from 'react';
import type { Entry, Floor, Stop } from '#lib/basket/walk.ts';
import { libraryLang } from '#lib/format/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { takeOut } from '../basket-acts.ts';
import { OpenNow } from './OpenNow.tsx';
import { useGradually } from './use-gradually.ts';
import { WalkRow } from './WalkRow.tsx';

interface Props {
  list: readonly Stop[];
  unchosen: ReadonlySet<number>;
  onChoose: (codes: readonly number[], isChosen: boolean) => void;
  onWrite: (items: readonly BasketItem[]) => void;
}

/** The parts of the list, each with its heading; along the shelves they are stops and floors. */
export function WalkList({ list, unchosen, onChoose, onWrite }: Props) {
  const t = useTexts();
  const entries = list.flatMap(({ floors }) => floors.flatMap((floor) => floor.entries));
  const shown = new Set(entries.slice(0, useGradually(entries.length)));
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);

  // The × that was pressed goes with its row: the next one takes the focus.
  useEffect(() => {
    if (place.current === null) return;
    const rest = [...(box.current?.querySelectorAll<HTMLElement>('.walk-row__remove') ?? [])];
    rest[Math.min(place.current, rest.length - 1)]?.focus();
    place.current = null;
  }, [list]);

  const choose = useCallback(
    (code: number, isChosen: boolean) => onChoose([code], isChosen),
    [onChoose],
  );
  const remove = useCallback(
    ({ item }: Entry, row: HTMLElement | null) => {
      const rows = [...(box.current?.querySelectorAll('.walk-row') ?? [])];
      place.current = row ? rows.indexOf(row) : null;
      void takeOut(item, t);
    },
    [t],
  );
  const write = useCallback(({ item }: Entry) => onWrite([item]), [onWrite]);

  return (
    <div ref={box} className="walk">
      {list.map((stop) => {
        const floors = stop.floors
          .map((floor) => ({ ...floor, entries: floor.entries.filter((one) => shown.has(one)) }))
          .filter((floor) => floor.entries.length > 0);
        if (floors.length === 0) return null;
        return (
          <section key={`${stop.kind} ${stop.library ?? stop.name}`} className="walk__stop">
            <StopHead stop={stop} />
            {floors.map((floor) => (
              <FloorRows
                key={floor.name}
                floor={floor}
                isLibrary={stop.kind === 'library'}
                row={(entry) => (
                  <WalkRow
                    key={entry.item.cod_acervo}
                    entry={entry}
                    isChosen={!unchosen.has(entry.item.cod_acervo)}
                    tellsLibrary={stop.kind === 'all' || stop.kind === 'group'}
                    onChoose={choose}
                    onRemove={remove}
                    onWrite={write}
                  />
                )}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

const nameOf = ({ kind, name }: Stop, t: Translate): string => {
  const names: Record<Stop['kind'], string> = {
    library: name,
    online: t('basket-walk.online_stop'),
    contained: t('basket-walk.contained_stop'),
    nowhere: t('basket-walk.nowhere_stop'),
    gone: t('basket-walk.gone_stop'),
    unknown: t('basket-walk.unknown_stop'),
    group: name || t('basket-walk.no_group'),
    all: '',
  };
  return names[kind];
};

function StopHead({ stop }: { stop: Stop }) {
  const t = useTexts();
  const locale = useLocale();
  if (stop.kind === 'all') return null;
  return (
    <header className="walk__head">
      <h2 lang={stop.kind === 'library' ? libraryLang(locale) : undefined}>{nameOf(stop, t)}</h2>
      {stop.library !== undefined && <OpenNow library={stop.library} />}
      {stop.kind === 'online' && <span className="small">{t('basket-walk.online_text')}</span>}
    </header>
  );
}

interface FloorProps {
  floor: Floor;
  isLibrary: boolean;
  row: (entry: Entry) => React.ReactNode;
}

function FloorRows({ floor, isLibrary, row }: FloorProps) {
  const t = useTexts();
  const locale = useLocale();
  const rows = <ul>{floor.entries.map(row)}</ul>;
  if (!isLibrary) return <div className="walk__floor walk__floor--whole">{rows}</div>;
  return (
    <div className="walk__floor">
      <h3 lang={floor.name === '' ? undefined : libraryLang(locale)}>
        {floor.name || t('basket-walk.no_floor')}
        {floor.shelves.length > 0 && <small>{floor.shelves.join(' – ')}</small>}
      </h3>
      {rows}
    </div>
  );
}
