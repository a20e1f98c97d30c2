import * as icons from '#lib/icons.ts';
import { Fragment } from 'react';
import { IconButton } from './Button.tsx';

type Props = {
  values: readonly string[];
  /** The word between values: "or". */
  orText: string;
  removeText: string;
  onRemove: () => void;
};

/** A filter in use: all values of one type together, and a way to take them off. */
export function Chip({ values, orText, removeText, onRemove }: Props) {
  return (
    <span className="chip">
      <span>
        {values.map((value, at) => (
          <Fragment key={value}>
            {at > 0 && <span className="chip__or"> {orText} </span>}
            {value}
          </Fragment>
        ))}
      </span>
      <IconButton
        className="chip__remove"
        icon={icons.close}
        label={removeText}
        onClick={onRemove}
      />
    </span>
  );
}
