import type { ReactNode } from 'react';
import { Field, SelectField } from '../form/Field.tsx';
import type { FilterState } from './filter-state.ts';

interface FiltersProps {
  /** The name of the group. */
  label: string;
  children: ReactNode;
}

/** Filters of a list; each change reloads it. */
export function Filters({ label, children }: FiltersProps) {
  return (
    <div className="list-filters no-print" role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface DayProps<F> {
  list: FilterState<F>;
  /** Labels. */
  from: string;
  to: string;
  /** If set, both days are required; the message for a missing one. */
  requiredText?: string;
}

/** First and last day, YYYY-MM-DD. */
export function DayFilters<F extends { dataIni: string; dataFim: string }>(props: DayProps<F>) {
  const { list, from, to, requiredText } = props;
  const { filters, setFilters, problems } = list;
  const fields = [
    ['dataIni', from],
    ['dataFim', to],
  ] as const;
  return fields.map(([name, label]) => (
    <Field
      key={name}
      type="date"
      required={requiredText !== undefined}
      label={label}
      value={filters[name]}
      error={problems[name] && filters[name] === '' ? requiredText : problems[name]}
      onChange={({ target }) => setFilters({ ...filters, [name]: target.value })}
    />
  ));
}

interface SelectProps<F, N extends keyof F & string> {
  list: FilterState<F>;
  name: N;
  label: string;
  /** The option that sets no filter. */
  anyText: string;
  options: readonly (readonly [value: F[N] & string, text: string])[];
}

export function SelectFilter<F, N extends keyof F & string>(props: SelectProps<F, N>) {
  const { list, name, label, anyText, options } = props;
  const { filters, setFilters, problems } = list;
  return (
    <SelectField
      label={label}
      value={String(filters[name])}
      error={problems[name]}
      onChange={({ target }) => setFilters({ ...filters, [name]: target.value })}
    >
      <option value="">{anyText}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
