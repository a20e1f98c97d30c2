import { atom } from 'nanostores';

/**
 * A toast. Errors stay until closed; toasts with an action stay until it is replaced by another;
 * others disappear after eight seconds.
 */
export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'error';
  action?: {
    text: string;
    run: () => void;
    /** A key just pressed does the same: the toast disappears like an ordinary one. */
    elsewhere?: true;
  };
};

/** Options; the rest has defaults. */
export type ToastInput = {
  text: string;
  tone?: Toast['tone'];
  action?: Toast['action'];
};

/** At most three are shown: the oldest that may disappear is dropped. */
const AT_MOST = 3;

/** Visible toasts, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast and returns its id. An identical one is only prolonged. */
export function showToast({ text, tone = 'done', action }: ToastInput): number {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone, ...(action && { action }) };
  const offers = toast.tone === 'done' && action !== undefined;
  const others = $toasts
    .get()
    .filter((shown) => shown.text !== text || shown.tone !== tone)
    .filter((shown) => !(offers && shown.tone === 'done' && shown.action));
  const extra = others.length + 1 - AT_MOST;
  const leaving = new Set(
    others
      .filter((shown) => shown.tone === 'done' && !shown.action)
      .slice(0, Math.max(0, extra))
      .map((shown) => shown.id),
  );
  $toasts.set([...others.filter((shown) => !leaving.has(shown.id)), toast]);
  return toast.id;
}

/** Removes a toast, if present. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
