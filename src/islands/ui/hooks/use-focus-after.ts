import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus to what an act left behind, where what was pressed is gone. */
export function useFocusAfter<E extends HTMLElement>(isDone: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    const focused = document.activeElement ?? document.body;
    if (isDone && focused === document.body) place.current?.focus();
  }, [isDone]);
  return place;
}
