import * as icons from '#lib/icons.ts';
import { useId, useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

/** What surrounds a control. The error is a sentence; it replaces nothing and the hint stays. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Words after the label, such as "optional". */
  optional?: ReactNode;
  hideLabel?: boolean | undefined;
};

/** The attributes that tie a control to its label, hint and error. */
type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FrameProps = FieldTexts & {
  id?: string | undefined;
  /** Ids of further descriptions. */
  describedBy?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** Label above, hint and error below. The control comes from `children`, which gets the wiring. */
export function FieldFrame(props: FrameProps) {
  const { label, hint, error, optional, hideLabel, describedBy, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  // Who goes to the field hears its error with it; who is in the field already would not.
  const isHere = useMemo(() => error && document.activeElement?.id === id, [error, id]);
  const description = [describedBy, hintId, errorId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field__label'}>
        {label}
        {optional && <span className="field__optional"> {optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': description || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={errorId} role={isHere ? 'alert' : undefined}>
          <Icon path={icons.info} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

const inputClass = (extra: string | undefined) => (extra ? `input ${extra}` : 'input');

/** A field of one line. */
export function Field(props: FieldTexts & ComponentProps<'input'>) {
  const { label, hint, error, optional, hideLabel, id, className, ...rest } = props;
  const texts = { label, hint, error, optional, hideLabel, id };
  return (
    <FieldFrame {...texts} describedBy={rest['aria-describedby']}>
      {(wiring) => <input {...rest} {...wiring} className={inputClass(className)} />}
    </FieldFrame>
  );
}

/** A choice from a list; the options are the children. */
export function SelectField(props: FieldTexts & ComponentProps<'select'>) {
  const { label, hint, error, optional, hideLabel, id, className, ...rest } = props;
  const texts = { label, hint, error, optional, hideLabel, id };
  return (
    <FieldFrame {...texts} describedBy={rest['aria-describedby']}>
      {(wiring) => <select {...rest} {...wiring} className={inputClass(className)} />}
    </FieldFrame>
  );
}

/** A field of several lines. */
export function TextAreaField(props: FieldTexts & ComponentProps<'textarea'>) {
  const { label, hint, error, optional, hideLabel, id, className, ...rest } = props;
  const texts = { label, hint, error, optional, hideLabel, id };
  return (
    <FieldFrame {...texts} describedBy={rest['aria-describedby']}>
      {(wiring) => <textarea {...rest} {...wiring} className={inputClass(className)} />}
    </FieldFrame>
  );
}
