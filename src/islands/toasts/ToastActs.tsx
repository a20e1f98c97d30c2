import * as icons from '#lib/icons.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { TOAST_MS } from '#contract/shared/constants.ts';
import { dismissToast, type Toast } from '#lib/toasts.ts';
import { Icon } from '../ui/Icon.tsx';
import { TOAST_KEY } from './keys.ts';

interface Props {
  /** In the order of their words. */
  toasts: readonly Toast[];
  closeText: string;
  /** Holds the words and the buttons. */
  region: RefObject<HTMLElement | null>;
}

/** What can be pressed in the messages: the act that each offers, and closing it. */
export function ToastActs({ toasts, closeText, region }: Props) {
  const held = useHeld(region);
  const goBack = useToastKey(region);
  return toasts.map((toast, order) => (
    <ToastButtons key={toast.id} {...{ toast, order, closeText, held, goBack }} />
  ));
}

interface ButtonsProps {
  toast: Toast;
  /** Its place on screen, beside its words. */
  order: number;
  closeText: string;
  held: boolean;
  goBack: () => void;
}

function ToastButtons({ toast, order, closeText, held, goBack }: ButtonsProps) {
  useLeaving(toast, held);
  const { id, action } = toast;
  const leave = (run?: () => void) => {
    goBack();
    dismissToast(id);
    run?.();
  };
  return (
    <div className="toast__acts" style={{ order }}>
      {action && (
        <button
          type="button"
          className="toast__action"
          aria-describedby={`toast-${id}`}
          onClick={() => leave(action.run)}
        >
          <span>{action.text}</span>
          <kbd aria-hidden="true">{TOAST_KEY}</kbd>
        </button>
      )}
      <button
        type="button"
        className="toast__close"
        aria-describedby={`toast-${id}`}
        onClick={() => leave()}
      >
        <Icon path={icons.close} />
        <span className="visually-hidden">{closeText}</span>
      </button>
    </div>
  );
}

/** A message that only tells leaves by itself: it counts down while nobody points at the messages or has the focus in them. */
function useLeaving(toast: Toast, held: boolean): void {
  const left = useRef(TOAST_MS);
  const { tone, action } = toast;
  const stays = tone === 'error' || (action !== undefined && !action.elsewhere);
  useEffect(() => {
    if (held || stays) return;
    const from = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [toast, held, stays]);
}

/** Whether somebody points at the messages or has the focus in them. */
function useHeld(region: RefObject<HTMLElement | null>): boolean {
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
  return pointed || focused;
}

/**
 * The key leads to the newest act that is offered, or else to what closes the newest message, and
 * back; Esc leads back, too. Returns what gives the focus back once a message has been dealt with.
 */
function useToastKey(region: RefObject<HTMLElement | null>): () => void {
  const from = useRef<HTMLElement | null>(null);
  const isInside = () => region.current?.contains(document.activeElement) === true;
  const goBack = () => {
    if (!isInside()) return;
    const place = from.current?.isConnected ? from.current : document.querySelector('main');
    from.current = null;
    if (place instanceof HTMLElement) place.focus();
  };
  useEffect(() => {
    const goThere = () => {
      const buttons = (kind: string) =>
        region.current?.querySelectorAll<HTMLElement>(`.toast__${kind}`) ?? [];
      const goal = [...buttons('action')].at(-1) ?? [...buttons('close')].at(-1);
      if (!goal) return;
      from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      goal.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      const leads = event.key === TOAST_KEY;
      if (!leads && !(event.key === 'Escape' && isInside())) return;
      event.preventDefault();
      if (isInside()) goBack();
      else goThere();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return goBack;
}
