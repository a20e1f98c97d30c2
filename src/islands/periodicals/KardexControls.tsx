import type { SerialParagraph } from '#contract/shared/constants.ts';
import type { KardexPlace } from '#lib/periodicals/address.ts';
import type { KardexChoice } from '#lib/periodicals/choices.ts';
import { SelectField } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  choice: KardexChoice;
  /** To another place; what it does not say stays. */
  go: (next: Partial<KardexPlace>) => void;
}

/** Which library, rhythm and year; what leaves no choice is not asked. */
export function KardexControls({ choice, go }: Props) {
  const t = useTexts();
  const { library, libraries, paragraph, paragraphs, period, periods, year, years } = choice;
  const kinds = useKindWords();
  return (
    <div className="kardex-controls">
      {libraries.length > 1 && (
        <SelectField
          label={t('periodicals.library')}
          value={library}
          onChange={({ target }) =>
            go({ codBib: Number(target.value), codPeriod: null, year: null })
          }
        >
          {libraries.map(({ cod_biblioteca: id, desc_biblioteca: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {paragraphs.length > 1 && (
        <SelectField
          label={t('periodicals.kind')}
          value={paragraph}
          onChange={({ target }) =>
            go({ codPar: target.value as SerialParagraph, codPeriod: null, year: null })
          }
        >
          {paragraphs.map((code) => (
            <option key={code} value={code}>
              {kinds[code]}
            </option>
          ))}
        </SelectField>
      )}
      {periods.length > 1 && (
        <SelectField
          label={t('periodicals.frequency')}
          value={period ?? ''}
          onChange={({ target }) => go({ codPeriod: target.value || null, year: null })}
        >
          <option value="">{t('periodicals.every_frequency')}</option>
          {periods.map(({ cod_period: code, desc_period: name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {years.length > 1 && (
        <SelectField
          label={t('periodicals.year')}
          value={year ?? ''}
          onChange={({ target }) => go({ year: Number(target.value) || null })}
        >
          <option value="">{t('periodicals.every_year')}</option>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** What a pattern counts. */
export function useKindWords(): Record<SerialParagraph, string> {
  const t = useTexts();
  return {
    '853': t('periodicals.kind_853'),
    '854': t('periodicals.kind_854'),
    '855': t('periodicals.kind_855'),
  };
}
