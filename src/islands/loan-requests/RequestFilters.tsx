import { useId } from 'react';
import {
  LOAN_REQUEST_STATES,
  type LoanRequestState,
} from '#contract/shared/loan-request-states.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { useErrorText } from '../ui/error-text.ts';
import { Field } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';

export interface Filters {
  /** Days of asking, YYYY-MM-DD; empty: any. */
  from: string;
  to: string;
  /** Empty: any. */
  status: LoanRequestState | '';
}

export const NO_FILTERS: Filters = { from: '', to: '', status: '' };

interface Props {
  value: Filters;
  /** Why the last answer did not come. */
  error: unknown;
  onChange: (next: Filters) => void;
}

const stateNames = (t: Translate): Record<LoanRequestState, string> => ({
  aguardando: t('requests.state_waiting'),
  em_transito: t('requests.state_in_transit'),
  disponivel: t('requests.state_available'),
  atendida: t('requests.state_finished'),
  nao_atendida: t('requests.state_not_finished'),
  removida: t('requests.state_removed'),
});

/** Of when, and how they stand: each change asks anew. */
export function RequestFilters({ value, error, onChange }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const id = useId();
  const names = stateNames(t);
  return (
    <div className="request-filters no-print" role="group" aria-label={t('requests.filters')}>
      <div className="field">
        <label htmlFor={id} className="field__label">
          {t('requests.status')}
        </label>
        <select
          id={id}
          className="input"
          value={value.status}
          onChange={({ target }) =>
            onChange({ ...value, status: target.value as Filters['status'] })
          }
        >
          <option value="">{t('requests.all')}</option>
          {LOAN_REQUEST_STATES.map((state) => (
            <option key={state} value={state}>
              {names[state]}
            </option>
          ))}
        </select>
      </div>
      <Field
        type="date"
        label={t('requests.from')}
        value={value.from}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
      <Field
        type="date"
        label={t('requests.to')}
        value={value.to}
        error={error === null ? '' : errorText(error)}
        onChange={({ target }) => onChange({ ...value, to: target.value })}
      />
    </div>
  );
}
