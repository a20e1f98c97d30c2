import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

interface Props {
  onSend: (reason: string) => void;
  onCancel: () => void;
}

const MIN_REASON = 3;
const MAX_REASON = 200;

/** Why a refusal does not count this time. */
export function OverrideForm({ onSend, onCancel }: Props) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    if (said.length < MIN_REASON) setError(t('desk.reason_missing'));
    else onSend(said);
  };
  return (
    <form className="desk-form" noValidate onSubmit={submit}>
      <Field
        ref={field}
        label={t('desk.reason')}
        hint={t('desk.reason_hint')}
        error={error}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="row">
        <Button type="submit" variant="solid">
          {t('desk.override_send')}
        </Button>
        <Button onClick={onCancel}>
          {t('desk.cancel')} <kbd>Esc</kbd>
        </Button>
      </div>
    </form>
  );
}
