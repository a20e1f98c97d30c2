import * as icons from '#lib/icons.ts';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { $toasts, dismissToast } from '#lib/toasts.ts';
import type { Toast } from '#lib/toasts.ts';
import { Icon } from './Icon.tsx';
import { useStore } from './use-store.ts';

/** How long a message that is no error stays, in milliseconds, not counting the time it is held. */
export const TOAST_MS = 8000;

type ItemProps = { toast: Toast; closeText: string; held: boolean };

/** Counts down while nobody points at the messages or has the focus in them. */
function useLeaving(toast: Toast, held: boolean): void {
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (held || toast.tone === 'error') return;
    const from = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [toast, held]);
}

function ToastItem({ toast, closeText, held }: ItemProps) {
  useLeaving(toast, held);
  const { action } = toast;
  const act = () => {
    dismissToast(toast.id);
    action?.run();
  };
  return (
    <li className={toast.tone === 'error' ? 'toast toast--error' : 'toast'}>
      {toast.tone === 'error' && <Icon path={icons.info} className="toast__mark" />}
      <span className="toast__text">{toast.text}</span>
      {action && (
        <button type="button" className="toast__action" onClick={act}>
          {action.text}
        </button>
      )}
      <button type="button" className="toast__close" onClick={() => dismissToast(toast.id)}>
        <Icon path={icons.close} />
        <span className="visually-hidden">{closeText}</span>
      </button>
    </li>
  );
}

/** Whether somebody points at an element or has the focus in it. */
function useHeld(region: RefObject<HTMLElement | null>, isEmpty: boolean): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerenter', () => setPointed(true), { signal });
    element.addEventListener('pointerleave', () => setPointed(false), { signal });
    element.addEventListener('focusin', () => setFocused(true), { signal });
    element.addEventListener('focusout', () => setFocused(false), { signal });
    return () => listening.abort();
  }, [region]);
  const held = pointed || focused;
  // What is closed under the pointer or the focus sends no "leave": an empty region holds nothing.
  if (held && isEmpty) {
    setPointed(false);
    setFocused(false);
  }
  return held;
}

type Props = {
  /** The name of the region. */
  label: string;
  closeText: string;
};

/**
 * The messages of the page. Both places are always there, so that screen readers notice what arrives:
 * a status waits for a pause, an error is said at once.
 */
export function Toasts({ label, closeText }: Props) {
  const toasts = useStore($toasts);
  const region = useRef<HTMLElement>(null);
  const held = useHeld(region, toasts.length === 0);
  const list = (tone: Toast['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <ToastItem key={toast.id} toast={toast} closeText={closeText} held={held} />);
  return (
    <section ref={region} className="toasts" aria-label={label}>
      <div role="alert">
        <ul className="toasts__live">{list('error')}</ul>
      </div>
      <div role="status">
        <ul className="toasts__live">{list('done')}</ul>
      </div>
    </section>
  );
}
