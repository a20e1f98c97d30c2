import * as icons from '#lib/icons.ts';
import { Fragment } from 'react';
import { IconButton } from './Button.tsx';

type Props = {
  /** Label before the values; empty if they need none. */
  name: string;
  values: readonly string[];
  /** The word between values: "or". */
  orText: string;
  /** The name of the button that takes off what the chip says. */
  removeText: (text: string) => string;
  onRemove: () => void;
};

/** A filter in use: its name, all values of one type together, and a way to take them off. */
export function Chip({ name, values, orText, removeText, onRemove }: Props) {
  const text = `${name} ${values.join(` ${orText} `)}`.trim();
  return (
    <span className="chip">
      <span>
        {name && <span className="chip__name">{name} </span>}
        {values.map((value, at) => (
          <Fragment key={value}>
            {at > 0 && <span className="chip__name"> {orText} </span>}
            {value}
          </Fragment>
        ))}
      </span>
      <IconButton
        className="chip__remove"
        icon={icons.close}
        label={removeText(text)}
        onClick={onRemove}
      />
    </span>
  );
}
