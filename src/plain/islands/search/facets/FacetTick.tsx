import type { ComponentProps } from 'react';
import * as icons from '#lib/icons.ts';
import type { FacetTick as LiveTick } from '../../../../islands/search/facets/FacetTick.tsx';
import { Icon } from '../../../../islands/ui/Icon.tsx';

type Props = Pick<
  ComponentProps<typeof LiveTick>,
  'label' | 'count' | 'className' | 'checked' | 'disabled' | 'href'
>;

/** A filter value as a link to the search with it, or without it. */
export function FacetTick({ label, count, className = '', checked, disabled, href }: Props) {
  const parts = (
    <>
      <span className="tick__box">{checked && <Icon path={icons.check} />}</span>
      <span className="tick__label" dir="auto">
        {label}
      </span>
      {count !== undefined && <span className="tick__count apart">{count}</span>}
    </>
  );
  const classes = `tick ${className}`.trim();
  if (disabled) return <span className={classes}>{parts}</span>;
  return (
    <a className={classes} href={href} rel="nofollow" aria-current={checked ? 'true' : undefined}>
      {parts}
    </a>
  );
}
