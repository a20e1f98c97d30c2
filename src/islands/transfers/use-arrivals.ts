import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import {
  $readings,
  type Bag,
  type BagLeft,
  type NotFound,
  type Reading,
  type Received,
  type ToFetch,
} from '#lib/staff/transfers.ts';
import { useErrorText } from '../ui/error-text.ts';
import { useStore } from '../ui/island/use-store.ts';

/** What came of a reading, of looking for a copy in vain, or of sending a bag. */
export type Outcome = { key: string; isUndone?: true } & (
  | { kind: 'received'; code: string; received: Received }
  | { kind: 'not-found'; code: string; notFound: NotFound }
  | { kind: 'bag-left'; code: string; bagLeft: BagLeft }
  | { kind: 'refused'; code: string; text: string }
);

/** Answers that say nothing of the reading itself: it is sent again. */
const AGAIN = [0, 401, 429, 502, 503, 504];
const RETRY_MS = 10_000;
/** How many outcomes are remembered. */
const MAX_OUTCOMES = 200;

const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && AGAIN.includes(error.statusCode);

/**
 * Readings of barcodes at this workstation: each is stored, sent in its order, and sent again after a lost connection.
 *
 * @param onChanged called after each act
 */
export function useArrivals(libraryId: number, onChanged: () => void) {
  const errorText = useErrorText();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isCut, setCut] = useState(false);
  const readings = useStore($readings).filter((reading) => reading.libraryId === libraryId);
  const add = useCallback(
    (outcome: Outcome) => setOutcomes((before) => [outcome, ...before].slice(0, MAX_OUTCOMES)),
    [],
  );
  const latest = useRef({ errorText, onChanged });
  useEffect(() => {
    latest.current = { errorText, onChanged };
  });
  const drain = useDrain(libraryId, { add, setCut, latest });

  const read = useCallback(
    (code: string) => {
      const reading: Reading = { key: newKey(), code, libraryId };
      $readings.set([...$readings.get(), reading]);
      void drain();
    },
    [libraryId, drain],
  );
  return {
    outcomes,
    /** Readings on their way. */
    readings,
    /** Whether they wait for a connection. */
    isCut: isCut && readings.length > 0,
    read,
    ...useActs(add, latest),
    undo: useUndo(setOutcomes, add, latest),
  };
}

type Latest = { current: { errorText: (error: unknown) => string; onChanged: () => void } };

/** Sends what waits, one after the other. */
function useDrain(
  libraryId: number,
  {
    add,
    setCut,
    latest,
  }: { add: (outcome: Outcome) => void; setCut: (isCut: boolean) => void; latest: Latest },
) {
  const busy = useRef(false);
  const drain = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (;;) {
      const next = $readings.get().find((reading) => reading.libraryId === libraryId);
      if (!next) break;
      const outcome = await send(next, latest.current.errorText);
      setCut(outcome === null);
      if (outcome === null) break;
      $readings.set($readings.get().filter(({ key }) => key !== next.key));
      add(outcome);
      latest.current.onChanged();
    }
    busy.current = false;
  }, [libraryId, add, setCut, latest]);

  useEffect(() => {
    void drain();
    const again = () => void drain();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [drain]);
  return drain;
}

/** Null: not answered yet. */
async function send(
  { key, code }: Reading,
  errorText: (error: unknown) => string,
): Promise<Outcome | null> {
  try {
    const received = await staffAct(
      'POST /equipe/reservas/chegadas',
      { body: { codigo: code } },
      { idempotencyKey: key },
    );
    return { key, kind: 'received', code, received };
  } catch (error) {
    if (isUnanswered(error)) return null;
    return { key, kind: 'refused', code, text: errorText(error) };
  }
}

/** Acts that are sent at once: a copy was not found, a bag has left. */
function useActs(add: (outcome: Outcome) => void, latest: Latest) {
  const send = useCallback(
    async (code: string, act: (key: string) => Promise<Outcome>) => {
      const key = newKey();
      try {
        add(await act(key));
      } catch (error) {
        add({ key, kind: 'refused', code, text: latest.current.errorText(error) });
      }
      latest.current.onChanged();
    },
    [add, latest],
  );
  const reportNotFound = ({
    cod_exemplar,
    codigo: code,
  }: Pick<ToFetch, 'cod_exemplar' | 'codigo'>) =>
    send(code, async (key) => {
      const act = 'POST /equipe/reservas/nao-achados';
      const notFound = await staffAct(act, { body: { cod_exemplar } }, { idempotencyKey: key });
      return { key, kind: 'not-found', code, notFound };
    });
  const sendBag = ({ cod_biblioteca = 0, biblioteca: code = '' }: Bag) =>
    send(code, async (key) => {
      const act = 'POST /equipe/reservas/malotes';
      const bagLeft = await staffAct(act, { body: { cod_biblioteca } }, { idempotencyKey: key });
      return { key, kind: 'bag-left', code, bagLeft };
    });
  return { reportNotFound, sendBag };
}

/** Undoes an act of the last minute. */
const useUndo = (
  setOutcomes: (change: (before: readonly Outcome[]) => readonly Outcome[]) => void,
  add: (outcome: Outcome) => void,
  latest: Latest,
) =>
  useCallback(
    async (outcome: Outcome) => {
      const id = actOf(outcome);
      if (id === undefined) return;
      try {
        await staffAct('POST /equipe/atos/:id/desfazer', { params: { id } });
        setOutcomes((before) =>
          before.map((one) => (one.key === outcome.key ? { ...one, isUndone: true } : one)),
        );
      } catch (error) {
        const text = latest.current.errorText(error);
        add({ key: newKey(), kind: 'refused', code: outcome.code, text });
      }
      latest.current.onChanged();
    },
    [setOutcomes, add, latest],
  );

/** The act that an outcome can be undone by. */
export function actOf(outcome: Outcome): number | undefined {
  if (outcome.isUndone) return undefined;
  if (outcome.kind === 'received') return outcome.received.cod_ato;
  if (outcome.kind === 'bag-left') return outcome.bagLeft.cod_ato;
  return outcome.kind === 'not-found' ? outcome.notFound.cod_ato : undefined;
}
