import type { TeachingFilter } from '#contract/shared/filters.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { NameList } from './NameList.tsx';
import { useTaught, type TaughtEntry } from './use-taught.ts';

/** Id of the chosen entry; 'unknown': no entry has this name; 'waiting': the list is loading. */
export type Choice = number | 'unknown' | 'waiting';

interface Props {
  taught: TeachingFilter;
  label: string;
  /** Only entries of this course. */
  course?: number | undefined;
  error: string | false;
  onType: () => void;
  /** Null: the field is empty. */
  onChoose: (choice: Choice | null) => void;
}

/** Combobox for a long list of names, filtered by the words typed so far. */
export function TaughtField({ taught, label, course, error, onType, onChoose }: Props) {
  const t = useTexts();
  const listId = `${useId()}-nomes`;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<TaughtEntry | null>(null);
  const { entries, failed, isSettled } = useTaught(taught, text, course);
  const isEmpty = text.trim() === '';
  // Incomplete input that matches a single name counts as that name.
  const only = isSettled && entries.length === 1 ? entries[0] : undefined;
  const named =
    picked?.descricao === text
      ? picked
      : (entries.find(({ descricao }) => descricao === text) ?? only);
  const hasNone = !isEmpty && entries.length === 0 && isSettled && !failed;
  const choice = isEmpty ? null : (named?.codigo ?? (isSettled ? 'unknown' : 'waiting'));

  // The list may arrive after the input.
  const choose = useEffectEvent(onChoose);
  useEffect(() => choose(choice), [choice]);

  const pick = (entry: TaughtEntry) => {
    onType();
    setPicked(entry);
    setText(entry.descricao);
  };
  return (
    <div className="taught">
      <Field
        ref={setInput}
        label={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={listId}
        autoComplete="off"
        value={text}
        hint={
          (failed && t('search-guides.names_failed')) || (hasNone && t('search-guides.no_name'))
        }
        error={error}
        onChange={({ target }) => {
          onType();
          setText(target.value);
        }}
        onBlur={() => {
          if (!isEmpty && only) pick(only);
        }}
      />
      {input && (
        <NameList
          id={listId}
          input={input}
          entries={entries}
          typed={text}
          setTyped={setText}
          onPick={pick}
        />
      )}
    </div>
  );
}
