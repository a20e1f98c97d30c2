import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act, resend } from '#lib/api/interrupted.ts';
import { $loans, loadLoans } from '#lib/stores/loans.ts';
import { useResumed } from '../../ui/hooks/use-resumed.ts';
import { useSending } from '../../ui/hooks/use-sending.ts';

const MAKE = 'POST /emprestimo/token';
/** Polling interval for whether the code was used. */
const POLL_MS = 5000;

export interface LiveToken {
  /** "7K3M-9QXD" */
  code: string;
  /** Expiry by the server's clock. */
  until: string;
  /** Expiry by this device's clock, in milliseconds. */
  endsAt: number;
}

export type TokenState =
  | { kind: 'loading' | 'none' | 'used' | 'expired' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'live'; token: LiveToken };

const liveFrom = ({ token: code, validade: until, segundos }: Output<typeof MAKE>): LiveToken => ({
  code,
  until,
  endsAt: Date.now() + segundos * 1000,
});

type PatronToken = Output<'GET /emprestimo/token'>;

/** The next state after a response, given the code shown so far. */
function stateAfter(
  { token, validade, segundos }: PatronToken,
  shown: LiveToken | undefined,
): TokenState {
  if (token !== undefined && validade !== undefined && segundos !== undefined) {
    if (token === shown?.code) return { kind: 'live', token: shown };
    return { kind: 'live', token: liveFrom({ token, validade, segundos }) };
  }
  if (!shown) return { kind: 'none' };
  return { kind: shown.endsAt - Date.now() > POLL_MS ? 'used' : 'expired' };
}

/** State of the patron's code, and actions to create or reload it. */
export function useLoanToken() {
  const [state, setState] = useState<TokenState>({ kind: 'loading' });
  const { busy, problem, send } = useSending();

  const make = () =>
    send(async () => setState({ kind: 'live', token: liveFrom(await act(MAKE, {})) }));
  const open = (token: Promise<PatronToken>) => {
    setState({ kind: 'loading' });
    token.then(
      (answer) => setState(stateAfter(answer, undefined)),
      (error: unknown) => setState({ kind: 'failed', error }),
    );
  };
  const load = () => open(call('GET /emprestimo/token', {}));
  useResumed(MAKE, (interrupted) => open(resend(interrupted)), load);

  const shown = state.kind === 'live' ? state.token : undefined;
  useEnd(shown, setState);
  useUse(shown, setState);
  return { state, busy, problem, make, load };
}

type Show = (next: TokenState) => void;

/** Marks the code as expired in time, also after the device slept. */
function useEnd(shown: LiveToken | undefined, show: Show): void {
  useEffect(() => {
    if (!shown) return;
    const end = () => {
      if (Date.now() >= shown.endsAt) show({ kind: 'expired' });
    };
    const timer = setTimeout(end, Math.max(0, shown.endsAt - Date.now()));
    document.addEventListener('visibilitychange', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
    };
  }, [shown, show]);
}

/** Polls for the use of the code at the desk while the page is visible. */
function useUse(shown: LiveToken | undefined, show: Show): void {
  useEffect(() => {
    if (!shown) return;
    let gone = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await call('GET /emprestimo/token', {}).catch(() => null);
      if (gone || answer === null) return;
      const next = stateAfter(answer, shown);
      if (next.kind === 'live' && next.token === shown) return;
      show(next);
      if (next.kind === 'used' && $loans.get().kind !== 'loading') void loadLoans();
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [shown, show]);
}
