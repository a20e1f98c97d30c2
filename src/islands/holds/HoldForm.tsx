import { useState } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import type { HoldPlace } from '#lib/holds/places.ts';
import { OBSERVATIONS_LENGTH } from '#contract/shared/constants.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField } from '../ui/form/Field.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { placeName } from './option-name.ts';

interface Props {
  places: readonly HoldPlace[];
  busy: boolean;
  /** What the library is told along with it. */
  note: { text: string; set: (text: string) => void };
  onPlace: (order: HoldPlace['order']) => void;
}

/** Placing a hold: one press where there is one option. */
export function HoldForm({ places, busy, note, onPlace }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState('');
  const [first] = places;
  if (!first) return null;
  const place = places.find(({ key }) => key === chosen) ?? first;
  const isOnly = places.length === 1;
  const { body } = place.order;
  const told = note.text.trim();
  const order = told === '' ? place.order : { body: { ...body, observacoes: told } };

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
      <Note note={note} busy={busy} />
      <div className="row space-4">
        <Button variant="solid" busy={busy} onClick={() => onPlace(order)}>
          {isOnly ? t('holds.hold') : t('holds.hold_that', { what: placeName(place, t) })}
        </Button>
      </div>
    </div>
  );
}

/** Nobody has to write it: one press stays one press. */
function Note({ note: { text, set }, busy }: Pick<Props, 'note' | 'busy'>) {
  const t = useTexts();
  const [wasWritten] = useState(text !== '');
  return (
    <details className="space-4" open={wasWritten}>
      <summary className="button button--quiet button--small">{t('holds.note')}</summary>
      <div className="space-4">
        <TextAreaField
          label={t('holds.note')}
          hideLabel
          hint={t('holds.note_hint')}
          rows={2}
          maxLength={OBSERVATIONS_LENGTH}
          value={text}
          readOnly={busy}
          onChange={({ target }) => set(target.value)}
        />
      </div>
    </details>
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
