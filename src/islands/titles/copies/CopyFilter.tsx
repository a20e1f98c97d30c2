import { useId } from 'react';
import { libraryLang } from '#lib/format/languages.ts';
import type { Copies } from '#lib/stores/copies.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type Library = Copies['bibliotecas'][number];

interface Props {
  libraries: readonly Library[];
  /** Code of the library shown; null for all. */
  chosen: number | null;
  onChoose: (library: number | null) => void;
}

/** Shows the copies of one library only. Its own field: those of forms come with what only forms need. */
export function CopyFilter({ libraries, chosen, onChoose }: Props) {
  const t = useTexts();
  const id = useId();
  const lang = libraryLang(useLocale());
  const total = libraries.reduce((sum, { disponibilidade }) => sum + disponibilidade.total, 0);
  const shown = libraries.find(({ cod_biblioteca: code }) => code === chosen);
  return (
    <div className="copies-filter">
      <div className="field">
        <label htmlFor={id} className="field__label">
          {t('titles.copies_where')}
        </label>
        <select
          id={id}
          className="input"
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('titles.copies_everywhere', { count: total })}</option>
          {libraries.map(({ cod_biblioteca: code, desc_biblioteca: name, disponibilidade }) => (
            <option key={code} value={code} lang={lang}>
              {`${name} (${disponibilidade.total})`}
            </option>
          ))}
        </select>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {shown &&
          t('titles.copies_counted', {
            count: shown.disponibilidade.total,
            library: shown.desc_biblioteca,
          })}
      </p>
    </div>
  );
}
