import type { Output } from '#contract/calls.ts';
import { useErrorText } from '../../ui/error-text.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

export interface Filters {
  /** Code of a kind of work; empty: all. */
  kind: string;
  /** Days on which titles were put in, YYYY-MM-DD; empty: any. */
  from: string;
  to: string;
}

export const NO_FILTERS: Filters = { kind: '', from: '', to: '' };

interface Props {
  value: Filters;
  kinds: Output<'GET /acervo/cesta-permanente/colecao'>['tipos'];
  /** Why the last answer did not come. */
  error: unknown;
  onChange: (next: Filters) => void;
}

/** Of which kind, and of when: each change asks anew. */
export function KeptFilters({ value, kinds, error, onChange }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <div className="kept__filters no-print" role="group" aria-label={t('kept.filters')}>
      <SelectField
        label={t('kept.kind')}
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: target.value })}
      >
        <option value="">{t('kept.all_kinds')}</option>
        {kinds.map(({ codigo, descricao, total }) => (
          <option key={codigo} value={codigo}>
            {descricao} ({total})
          </option>
        ))}
      </SelectField>
      <Field
        type="date"
        label={t('kept.from')}
        value={value.from}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
      <Field
        type="date"
        label={t('kept.to')}
        value={value.to}
        error={error === null ? '' : errorText(error)}
        onChange={({ target }) => onChange({ ...value, to: target.value })}
      />
    </div>
  );
}
