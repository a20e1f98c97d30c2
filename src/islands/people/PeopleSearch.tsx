import * as icons from '#lib/icons.ts';
import { useEffect, useId, useState, type FormEvent, type RefObject } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  initial: string;
  /** Nothing else is on the screen yet. */
  startsHere: boolean;
  onSearch: (typed: string) => void;
}

/** The field above: a card, login or address opens a record, words of a name list people. */
export function PeopleSearch({ field, initial, startsHere, onSearch }: Props) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState(initial);
  useEffect(() => {
    if (startsHere) field.current?.focus();
  }, [startsHere, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onSearch(typed.trim());
  };
  return (
    <form className="people-search" role="search" onSubmit={submit}>
      <Icon path={icons.search} />
      <label className="visually-hidden" htmlFor={id}>
        {t('people.search')}
      </label>
      <input
        ref={field}
        id={id}
        className="people-search__field"
        type="search"
        value={typed}
        placeholder={t('people.search')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
