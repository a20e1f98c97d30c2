import * as icons from '#lib/icons.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Choice } from './Choice.tsx';
import type { ChoiceProps } from './Choice.tsx';
import { Icon } from '../Icon.tsx';

/** One of several choices. */
function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

type GroupProps = {
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  name: string;
  value: string;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Choices under one question. */
export function RadioGroup(props: GroupProps) {
  const { legend, hideLegend, name, value, options, onChange, error } = props;
  const errorId = useId();
  return (
    <fieldset className="fieldset" aria-describedby={error ? errorId : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : 'fieldset__legend'}>{legend}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          hint={option.hint}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
      {error && (
        <p className="field__error" id={errorId}>
          <Icon path={icons.info} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
