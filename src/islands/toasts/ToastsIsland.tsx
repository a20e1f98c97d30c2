import * as icons from '#lib/icons.ts';
import { useEffect, useRef } from 'react';
import { SIGNED_OUT_KEY } from '#lib/storage/keys.ts';
import { readItem, removeItem } from '#lib/storage/web-storage.ts';
import { $toasts, showToast, type Toast } from '#lib/toasts.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useLazyStore } from '../ui/island/use-store.ts';
import { TOAST_KEY } from './keys.ts';

/** Loaded with the first message. */
const LazyActs = lazy(() => import('./ToastActs.tsx').then(({ ToastActs }) => ToastActs));

interface Props {
  /** The name of the region. */
  label: string;
  closeText: string;
  /** Read after a message that offers an act: which key leads there. */
  hint: string;
  /** Said to whoever has just signed out, where they are led to. */
  signedOut: string;
}

/**
 * The passing messages of the page, whichever island sends them. What is said stands in two places
 * that are in the page from the start, so that screen readers notice what arrives, and only that: a
 * status waits for a pause, an error is said at once. What can be pressed stands outside of both.
 */
export function ToastsIsland({ label, closeText, hint, signedOut }: Props) {
  const toasts = useLazyStore($toasts);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (readItem(SIGNED_OUT_KEY) === null) return;
    removeItem(SIGNED_OUT_KEY);
    showToast({ text: signedOut });
  }, [signedOut]);
  const told = (tone: Toast['tone']) => toasts.filter((toast) => toast.tone === tone);
  const inOrder = [...told('error'), ...told('done')];
  const texts = (tone: Toast['tone']) =>
    told(tone).map((toast) => {
      const { id, text, action } = toast;
      // Words and buttons of one message are apart in the page and side by side on screen.
      const style = { order: inOrder.indexOf(toast) };
      return (
        <p key={id} id={`toast-${id}`} className="toast__text" style={style}>
          {tone === 'error' && <Icon path={icons.info} />}
          <span>
            {text}
            {action && !action.elsewhere && (
              <span className="visually-hidden">
                {' '}
                {action.text}: {hint} {TOAST_KEY}.
              </span>
            )}
          </span>
        </p>
      );
    });
  return (
    <section ref={region} className="toasts" aria-label={label}>
      <div aria-live="assertive" aria-atomic="false">
        {texts('error')}
      </div>
      <div aria-live="polite" aria-atomic="false">
        {texts('done')}
      </div>
      {toasts.length > 0 && <LazyActs toasts={inOrder} closeText={closeText} region={region} />}
    </section>
  );
}
