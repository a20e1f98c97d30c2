import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Hold } from '#lib/stores/holds.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { RadioGroup } from '../../ui/form/Radio.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

interface SuspendProps {
  title: string;
  busy: boolean;
  error: string;
  /** A day, YYYY-MM-DD. */
  onSend: (day: string) => void;
  onLeave: () => void;
}

/** Until when a hold is suspended, and what that means. */
export function SuspendForm({ title, busy, error, onSend, onLeave }: SuspendProps) {
  const t = useTexts();
  const [day, setDay] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <InPlace
      label={t('holds.suspend_form', { title })}
      busy={busy}
      sendText={t('holds.suspend_do')}
      onSend={() => (day === '' ? setMissing(true) : onSend(day))}
      onLeave={onLeave}
    >
      <p>{t('holds.suspend_why')}</p>
      <Field
        type="date"
        label={t('holds.suspend_day')}
        value={day}
        error={isMissing && day === '' ? t('holds.suspend_missing') : error}
        onChange={({ target }) => setDay(target.value)}
      />
    </InPlace>
  );
}

type Library = Hold['bibliotecas_retirada'][number];

interface LibraryProps {
  hold: Hold;
  busy: boolean;
  error: string;
  onSend: (library: Library) => void;
  onLeave: () => void;
}

/** Where else the hold could be picked up. */
export function LibraryForm({ hold, busy, error, onSend, onLeave }: LibraryProps) {
  const t = useTexts();
  const others = hold.bibliotecas_retirada.filter(
    ({ cod_biblioteca: code }) => code !== hold.cod_biblioteca,
  );
  const [chosen, setChosen] = useState(others[0]);
  return (
    <InPlace
      label={t('holds.change_form', { title: hold.titulo })}
      busy={busy}
      sendText={t('holds.change_do')}
      onSend={() => chosen && onSend(chosen)}
      onLeave={onLeave}
    >
      <RadioGroup
        legend={t('holds.change_to')}
        name={`retirada-${hold.cod_reserva}`}
        value={String(chosen?.cod_biblioteca)}
        options={others.map(({ cod_biblioteca: code, desc_biblioteca: label }) => ({
          value: String(code),
          label,
        }))}
        onChange={(value) =>
          setChosen(others.find(({ cod_biblioteca: code }) => String(code) === value))
        }
        error={error}
      />
    </InPlace>
  );
}

interface InPlaceProps {
  label: string;
  busy: boolean;
  sendText: string;
  onSend: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** A form under the row that it changes; the focus goes to its first field. */
function InPlace({ label, busy, sendText, onSend, onLeave, children }: InPlaceProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      className="in-place"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend();
      }}
    >
      {children}
      <div className="row">
        <Button type="submit" busy={busy}>
          {sendText}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t('holds.leave_it')}
        </Button>
      </div>
    </form>
  );
}
