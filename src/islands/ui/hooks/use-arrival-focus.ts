import { useEffect, useRef, type RefObject } from 'react';

/**
 * After another page was asked for, the focus goes to where its list begins, once it is there:
 * what was pressed may be gone.
 */
export function useArrivalFocus<E extends HTMLElement>(
  loading: boolean,
): [target: RefObject<E | null>, focusOnArrival: () => void] {
  const target = useRef<E>(null);
  const isWanted = useRef(false);

  useEffect(() => {
    if (loading || !isWanted.current) return;
    isWanted.current = false;
    target.current?.focus();
  }, [loading]);

  return [target, () => void (isWanted.current = true)];
}
