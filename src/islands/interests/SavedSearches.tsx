import { useRef, useState } from 'react';
import { SEARCH_FREQUENCIES, type SearchFrequency } from '#contract/shared/interest-kinds.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useUndoToast } from '../ui/hooks/use-undo-toast.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Profile } from './profile.ts';

type Search = Profile['searches'][number];

interface Props {
  searches: readonly Search[];
  onChanged: () => void;
  onGone: () => void;
}

const frequencyNames = (t: Translate): Record<SearchFrequency, string> => ({
  nunca: t('interests.never'),
  diaria: t('interests.daily'),
  semanal: t('interests.weekly'),
});

/** Searches that the account keeps: what is new, and how often that is told. */
export function SavedSearches({ searches, onChanged, onGone }: Props) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const offerUndo = useUndoToast();
  /** By search what was chosen and is not yet on its way. */
  const chosen = useRef(new Map<number, { frequencia: SearchFrequency; show: Show }>());
  if (searches.length === 0) return <p className="space-4 muted">{t('interests.no_searches')}</p>;
  /** Saves every choice that is not, also those that are made meanwhile. */
  const saveChosen = async () => {
    for (const [id, { frequencia, show }] of chosen.current) {
      chosen.current.delete(id);
      try {
        await act('PUT /perfil-interesse/pesquisas/:id', { params: { id }, body: { frequencia } });
      } catch (error) {
        for (const other of [{ show }, ...chosen.current.values()]) other.show(null);
        chosen.current.clear();
        throw error;
      }
    }
  };
  const change = (id: number, frequencia: SearchFrequency, show: Show) => {
    show(frequencia);
    chosen.current.set(id, { frequencia, show });
    send(async () => {
      await saveChosen();
      onChanged();
    });
  };
  const remove = ({ cod_pesquisa: id, endereco, texto, total, frequencia, desde }: Search) =>
    send(async () => {
      await act('DELETE /perfil-interesse/pesquisas/:id', { params: { id } });
      chosen.current.delete(id);
      offerUndo(t('interests.removed', { name: texto }), async () => {
        const body = { endereco, texto, total, frequencia, desde };
        await act('POST /perfil-interesse/pesquisas', { body });
        onChanged();
      });
      await saveChosen();
      onChanged();
      onGone();
    });
  return (
    <>
      <Problem>{problem}</Problem>
      <ul className="matches">
        {searches.map((search) => (
          <SearchRow
            key={search.cod_pesquisa}
            {...{ search, busy }}
            onFrequency={(frequency, show) => change(search.cod_pesquisa, frequency, show)}
            onRemove={() => remove(search)}
          />
        ))}
      </ul>
    </>
  );
}

/** Shows what was chosen before it is saved; null: what is saved. */
type Show = (frequency: SearchFrequency | null) => void;

interface RowProps {
  search: Search;
  busy: boolean;
  onFrequency: (frequency: SearchFrequency, show: Show) => void;
  onRemove: () => void;
}

function SearchRow({ search, busy, onFrequency, onRemove }: RowProps) {
  const t = useTexts();
  const locale = useLocale();
  /** Good until the search is read anew. */
  const [chosen, setChosen] = useState<{ frequency: SearchFrequency; over: Search } | null>(null);
  const show: Show = (frequency) => setChosen(frequency && { frequency, over: search });
  const names = frequencyNames(t);
  const { texto: name, novas: count, desde } = search;
  const date = formatDayOfMonth(desde, locale);
  return (
    <li className="match saved-search">
      <div>
        <h3>
          <a href={localePath(locale, search.endereco)}>{name}</a>
        </h3>
        <p className={count > 0 ? undefined : 'small muted'}>
          {count > 0 ? t('interests.new', { count, date }) : t('interests.nothing_new')}
        </p>
      </div>
      <SelectField
        label={t('interests.tell')}
        value={chosen?.over === search ? chosen.frequency : search.frequencia}
        onChange={({ target }) => onFrequency(target.value as SearchFrequency, show)}
      >
        {SEARCH_FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {names[frequency]}
          </option>
        ))}
      </SelectField>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        suffix={t('interests.suffix', { name })}
        onClick={onRemove}
      >
        {t('interests.remove')}
      </Button>
    </li>
  );
}
