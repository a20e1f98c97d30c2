import { useEffect, useEffectEvent, type RefObject } from 'react';

export interface DeskKeys {
  search: () => void;
  onlyReturn: () => void;
  undo: () => void;
  receipt: () => void;
  escape: () => void;
}

/** Where keys are text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** A dialog has its own keys, and none of them is a scan. */
const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/** The keys of the desk. What a scanner types elsewhere on the page arrives in the field. */
export function useDeskKeys(field: RefObject<HTMLInputElement | null>, keys: DeskKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCovered()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const press = {
      F2: keys.search,
      F4: keys.onlyReturn,
      F8: keys.undo,
      F9: keys.receipt,
      Escape: keys.escape,
    }[event.key];
    if (press) {
      event.preventDefault();
      press();
    } else if (!isTyping(event.target) && event.key.length === 1 && event.key !== ' ') {
      // The character itself follows the focus.
      if (event.key === '/') event.preventDefault();
      field.current?.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
