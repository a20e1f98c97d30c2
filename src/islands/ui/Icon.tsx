import { ICONS } from '#lib/icons.ts';
import type { IconName } from '#lib/icons.ts';

type Props = { name: IconName; className?: string };

/** A drawing beside a word. It says nothing by itself, so assistive technology skips it. */
export function Icon({ name, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
