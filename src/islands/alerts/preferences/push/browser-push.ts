import type { Input } from '#contract/calls.ts';
import { WORKER_PATH } from '#lib/offline/caches.ts';

/** What the browser is asked for push notifications; no screen. */

/** Why this browser cannot be subscribed; each has a text. */
export type PushProblem =
  /** No push in this browser, or not in this window. */
  | 'unsupported'
  /** iPhone and iPad: only from the home screen. */
  | 'install'
  /** The person, or a policy, blocks notifications of this site. */
  | 'blocked'
  /** The question was closed. */
  | 'dismissed'
  /** The browser's push service did not answer. */
  | 'failed';

export class PushError extends Error {
  override readonly name = 'PushError';
  readonly problem: PushProblem;

  constructor(problem: PushProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type Subscription = NonNullable<
  Input<'POST /pessoas/meu-pergamum/avisos/aparelhos'>['body']
>;

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What keeps this browser from being subscribed before it is asked; null: nothing. */
export function pushObstacle(): PushProblem | null {
  if (!isSupported()) {
    return Reflect.get(navigator, 'standalone') === false ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** The subscription of this browser; null: none. */
async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** SHA-256 of the address of this browser's subscription, as the server lists it; null: none. */
export async function ownDigest(): Promise<string | null> {
  const subscription = await ownSubscription();
  if (!subscription) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks for permission, to be called from a press, and subscribes anew. Throws `PushError`. */
export async function subscribe(applicationServerKey: string): Promise<Subscription> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    throw new PushError(permission === 'denied' ? 'blocked' : 'dismissed');
  }
  try {
    await navigator.serviceWorker.register(WORKER_PATH);
    const { pushManager } = await navigator.serviceWorker.ready;
    // An older one may be of another account, or of another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = '', keys = {} } = made.toJSON();
    return { endereco: endpoint, chave: keys['p256dh'] ?? '', segredo: keys['auth'] ?? '' };
  } catch {
    throw new PushError('failed');
  }
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
