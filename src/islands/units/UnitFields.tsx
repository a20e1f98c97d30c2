import { libraryLang } from '#lib/format/languages.ts';
import { SelectField } from '../ui/form/Field.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { NO_LIBRARY, type Units } from './use-units.ts';

/** Campus and library, which follow each other. */
export function UnitFields({ units, error }: { units: Units; error?: string | undefined }) {
  const t = useTexts();
  const lang = libraryLang(useLocale());
  if (units.state === 'failed') {
    return (
      <>
        <LoadNotice error={units.error} onRetry={units.retry} />
        <Problem>{error}</Problem>
      </>
    );
  }
  if (units.campuses.length === 0 && units.state === 'loading') {
    return (
      <>
        <Skeleton shape="text" count={2} label={t('frame.loading_campuses')} />
        <Problem>{error}</Problem>
      </>
    );
  }
  const isEmpty = units.libraries.length === 0 && units.state === 'ready';
  return (
    <>
      <SelectField
        label={t('frame.campus')}
        value={units.campus ?? ''}
        onChange={({ target }) => units.chooseCampus(Number(target.value))}
      >
        {units.campuses.map(({ cod_campus: code, nome_campus: name }) => (
          <option key={code} value={code} lang={lang}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('frame.library')}
        value={units.library}
        hint={isEmpty ? t('frame.no_libraries') : undefined}
        error={error}
        required
        onChange={({ target }) => units.chooseLibrary(Number(target.value))}
      >
        {units.libraries.length === 0 && <option value={NO_LIBRARY}>—</option>}
        {units.libraries.map(({ cod_biblioteca: code, desc_biblioteca: name }) => (
          <option key={code} value={code} lang={lang}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
