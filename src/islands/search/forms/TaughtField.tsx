import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useTaught, type Taught } from './use-taught.ts';

/** The number of a name, or words that are not (yet) a name of the list. */
export type Choice = number | 'unknown';

interface Props {
  taught: Taught;
  label: string;
  error: string | false;
  /** Null: the field is empty. */
  onChoose: (choice: Choice | null) => void;
}

/** A name to choose from a long list, of which the browser offers what fits the words typed so far. */
export function TaughtField({ taught, label, error, onChoose }: Props) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const { entries, failed } = useTaught(taught, text);
  const isEmpty = text.trim() === '';
  const named = entries.find(({ descricao }) => descricao === text);
  const hasNone = !isEmpty && entries.length === 0 && !failed;
  const choice = isEmpty ? null : (named?.codigo ?? 'unknown');

  // The names may come after the words were written.
  const choose = useEffectEvent(onChoose);
  useEffect(() => choose(choice), [choice]);

  return (
    <>
      <Field
        label={label}
        list={`${id}-nomes`}
        autoComplete="off"
        value={text}
        hint={failed ? t('guides.names_failed') : hasNone ? t('guides.no_name') : undefined}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          // What is left half typed and fits one name only is that name.
          const [only, second] = entries;
          if (!isEmpty && only && !second) setText(only.descricao);
        }}
      />
      <datalist id={`${id}-nomes`}>
        {entries.map(({ codigo, descricao }) => (
          <option key={codigo} value={descricao} />
        ))}
      </datalist>
    </>
  );
}
