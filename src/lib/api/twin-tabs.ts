import { persistent } from '../storage/persistent.ts';
import type { Session } from './credentials.ts';

/**
 * A duplicated tab starts with a copy of its twin's storage, including the single-use refresh
 * token. Before exchanging it, a tab asks whether a twin already did.
 */

type Message = { asks: string } | { tells: string; session: Session };

/** How long to wait for a twin's response. */
const ANSWER_MS = 250;
const MAX_TOKENS = 50;

/** Suffixes of refresh tokens exchanged in this tab, newest first. */
const exchanged = persistent<string[]>({
  name: 'trocados',
  where: 'session',
  encrypted: true,
  version: 1,
  initial: [],
  isValid: (value): value is string[] => Array.isArray(value),
});

const endOf = (refreshToken: string): string => refreshToken.slice(-12);

/** Null in browsers without BroadcastChannel. */
const openChannel = (): BroadcastChannel | null =>
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('acervo-sessao');

/** Answers twins about tokens exchanged in this tab, for as long as it is open. */
export function answerTwins(current: () => Session | null): void {
  const channel = openChannel();
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!('asks' in data) || !exchanged.read().includes(data.asks)) return;
    const session = current();
    if (session) channel.postMessage({ tells: data.asks, session } satisfies Message);
  };
}

export const noteExchanged = (refreshToken: string): void =>
  exchanged.store.set([endOf(refreshToken), ...exchanged.read()].slice(0, MAX_TOKENS));

/** Session that a twin obtained for this token; null if none did. */
export function askTwins(refreshToken: string): Promise<Session | null> {
  const channel = openChannel();
  if (!channel) return Promise.resolve(null);
  const asks = endOf(refreshToken);
  return new Promise<Session | null>((done) => {
    const late = setTimeout(() => done(null), ANSWER_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('tells' in data) || data.tells !== asks) return;
      clearTimeout(late);
      done(data.session);
    };
    channel.postMessage({ asks } satisfies Message);
  }).finally(() => channel.close());
}
