import { libraryLang } from '#lib/format/languages.ts';
import type { Copies } from '#lib/stores/copies.ts';
import { SelectField } from '../../ui/form/Field.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type Library = Copies['bibliotecas'][number];

interface Props {
  libraries: readonly Library[];
  /** Code of the library shown; null for all. */
  chosen: number | null;
  onChoose: (library: number | null) => void;
}

/** Shows the copies of one library only. */
export function CopyFilter({ libraries, chosen, onChoose }: Props) {
  const t = useTexts();
  const lang = libraryLang(useLocale());
  const total = libraries.reduce((sum, { disponibilidade }) => sum + disponibilidade.total, 0);
  const shown = libraries.find(({ cod_biblioteca: id }) => id === chosen);
  return (
    <div className="copies-filter">
      <SelectField
        label={t('titles.copies_where')}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('titles.copies_everywhere', { count: total })}</option>
        {libraries.map(({ cod_biblioteca: id, desc_biblioteca: name, disponibilidade }) => (
          <option key={id} value={id} lang={lang}>
            {`${name} (${disponibilidade.total})`}
          </option>
        ))}
      </SelectField>
      <p className="visually-hidden" role="status">
        {shown &&
          t('titles.copies_counted', {
            count: shown.disponibilidade.total,
            library: shown.desc_biblioteca,
          })}
      </p>
    </div>
  );
}
