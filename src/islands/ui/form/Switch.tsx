import { useId } from 'react';

interface Props {
  label: string;
  /** Effect of the current state. */
  text: string;
  checked: boolean;
  onChange: () => void;
}

/** Something that is on or off, and takes effect at once. Needs `switch.css`. */
export function Switch({ label, text, checked, onChange }: Props) {
  const id = useId();
  return (
    <label className="switch space-5 no-print">
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
        role="switch"
        checked={checked}
        aria-label={label}
        aria-describedby={id}
        onChange={onChange}
      />
      <b>{label}</b>
      <p id={id}>{text}</p>
    </label>
  );
}
