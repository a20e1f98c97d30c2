import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  busy: boolean;
  onNumber: (number: string) => void;
}

/** The number below the bars, typed. */
export function BarcodeForm({ busy, onNumber }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const number = typed.trim();
        setMissing(number === '');
        if (number !== '') onNumber(number);
      }}
    >
      <Field
        label={t('self-checkout.number_label')}
        hint={t('self-checkout.number_hint')}
        error={isMissing && t('self-checkout.number_missing')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="row">
        <Button type="submit" busy={busy}>
          {t('self-checkout.number_send')}
        </Button>
      </div>
    </form>
  );
}
