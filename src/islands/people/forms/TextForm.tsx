import { useState } from 'react';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from './ActForm.tsx';

interface Props {
  title: string;
  label: string;
  submit: string;
  consequence: string;
  busy: boolean;
  problem: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** An act that needs a text: a reason, a note. */
export function TextForm({ label, problem, onText, ...form }: Props) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <ActForm
      {...form}
      problem={missing ? t('people.text_missing') : problem}
      onSubmit={() => {
        setMissing(text.trim() === '');
        if (text.trim() !== '') onText(text);
      }}
    >
      <TextAreaField
        label={label}
        rows={3}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ActForm>
  );
}
