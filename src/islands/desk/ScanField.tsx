import { useId, type RefObject } from 'react';
import { useScanField } from '../staff/use-scan-field.ts';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  /** A question with two answers is open: they may be typed. */
  onChoice: ((n: 1 | 2) => void) | null;
  onScan: (code: string) => void;
}

/** A single 1 or 2 after which nothing follows is an answer; with more it is a code. */
const CHOICE_MS = 250;
const isChoice = (typed: string): boolean => /^[12]$/.test(typed);

/** The one field of the desk. */
export function ScanField({ field, label, placeholder, onChoice, onScan }: Props) {
  const id = useId();
  const typing = useScanField({
    onEnd: (typed) => {
      if (onChoice && isChoice(typed)) onChoice(Number(typed) as 1 | 2);
      else if (typed.trim() !== '') onScan(typed);
    },
    endsAfter: (typed) => (onChoice && isChoice(typed) ? CHOICE_MS : null),
  });
  return (
    <form className="scan" onSubmit={(event) => event.preventDefault()}>
      <label className="scan__label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className="scan__field"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        {...typing.field}
      />
    </form>
  );
}
