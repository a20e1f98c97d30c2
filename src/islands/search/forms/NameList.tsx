import { useRef } from 'react';
import { useTexts } from '../../ui/island/texts.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { useCombobox } from '../../ui/hooks/use-combobox.ts';
import type { TaughtEntry } from './use-taught.ts';

interface Props {
  /** Referenced by `aria-controls` of the field. */
  id: string;
  input: HTMLInputElement;
  entries: readonly TaughtEntry[];
  typed: string;
  setTyped: (text: string) => void;
  onPick: (entry: TaughtEntry) => void;
}

/** The list of names under a field, with its size for screen readers. */
export function NameList({ id, input, entries, typed, setTyped, onPick }: Props) {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const optionId = (n: number) => `${id}-${n}`;
  const { open, active, close } = useCombobox({
    input,
    list,
    optionId,
    typed,
    setTyped,
    options: entries.map(({ codigo }) => String(codigo)),
    opensOnPress: true,
  });

  return (
    <OptionList {...{ id, list, open, t }} count={entries.length}>
      {entries.map((entry, n) => (
        <button
          key={entry.codigo}
          id={optionId(n)}
          type="button"
          className="suggestions__option"
          role="option"
          aria-selected={n === active}
          tabIndex={-1}
          onClick={() => {
            onPick(entry);
            close();
          }}
        >
          <bdi>{entry.descricao}</bdi>
        </button>
      ))}
    </OptionList>
  );
}
