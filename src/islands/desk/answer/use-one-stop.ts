import { useEffect, type RefObject } from 'react';

const buttonsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('button') ?? []),
];

/** Tab stops at the first button, or at the one that has the focus. */
function setStop(list: HTMLElement): void {
  const all = buttonsIn(list);
  const focused = all.find((button) => button === document.activeElement);
  for (const button of all) button.tabIndex = button === (focused ?? all[0]) ? 0 : -1;
}

/** The button that a key leads to from the focused one; undefined: another key. */
function buttonAfter(list: HTMLElement, key: string): HTMLElement | undefined {
  const all = buttonsIn(list);
  const at = all.findIndex((button) => button === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
  if (at < 0 || next === undefined) return undefined;
  return all[Math.min(Math.max(next, 0), all.length - 1)];
}

/**
 * Makes the buttons of a list one stop of Tab, since a long list would stand between the field and all below it. Arrows,
 * Home and End go from one to the other. Buttons are rendered with `tabIndex` -1.
 */
export function useOneStop(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const update = () => setStop(element);
    const onKey = (event: KeyboardEvent) => {
      const next = buttonAfter(element, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    update();
    // Buttons come and go with time, and with each scan.
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', update);
    element.addEventListener('focusout', update);
    element.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', update);
      element.removeEventListener('focusout', update);
      element.removeEventListener('keydown', onKey);
    };
  }, [list]);
}
