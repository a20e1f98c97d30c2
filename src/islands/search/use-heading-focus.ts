import { useEffect, useRef, type RefObject } from 'react';
import { unannounce } from './use-announcement.ts';

/**
 * Focuses the heading of new results if a form was submitted for them, or if the focused element was
 * removed with the previous results.
 *
 * @param sent number of form submissions; 0 when the page was opened with its search
 * @returns the ref of the heading, and a function to call before going to another search
 */
export function useHeadingFocus(
  waiting: boolean,
  sent: number,
): [heading: RefObject<HTMLDivElement | null>, onStep: () => void] {
  const heading = useRef<HTMLDivElement>(null);
  const step = useRef<'sent' | 'other' | null>(null);

  useEffect(() => {
    if (sent > 0) step.current = 'sent';
  }, [sent]);

  useEffect(() => {
    if (waiting || step.current === null) return;
    const active = document.activeElement;
    const isLost = active === document.body || active?.getClientRects().length === 0;
    if (step.current === 'sent' || isLost) heading.current?.focus();
    if (step.current === 'sent') unannounce();
    step.current = null;
  }, [waiting, sent]);

  return [heading, () => void (step.current ??= 'other')];
}
