import { useState } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import type { HoldPlace } from '#lib/holds/places.ts';
import { Button } from '../ui/Button.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { placeName } from './option-name.ts';

interface Props {
  places: readonly HoldPlace[];
  busy: boolean;
  onPlace: (order: HoldPlace['order']) => void;
}

/** Placing a hold: one press where there is one option. */
export function HoldForm({ places, busy, onPlace }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState('');
  const [first] = places;
  if (!first) return null;
  const place = places.find(({ key }) => key === chosen) ?? first;
  const isOnly = places.length === 1;

  return (
    <div className="space-4">
      {isOnly ? (
        <p>
          {t('holds.one', { where: placeName(place, t) })} <Outlook place={place} />
        </p>
      ) : (
        <>
          <p>{t('holds.choose')}</p>
          <RadioGroup
            legend={t('holds.what')}
            name="reserva"
            value={place.key}
            options={places.map((one) => ({
              value: one.key,
              label: placeName(one, t),
              hint: <Outlook place={one} />,
            }))}
            onChange={setChosen}
          />
        </>
      )}
      <div className="row space-4">
        <Button variant="solid" busy={busy} onClick={() => onPlace(place.order)}>
          {isOnly ? t('holds.hold') : t('holds.hold_that', { what: placeName(place, t) })}
        </Button>
      </div>
    </div>
  );
}

/** The place that one would have, and when one's turn may come. */
function Outlook({ place: { place } }: { place: HoldPlace }) {
  const t = useTexts();
  const locale = useLocale();
  const { posicao, previsao } = place;
  return previsao === undefined
    ? t('holds.place', { place: posicao })
    : t('holds.place_when', { place: posicao, date: formatDayOfMonth(previsao, locale) });
}
