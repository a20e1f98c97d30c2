import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  count?: ReactNode;
  /** Address of the search after a click, for pages without script (src/plain). */
  href: string;
};

/** Check box of a filter value; smaller than the `Checkbox` of forms, without hints and errors. */
export function FacetTick({ label, count, className, href: _plain, ...rest }: Props) {
  return (
    <label className={className ? `tick ${className}` : 'tick'}>
      <input {...rest} type="checkbox" />
      <span className="tick__label" dir="auto">
        {label}
      </span>
      {count !== undefined && <span className="tick__count apart">{count}</span>}
    </label>
  );
}
