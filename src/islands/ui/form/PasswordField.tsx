import { useState } from 'react';
import type { ComponentProps } from 'react';
import { FieldFrame } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & {
    /** The word of the button while the password is hidden. */
    showText: string;
    /** The word of the button while the password can be read. */
    hideText: string;
    /** Hidden words after either: what is shown. */
    toggleSuffix: string;
  };

/** A password that can be read while it is written. */
export function PasswordField(props: Props) {
  const { label, hint, error, optional, hideLabel, id, showText, hideText, toggleSuffix, ...rest } =
    props;
  const [shown, setShown] = useState(false);
  const texts = { label, hint, error, optional, hideLabel, id };
  return (
    <FieldFrame {...texts} describedBy={rest['aria-describedby']}>
      {(wiring) => (
        <div className="password">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <button
            type="button"
            className="password__toggle"
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? hideText : showText}
            <span className="visually-hidden">{toggleSuffix}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
