import { useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act, resend } from '#lib/api/interrupted.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { wallCodeIn } from './scanned.ts';

const READ = 'GET /emprestimo/autoatendimento';
const COPY = 'GET /emprestimo/autoatendimento/exemplar';
const LEND = 'POST /emprestimo/autoatendimento';

export type Copy = Output<typeof COPY>;
export type SelfLoan = Output<typeof LEND>;

/** The code in the address, as the poster gives it. */
const codeInAddress = (): string => decodeURIComponent(window.location.hash.slice(1));

const withCode = (code: string) => (code === '' ? {} : { codigo_parede: code });
const readPlace = (code: string, signal: AbortSignal) =>
  call(READ, { query: withCode(code) }, { signal });

/** Where the patron is, the copy that was scanned, and the loan of it. */
export function useSelfCheckout() {
  const [code, setCode] = useState(codeInAddress);
  const place = useAnswer(code, readPlace);
  const [copy, setCopy] = useState<Copy | null>(null);
  const [loan, setLoan] = useState<SelfLoan | null>(null);
  const { busy, problem, setProblem, send } = useSending();

  const find = (barcode: string) =>
    send(async () => {
      const query = { codigo_barras: barcode, ...withCode(code) };
      setCopy(null);
      setCopy(await call(COPY, { query }));
    });
  const lend = (body: Input<typeof LEND>['body']) =>
    send(async () => done(await act(LEND, { body })));
  const done = (made: SelfLoan) => {
    setCopy(null);
    setLoan(made);
    place.retry();
  };
  // Signed in again on another page: the loan goes on here.
  useResumed(LEND, (resumed) => send(async () => done(await resend(resumed))));

  return {
    ...{ code, place, copy, loan, busy, problem, setProblem },
    setCode: (typed: string) => {
      setProblem('');
      setCode(typed.trim());
    },
    /** A scanned or typed text: the code of a library, or the barcode of a copy. */
    read: (text: string) => {
      const wall = wallCodeIn(text);
      if (wall === null) find(text);
      else setCode(wall);
    },
    lend: () => copy && lend({ codigo_barras: copy.codigo_barras, ...withCode(code) }),
    show: setLoan,
    /** Back to scanning. */
    another: () => {
      setCopy(null);
      setLoan(null);
      setProblem('');
    },
  };
}
