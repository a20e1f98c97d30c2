import { useEffect, useRef } from 'react';
import { daysUntil, formatDistance, formatTime } from '#lib/format/times.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { kindNames as serviceNames } from '../services/words.ts';
import { OpenDecision } from './OpenDecision.tsx';
import type { Deciding } from './use-deciding.ts';
import type { OtherDecision } from './use-queue.ts';
import { kindNames, type Item } from './words.ts';

interface Props {
  item: Item;
  now: string;
  reader: Item['lendo'];
  isOpen: boolean;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: () => void;
  deciding: Deciding;
  /** What somebody else has decided about it meanwhile. */
  other: OtherDecision | null;
  /** Nothing is chosen: the keys of the buttons are of this row. */
  actsAlone: boolean;
}

/** A row of the list; the one that is read opens in it. */
export function DecisionRow(props: Props) {
  const { item, now, reader, isOpen, isChosen, onOpen, onChoose, deciding, other, actsAlone } =
    props;
  const t = useTexts();
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.focus();
  }, [isOpen]);
  const { tipo, servico, linha: line, data } = item;
  const kind = servico ? serviceNames(t)[servico] : kindNames(t)[tipo];
  return (
    <li className={isOpen ? 'decision decision--open' : 'decision'}>
      <span className="decision__choose">
        {tipo.startsWith('comentario') && (
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('decisions.choose', { line })}
          />
        )}
      </span>
      <span className="decision__age small muted">
        {formatDistance(daysUntil(data, new Date(now)), locale)}
      </span>
      <div className="decision__what">
        <p className="small muted">{kind}</p>
        <h2 className="decision__line">
          <button ref={button} type="button" aria-expanded={isOpen} onClick={onOpen}>
            <bdi>{line}</bdi>
          </button>
        </h2>
        {reader && !other && (
          <p className="small decision__reader">
            {t('decisions.reading', { name: reader.pessoa })}, {formatTime(reader.desde, locale)}
          </p>
        )}
      </div>
      <span className="decision__who small muted">
        {item.pessoa}, {item.vinculo}
      </span>
      {isOpen && <OpenDecision {...{ item, deciding, other, actsAlone }} />}
    </li>
  );
}
