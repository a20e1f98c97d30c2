import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { burstEndMs, isBurst } from '#lib/desk/scanner-burst.ts';

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

/** What is typed, until a key, or the silence after a burst, ends it as a code. */
function useTypedCode({ onChoice, onScan }: Pick<Props, 'onChoice' | 'onScan'>) {
  const [text, setText] = useState('');
  const moments = useRef<number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endedByKey = useRef(false);

  const clear = () => {
    clearTimeout(timer.current);
    moments.current = [];
    setText('');
  };
  const send = (typed: string) => {
    clear();
    const choice = onChoice && /^[12]$/.test(typed) ? (Number(typed) as 1 | 2) : null;
    if (choice) onChoice?.(choice);
    else if (typed.trim() !== '') onScan(typed);
  };
  const change = (typed: string, moment: number) => {
    clearTimeout(timer.current);
    const isOneMore = typed.length === moments.current.length + 1;
    moments.current = isOneMore ? [...moments.current, moment] : [];
    setText(typed);
    if (onChoice && /^[12]$/.test(typed)) timer.current = setTimeout(send, CHOICE_MS, typed);
    else if (isBurst(moments.current)) {
      timer.current = setTimeout(send, burstEndMs(endedByKey.current), typed);
    }
  };
  const endByKey = (typed: string) => {
    if (isBurst(moments.current)) endedByKey.current = true;
    send(typed);
  };
  return { text, clear, change, endByKey };
}

/**
 * The one field of the desk. Enter ends a code, and Tab, which some scanners send; one that sends neither is known by
 * its speed. The field is empty again at once.
 */
export function ScanField({ field, label, placeholder, onChoice, onScan }: Props) {
  const id = useId();
  const { text, clear, change, endByKey } = useTypedCode({ onChoice, onScan });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing) return;
    const typed = currentTarget.value;
    if (key === 'Escape' && typed !== '') {
      clear();
      event.preventDefault();
    }
    // Shift and Tab go back, also from a field with text.
    if (key === 'Enter' || (key === 'Tab' && !event.shiftKey && typed !== '')) {
      event.preventDefault();
      endByKey(typed);
    }
  };
  return (
    <form className="scan" onSubmit={(event) => event.preventDefault()}>
      <label className="scan__label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className="scan__field"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        onChange={({ target, nativeEvent }) => change(target.value, nativeEvent.timeStamp)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}
