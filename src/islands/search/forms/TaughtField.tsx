import { useId, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useTaught, type Taught } from './use-taught.ts';

interface Props {
  taught: Taught;
  label: string;
  onChoose: (id: number | null) => void;
}

/** A name to choose from a long list, of which the browser offers what fits the words typed so far. */
export function TaughtField({ taught, label, onChoose }: Props) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const { entries, failed } = useTaught(taught, text);
  const isOne = entries.some(({ descricao }) => descricao === text);
  const unknown = text.trim() !== '' && entries.length === 0 && !failed;
  return (
    <>
      <Field
        label={label}
        list={`${id}-nomes`}
        autoComplete="off"
        value={text}
        hint={failed ? t('guides.names_failed') : unknown ? t('guides.no_name') : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onChoose(entries.find(({ descricao }) => descricao === target.value)?.codigo ?? null);
        }}
        onBlur={() => {
          // What is left half typed and fits one name only is that name.
          const [only, second] = entries;
          if (isOne || text.trim() === '' || !only || second) return;
          setText(only.descricao);
          onChoose(only.codigo);
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
