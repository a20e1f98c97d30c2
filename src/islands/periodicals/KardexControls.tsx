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
      <Control
        name="codBib"
        label={t('periodicals.library')}
        value={library}
        options={libraries.map(({ cod_biblioteca: id, desc_biblioteca: name }) => [id, name])}
        onChange={(id) => go({ codBib: Number(id), codPeriod: null, year: null })}
      />
      <Control
        name="codPar"
        label={t('periodicals.kind')}
        value={paragraph}
        options={paragraphs.map((code) => [code, kinds[code]])}
        onChange={(code) => go({ codPar: code as SerialParagraph, codPeriod: null, year: null })}
      />
      <Control
        name="codPeriod"
        label={t('periodicals.frequency')}
        every={t('periodicals.every_frequency')}
        value={period}
        options={periods.map(({ cod_period: code, desc_period: name }) => [code, name])}
        onChange={(code) => go({ codPeriod: code || null, year: null })}
      />
      <Control
        name="year"
        label={t('periodicals.year')}
        every={t('periodicals.every_year')}
        value={year}
        options={years.map((one) => [one, one])}
        onChange={(one) => go({ year: Number(one) || null })}
      />
    </div>
  );
}

interface ControlProps {
  /** Of its value in the address. */
  name: keyof KardexPlace;
  label: string;
  /** The first choice, which chooses none of them. */
  every?: string;
  value: string | number | null | undefined;
  options: (readonly [value: string | number, text: string | number])[];
  onChange: (value: string) => void;
}

function Control({ name, label, every, value, options, onChange }: ControlProps) {
  if (options.length < 2) return null;
  return (
    <SelectField
      name={name}
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {every && <option value="">{every}</option>}
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
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
