import { useErrorText } from '../../ui/error-text.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

export interface Filters {
  /** Days of lending, YYYY-MM-DD; empty: any. */
  from: string;
  to: string;
  /** Only those that cost a fine. */
  fined: boolean;
}

interface Props {
  value: Filters;
  /** Why the last answer did not come. */
  error: unknown;
  onChange: (next: Filters) => void;
}

/** Of when, and with a fine alone: each change asks anew. */
export function HistoryFilters({ value, error, onChange }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <div className="history-filters no-print" role="group" aria-label={t('history.filters')}>
      <Field
        type="date"
        label={t('history.from')}
        value={value.from}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
      <Field
        type="date"
        label={t('history.to')}
        value={value.to}
        error={error === null ? '' : errorText(error)}
        onChange={({ target }) => onChange({ ...value, to: target.value })}
      />
      <Checkbox
        label={t('history.fined')}
        checked={value.fined}
        onChange={({ target }) => onChange({ ...value, fined: target.checked })}
      />
    </div>
  );
}
