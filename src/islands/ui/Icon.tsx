type Props = {
  /** A constant of src/lib/icons.ts. */
  path: string;
  className?: string;
};

/** A drawing beside a word. It says nothing by itself, so assistive technology skips it. */
export function Icon({ path, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
