import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { burstEndMs, isBurst } from '#lib/desk/scanner-burst.ts';

interface Options {
  /** A code has ended; the field is empty again. */
  onEnd: (typed: string) => void;
  /** After how many milliseconds of silence a text ends by itself; null: it does not. */
  endsAfter?: (typed: string) => number | null;
}

/**
 * A field for barcodes. Enter ends a code, and Tab, which some scanners send; one that sends neither is known by its
 * speed. The field is empty again at once.
 */
export function useScanField({ onEnd, endsAfter = () => null }: Options) {
  const [value, setValue] = useState('');
  const moments = useRef<number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endedByKey = useRef(false);

  const clear = () => {
    clearTimeout(timer.current);
    moments.current = [];
    setValue('');
  };
  const end = (typed: string) => {
    clear();
    onEnd(typed);
  };
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    const typed = target.value;
    const isOneMore = typed.length === moments.current.length + 1;
    moments.current = isOneMore ? [...moments.current, nativeEvent.timeStamp] : [];
    setValue(typed);
    const burst = isBurst(moments.current) ? burstEndMs(endedByKey.current) : null;
    const wait = endsAfter(typed) ?? burst;
    if (wait !== null) timer.current = setTimeout(end, wait, typed);
  };
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
      if (isBurst(moments.current)) endedByKey.current = true;
      end(typed);
    }
  };
  return { end, field: { value, onChange, onKeyDown } };
}
