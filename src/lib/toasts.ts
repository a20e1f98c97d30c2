import { atom } from 'nanostores';

/**
 * A passing message. An error stays until it is closed, and one that offers an act as long as it can
 * be done: until the next such act takes its place. The rest leave after eight seconds.
 */
export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'error';
  action?: {
    text: string;
    run: () => void;
    /** What was just pressed does the same: the message leaves like one that only tells. */
    elsewhere?: true;
  };
};

/** What a caller says; the rest has a default. */
export type ToastInput = {
  text: string;
  tone?: Toast['tone'];
  action?: Toast['action'];
};

/** More than three at once are not read: the oldest passing one gives way. */
const AT_MOST = 3;

/** The messages on screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a message and returns its id. The same words again only renew it. */
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

/** Takes a message away; an unknown id changes nothing. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
