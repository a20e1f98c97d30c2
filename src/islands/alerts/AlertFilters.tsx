import { isApiError } from '#lib/api/http.ts';
import { useErrorText } from '../ui/error-text.ts';
import { Field } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';

/** First and last day, YYYY-MM-DD; both are needed. */
export interface Days {
  from: string;
  to: string;
}

interface Props {
  value: Days;
  /** Why the last answer did not come. */
  error: unknown;
  onChange: (next: Days) => void;
}

/** Of which days: each change asks anew, and what the server refuses stands at its field. */
export function AlertFilters({ value, error, onChange }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const named = isApiError(error) ? error.fields.map(({ field }) => field) : [];
  const wrong = (field: string, day: string): string => {
    if (!error) return '';
    const isNamed = named.includes(field);
    if (isNamed && day === '') return t('alerts.required');
    // What concerns no field stands at the last one.
    return isNamed || (named.length === 0 && field === 'dataFim') ? errorText(error) : '';
  };
  return (
    <div className="alert-filters no-print" role="group" aria-label={t('alerts.filters')}>
      <Field
        type="date"
        required
        label={t('alerts.from')}
        value={value.from}
        error={wrong('dataIni', value.from)}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
      <Field
        type="date"
        required
        label={t('alerts.to')}
        value={value.to}
        error={wrong('dataFim', value.to)}
        onChange={({ target }) => onChange({ ...value, to: target.value })}
      />
    </div>
  );
}
