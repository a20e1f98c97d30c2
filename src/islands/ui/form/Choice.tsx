import type { ComponentProps, ReactNode } from 'react';

/** A box to tick or one of several choices, as one line with its label. */
export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** A number at the end of the line. */
  count?: ReactNode;
  hint?: ReactNode;
};

/** The shared line of Checkbox and Radio. */
export function Choice(props: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const { label, count, hint, className, ...rest } = props;
  return (
    <label className={className ? `tick ${className}` : 'tick'}>
      <input {...rest} />
      <span className="tick__label">{label}</span>
      {count !== undefined && <span className="tick__count apart">{count}</span>}
      {hint && <span className="tick__hint apart">{hint}</span>}
    </label>
  );
}
