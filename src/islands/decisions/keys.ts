/** Is somebody typing, or pressing a key of the browser? Then no single key acts. */
export function isTyping({ target, ctrlKey, altKey, metaKey }: Pressed): boolean {
  if (ctrlKey || altKey || metaKey) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('textarea, select, input[type=text], dialog') !== null
  );
}

interface Pressed {
  target: EventTarget | null;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}
