import * as icons from '#lib/icons.ts';
import type { SubmitEvent } from 'react';
import { MAX_PLACE, type ListPosition } from '#lib/indexes/address.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useTyped } from '../../ui/hooks/use-typed.ts';

interface Props {
  place: ListPosition;
  go: (next: ListPosition) => void;
}

/** Form for the text at which the list is to begin; empty: the start of the list. */
export function StartForm({ place, go }: Props) {
  const t = useTexts();
  // Changing the list changes the URL, which resets the input.
  const [typed, setTyped] = useTyped(place.from);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ list: place.list, from: typed.trim(), before: null });
  };
  return (
    <form className="search search--big search--from" onSubmit={submit}>
      <input type="hidden" name="indice" value={place.list} />
      <label htmlFor="q-from">{t('search-indexes.from')}</label>
      <input
        id="q-from"
        type="search"
        name="de"
        autoComplete="off"
        maxLength={MAX_PLACE}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="search__submit">
        <Icon path={icons.search} />
        <span className="visually-hidden--phone">{t('search-indexes.go')}</span>
      </button>
    </form>
  );
}
