/** Reads a value of the current history entry; it survives reload, back and forward. */
export const readEntry = (name: string): unknown =>
  (window.history.state as Record<string, unknown> | null)?.[name];

export function writeEntry(name: string, value: unknown): void {
  try {
    const state = window.history.state as object | null;
    window.history.replaceState({ ...state, [name]: value }, '');
  } catch {
    // Too large, or too frequent for the browser: the old value stays.
  }
}
