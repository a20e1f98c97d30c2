import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  /** Why the last code was refused. */
  problem: string;
  busy: boolean;
  onCode: (code: string) => void;
}

/** Asks for the code on the wall. */
export function PlaceForm({ problem, busy, onCode }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(typed.trim() === '');
        if (typed.trim() !== '') onCode(typed);
      }}
    >
      <Field
        label={t('self-checkout.code_label')}
        hint={t('self-checkout.code_hint')}
        error={isMissing ? t('self-checkout.code_missing') : problem}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="row">
        <Button type="submit" busy={busy}>
          {t('self-checkout.code_send')}
        </Button>
      </div>
    </form>
  );
}
