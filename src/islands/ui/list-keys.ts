/** What a key does in a field with a list under it. */
export type Step =
  /** The option with this number becomes the active one. */
  | { active: number }
  /** The list is asked for. */
  | 'open'
  | 'close'
  /** The active option is chosen. */
  | 'choose'
  /** No option is active any more, and the key does in the field what it always does. */
  | 'field'
  /** The list closes, and the key does what it always does. */
  | 'leave';

interface List {
  open: boolean;
  /** -1: none. */
  active: number;
  count: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The keys of the combobox pattern (ARIA 1.2) for a field in which one goes on typing: options are
 * only chosen on purpose. Null: a key that has nothing to do with the list.
 */
export function stepOf(pressed: Key, { open, active, count }: List): Step | null {
  const { key } = pressed;
  if (key === 'Tab') return open ? 'leave' : null;
  if (key === 'Home' || key === 'End' || key === 'ArrowLeft' || key === 'ArrowRight') {
    return open ? 'field' : null;
  }
  if (pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return null;
  if (key === 'ArrowDown') {
    if (pressed.altKey || count === 0) return 'open';
    return { active: open ? (active + 1) % count : 0 };
  }
  if (key === 'ArrowUp') {
    if (pressed.altKey) return open ? 'close' : null;
    if (count === 0) return null;
    return { active: open && active > 0 ? active - 1 : count - 1 };
  }
  if (key === 'Escape') return open ? 'close' : null;
  if (key === 'Enter') return open && active >= 0 ? 'choose' : null;
  return null;
}
