import { useEffect, type RefObject } from 'react';

/** What a person does to go on by themselves. */
const OWN_ACTS = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * Brings a form to whoever came to this page for it, as the address says ("#comentarios"): its first
 * field has the focus, and stays in view while what stands above it arrives, until the person does
 * something.
 */
export function useComingTo(part: string, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('textarea, input, select');
    if (!field || window.location.hash !== part) return;
    field.focus({ preventScroll: true });
    const follow = new ResizeObserver(() => field.scrollIntoView({ block: 'center' }));
    const stop = () => follow.disconnect();
    follow.observe(document.body);
    OWN_ACTS.forEach((act) => window.addEventListener(act, stop, { once: true, passive: true }));
    return () => {
      stop();
      OWN_ACTS.forEach((act) => window.removeEventListener(act, stop));
    };
  }, [part, form]);
}
